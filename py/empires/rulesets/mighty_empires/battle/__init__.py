"""Battle: from the parley to the field, the pursuit, the retreat and the booty."""
