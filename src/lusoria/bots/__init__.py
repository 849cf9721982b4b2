"""Players that choose for themselves: random, greedy, and search inside the compiled kernel."""
