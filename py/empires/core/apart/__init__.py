"""One campaign at several devices: messages, sealed letters, shared dice."""
