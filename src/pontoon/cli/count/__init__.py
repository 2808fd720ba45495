"""`pontoon count`: counting cards."""
