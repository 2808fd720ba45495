"""Who may play where and what the house orders about people: boxes, entry, requests, exclusions."""
