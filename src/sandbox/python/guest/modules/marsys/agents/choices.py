"""What `variant` has chosen."""

as_written = False
