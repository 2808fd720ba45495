"""`pontoon incidents`: the catalogue of what can go wrong."""
