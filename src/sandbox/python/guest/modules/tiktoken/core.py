"""Encodings: their vocabularies, merging the bytes of a piece, and special tokens."""

import binascii
import functools
import heapq
import re

from pad_guest import supplies

from . import pieces

#: Pattern and special tokens of each encoding.
ENCODINGS = {
    "o200k_base": (pieces.O200K, {"<|endoftext|>": 199999, "<|endofprompt|>": 200018}),
    "cl100k_base": (
        pieces.CL100K,
        {
            "<|endoftext|>": 100257,
            "<|fim_prefix|>": 100258,
            "<|fim_middle|>": 100259,
            "<|fim_suffix|>": 100260,
            "<|endofprompt|>": 100276,
        },
    ),
    "p50k_base": (pieces.GPT2, {"<|endoftext|>": 50256}),
    "r50k_base": (pieces.GPT2, {"<|endoftext|>": 50256}),
}
#: The encoding of a model, by how its name starts; the longest start counts.
MODELS = {
    "o1": "o200k_base",
    "o3": "o200k_base",
    "o4-mini": "o200k_base",
    "gpt-5": "o200k_base",
    "gpt-4.5": "o200k_base",
    "gpt-4.1": "o200k_base",
    "gpt-4o": "o200k_base",
    "chatgpt-4o": "o200k_base",
    "gpt-4": "cl100k_base",
    "gpt-3.5-turbo": "cl100k_base",
    "gpt-35-turbo": "cl100k_base",
    "text-embedding-ada-002": "cl100k_base",
    "text-embedding-3": "cl100k_base",
    "text-davinci-003": "p50k_base",
    "text-davinci-002": "p50k_base",
    "code-": "p50k_base",
    "davinci": "r50k_base",
    "curie": "r50k_base",
    "babbage": "r50k_base",
    "ada": "r50k_base",
    "text-davinci-001": "r50k_base",
}
#: Pieces that are remembered with their tokens.
REMEMBERED = 50_000


def list_encoding_names():
    return list(ENCODINGS)


def encoding_name_for_model(model_name):
    starts = [start for start in MODELS if model_name.startswith(start)]
    if not starts:
        raise KeyError(f"no encoding is known for the model {model_name!r}; get_encoding takes an encoding's own name")
    return MODELS[max(starts, key=len)]


def encoding_for_model(model_name):
    return get_encoding(encoding_name_for_model(model_name))


@functools.cache
def get_encoding(encoding_name):
    if encoding_name not in ENCODINGS:
        raise ValueError(f"there is no encoding {encoding_name!r}; there are {', '.join(ENCODINGS)}")
    text = supplies.texts.get(f"ranks/{encoding_name}")
    if text is None:
        raise LookupError(
            f"{encoding_name} is not loaded: write its name into the code that you run, "
            f'as in tiktoken.get_encoding("{encoding_name}")'
        )
    return Encoding(encoding_name, *ENCODINGS[encoding_name], _ranks(text))


def _ranks(text):
    """Lines of `! first-rank token token …`, each token in base64."""
    ranks = {}
    for line in text.split("\n"):
        _, first, *tokens = line.split(" ")
        ranks.update(zip(map(binascii.a2b_base64, tokens), range(int(first), int(first) + len(tokens))))
    return ranks


