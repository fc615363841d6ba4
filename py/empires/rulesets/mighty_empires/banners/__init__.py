"""Banners: forces and what they are made of, how they eat, find their way and are put in order."""
