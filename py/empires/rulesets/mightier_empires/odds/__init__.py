"""The odds of the risks that players take, from facts that each of them may know."""
