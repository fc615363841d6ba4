"""Winter: its phases in order (ME-T-WSEQ), the dice of each in the order of ME-T-DICE."""
