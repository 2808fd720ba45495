"""`pontoon audit`: what the house has written down, for whoever wants to check it."""
