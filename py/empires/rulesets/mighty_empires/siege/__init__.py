"""Siege: besieging, storming, starving, surrendering and coming to terms."""
