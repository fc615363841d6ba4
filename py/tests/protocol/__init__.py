"""The protocol between devices in a toy campaign that has every stop that rules have and no rules.

It runs the modules of `empires.core.apart` as the product does, so thousands of games against a cheat with
own code take seconds.
"""
