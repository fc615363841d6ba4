"""The laboratory, which lets computer players play against each other and measures the effects of rule
options.
"""
