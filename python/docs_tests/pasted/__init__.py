"""Runs the code of pages as readers paste it, without hidden fences."""
