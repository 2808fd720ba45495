"""`pontoon progressive`: the BSX-16 terminal, its meters and its mathematics."""
