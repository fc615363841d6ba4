"""One campaign on several devices: messages, sealed letters, shared dice."""
