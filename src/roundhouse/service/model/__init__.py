"""What a table, a seat, a clock, a name and a refusal are: values without a database, which all rooms share."""
