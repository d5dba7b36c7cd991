"""Where a group runs: its directory, its environment, and the processes that run its fences."""
