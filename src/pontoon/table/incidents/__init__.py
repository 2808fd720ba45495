"""When something goes wrong: situations, rulings, remedies, and the catalogue that lists them."""
