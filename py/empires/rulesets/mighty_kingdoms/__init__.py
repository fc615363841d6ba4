"""Mighty Kingdoms: campaigns of 500-point armies on a hex map, with battles on the table.

A year:

    Summer, six months         each month:
        Orders                 one order for each army, given openly and in turn
        Resolution             orders are carried out in turn; unknown tiles are explored
        Battle                 armies of two kingdoms on a tile fight, on the table or by dice
        Reform                 armies alone on a tile take it, medals and scars are settled, new player order
    Winter                     Recall, Gather, Spend, Deploy

Each army has a real army list, secret until a battle reveals it. The modules follow the chapters: `setup`,
then `orders`, `resolution`, `battles` to `outcome`, `reform` and `marks` for a month, `recall` to
`deployment` for the Winter, `ending`. Rules of later revisions with a chapter of their own are separate:
`simple_battle`, `ships`, `naval`, `concession`."""
