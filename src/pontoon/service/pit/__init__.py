"""What the pit needs of a table beside its stream.

- `place`: a table in whatever stream it stands, its own or a tournament's; `reported`: the report it waits about
- `preview`: what an order or a ruling would do to cards and money, before it is given
- `figures`: rounds, wagers and results of a table and of its players, from the records
- `noted`: significant events of a table, for the log
- `tray`: float, fills, credits, drop and count of a table's tray, with their postings
- `material`: the records of finished rounds that a review looks through
- `reviews`: reviews of play for game protection, and what people judged of their alerts
"""
