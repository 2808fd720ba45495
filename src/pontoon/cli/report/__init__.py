"""`pontoon report`: one page with everything."""
