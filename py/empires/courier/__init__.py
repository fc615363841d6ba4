"""The courier, which carries a campaign's sealed messages between devices automatically, through relays."""
