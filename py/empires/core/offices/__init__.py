"""What every campaign has whatever its rules: seats, the organiser's desk, the chronicle."""
