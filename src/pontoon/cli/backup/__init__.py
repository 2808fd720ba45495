"""`pontoon backup` and `pontoon restore`: a house's whole database in a file, and back."""
