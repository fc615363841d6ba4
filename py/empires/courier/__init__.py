"""The courier, which carries a campaign's messages between devices by itself, sealed, through relays."""
