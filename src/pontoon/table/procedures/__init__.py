"""What is done around a round: opening, shuffling, cutting, burning, closing, step by step."""
