"""`pontoon replay`: a round script played and told."""
