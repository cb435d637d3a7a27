"""The part of the Python pad that runs in Python."""
