"""The public encodings of OpenAI's tokenizer, exact: texts to token numbers and back, as its `tiktoken` does it.

A vocabulary is large and is loaded before a run whose code asks for it by name.
"""

from .core import Encoding, encoding_for_model, encoding_name_for_model, get_encoding, list_encoding_names

__all__ = [
    "Encoding",
    "encoding_for_model",
    "encoding_name_for_model",
    "get_encoding",
    "list_encoding_names",
]
