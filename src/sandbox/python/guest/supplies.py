"""Large texts that the page's side hands in before a run that needs them, by name: vocabularies, the open run."""

texts = {}


def supply(name, text):
    texts[name] = text
