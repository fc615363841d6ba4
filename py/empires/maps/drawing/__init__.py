"""Maps that players draw themselves: what is drawn, how a brush changes it, and how it is taken back."""
