"""Strategies of other projects, on lists of messages (dicts with `role` and `content`): a module each."""
