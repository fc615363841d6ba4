"""Season: the frame of a campaign turn and its steps in order."""
