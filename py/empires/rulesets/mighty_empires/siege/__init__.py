"""Siege: who besieges, storms, starves, surrenders or comes to terms."""
