"""`pontoon rules`: the books read, compared, checked and shown."""
