"""Building in winter, and the recovery of razed land."""
