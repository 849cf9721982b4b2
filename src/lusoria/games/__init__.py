"""One folder is one game box."""
