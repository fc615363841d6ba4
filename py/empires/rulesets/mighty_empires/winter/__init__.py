"""Winter: its phases in order (ME-T-WSEQ), the dice of each in the order of ME-T-DICE.

The rooms and the modules beside them, each importing only from those above it. It is the order of the phases,
but money comes before the events: a revolt asks which lands are linked, as revenue does.

order who comes when pacts what players agree on, written down and never enforced victory the standings, and
the winner declarations phase 0: missions to independents, declared quarters/ phase 2: the way home, room for
banners, ships and engines money/ phases 4, 6 and 9: revenue, recruitment, baggage; ransoms, captured engines,
the treasury events phase 3: what befalls every empire diplomacy phase 5: gifts and missions building/ phases
7 and 8: land recovers, works are built deployment/ phase 10: the army is pooled, split afresh and put in its
places agents/ phase 11: assassins, spies, saboteurs spells/ the equinoxes, wizards' experiments and what
towers send astray close the frame: the year closes, winter comes and goes
"""
