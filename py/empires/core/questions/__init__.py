"""Questions to players, as data: acts on offer, forms with fields, and the refusal of everything else."""
