"""What the pit is told: tables at a glance, guided rulings, orders as forms, what a command would do, shifts, logs."""
