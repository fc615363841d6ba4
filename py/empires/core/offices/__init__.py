"""The offices of every campaign, whatever its rules: seats, the organiser's desk, the chronicle."""
