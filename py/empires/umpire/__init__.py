"""The umpire's device: one program holds the campaign, and each seat's device holds a window on it."""
