"""Banners: forces, their composition, and how they eat, find their way and are put in order."""
