"""`pontoon tournament`: check one, run one, show one."""
