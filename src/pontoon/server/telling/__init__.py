"""What pages tell, put together from the engine's own words: rules and clauses, the lobby, explanations, replays."""
