"""Tests of Mighty Empires for Warmaster."""
