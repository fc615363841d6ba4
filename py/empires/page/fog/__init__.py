"""The pages of a campaign that an umpire's device holds, fetched with the first one."""