class Encoding:
    """`encode` and `decode`; the same names and the same answers as the original's."""

    def __init__(self, name, pattern, special_tokens, mergeable_ranks):
        self.name = name
        self._pattern, self._special, self._ranks = pattern, special_tokens, mergeable_ranks
        self._merged = functools.lru_cache(REMEMBERED)(self._merge)

    def __repr__(self):
        return f"<Encoding {self.name!r}>"

    @property
    def n_vocab(self):
        return self.max_token_value + 1

    @property
    def max_token_value(self):
        return max(*self._special.values(), next(reversed(self._ranks.values())))

    @property
    def eot_token(self):
        return self._special["<|endoftext|>"]

    @property
    def special_tokens_set(self):
        return set(self._special)

    def encode_ordinary(self, text):
        """Special tokens are text like any other."""
        tokens = []
        for piece in pieces.pieces_of(text, self._pattern):
            data = _bytes_of(piece)
            rank = self._ranks.get(data)
            if rank is None:
                tokens.extend(self._merged(data))
            else:
                tokens.append(rank)
        return tokens

    def encode(self, text, *, allowed_special=frozenset(), disallowed_special="all"):
        """Refuses a text in which a special token stands that is neither allowed nor let through."""
        allowed = self.special_tokens_set if allowed_special == "all" else set(allowed_special)
        refused = self.special_tokens_set - allowed if disallowed_special == "all" else set(disallowed_special)
        found = next((token for token in refused if token in text), None)
        if found is not None:
            raise ValueError(
                f"the text holds the special token {found!r}; allow it by allowed_special={{{found!r}}}, "
                "or take it as plain text by disallowed_special=()"
            )
        if not allowed:
            return self.encode_ordinary(text)
        tokens = []
        for part in re.split(f"({'|'.join(map(re.escape, sorted(allowed)))})", text):
            tokens += [self._special[part]] if part in allowed else self.encode_ordinary(part)
        return tokens

    def encode_batch(self, texts, **options):
        return [self.encode(text, **options) for text in texts]

    def encode_ordinary_batch(self, texts):
        return [self.encode_ordinary(text) for text in texts]

    def encode_single_token(self, text_or_bytes):
        data = text_or_bytes.encode() if isinstance(text_or_bytes, str) else text_or_bytes
        if data in self._ranks:
            return self._ranks[data]
        return self._special[data.decode()]

    def decode_bytes(self, tokens):
        return b"".join(map(self.decode_single_token_bytes, tokens))

    def decode(self, tokens, errors="replace"):
        return self.decode_bytes(tokens).decode("utf-8", errors)

    def decode_batch(self, batch, errors="replace"):
        return [self.decode(tokens, errors) for tokens in batch]

    def decode_single_token_bytes(self, token):
        return self._by_rank[token]

    def decode_tokens_bytes(self, tokens):
        return [self.decode_single_token_bytes(token) for token in tokens]

    @functools.cached_property
    def _by_rank(self):
        special = {rank: text.encode() for text, rank in self._special.items()}
        return {**{rank: data for data, rank in self._ranks.items()}, **special}

    def _merge(self, data):
        """The tokens of a piece: always the pair of the lowest rank is joined, of equals the first. O(n log n)."""
        ranks, end = self._ranks, len(data)
        # Parts by where they start: where the next one starts, and where the one before.
        following, before = list(range(1, end + 1)), list(range(-1, end - 1))
        heap = [(ranks[data[at : at + 2]], at, at + 2) for at in range(end - 1) if data[at : at + 2] in ranks]
        heapq.heapify(heap)
        while heap:
            _, at, stop = heapq.heappop(heap)
            middle = following[at]
            # One of the two parts has been joined to another since.
            if middle >= end or middle < 0 or following[middle] != stop:
                continue
            following[at], following[middle] = stop, -1
            if stop < end:
                before[stop] = at
                self._offer(heap, data, at, following[stop])
            if before[at] >= 0:
                self._offer(heap, data, before[at], stop)
        parts, at = [], 0
        while at < end:
            parts.append(ranks[data[at : following[at]]])
            at = following[at]
        return parts

    def _offer(self, heap, data, at, stop):
        rank = self._ranks.get(data[at:stop])
        if rank is not None:
            heapq.heappush(heap, (rank, at, stop))


def _bytes_of(piece):
    try:
        return piece.encode()
    except UnicodeEncodeError:
        # Halves of a pair: joined where both are there, else the sign for what cannot be read.
        return piece.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
