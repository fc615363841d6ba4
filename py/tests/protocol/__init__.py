"""The second protocol between devices as a model: signed pages, sealed letters, numbers fixed at founding.

It has every rule of the chain (keys, founding, the pen, dice, letters, wishes, agreements, forks) in a toy
campaign, with a cheat who may send anything. The devices of `empires.core.apart` still speak the first
protocol; when they speak this one, the model stays beside them, and where both differ one of them is wrong.
Rules are cited by their numbers, as in `protocol K3`.
"""
