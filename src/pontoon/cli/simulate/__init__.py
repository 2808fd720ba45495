"""`pontoon simulate`: very many rounds."""
