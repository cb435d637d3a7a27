"""Takes clock and chance from programs: a replay must give the same again.

A person's own code is told so, with its line. Modules of ours, and Python's own, get the time of the call and numbers that
only look random.
"""

import datetime
import os
import random
import sys
import time

from .errors import own_file

SAME = "not available, as every replay must give the same; add a parameter `context` and use"
NO_CLOCK = f"The time is {SAME} `context.now`."
NO_CHANCE = f"Random values are {SAME} `context.random()`."
SHELF = "<memoscope>/"
NEAR = 4

_generator = random.Random(0)
_now = 0.0
_is_on = False


def begin_call(now, seed):
    """Sets the time of the call, in seconds, and what the numbers of this call are made of."""
    global _now
    _now = now or 0.0
    _generator.seed(seed)


def _refuse(words, depth=2):
    if own_file(sys._getframe(depth).f_code.co_filename):
        raise RuntimeError(words)


def _clock(scale):
    def clock():
        _refuse(NO_CLOCK)
        return _now if scale == 1 else int(_now * scale)

    return clock


def _chance(name):
    def chance(*given, **named):
        _refuse(NO_CHANCE)
        return getattr(_generator, name)(*given, **named)

    return chance


def _sleep(seconds):
    _refuse(NO_CLOCK)


def _urandom(size):
    """Of a module of ours it asks, however far up, for others it is chance."""
    frame = sys._getframe(1)
    for _ in range(NEAR):
        if frame is None:
            break
        if frame.f_code.co_filename.startswith(SHELF):
            return _generator.randbytes(size)
        frame = frame.f_back
    raise RuntimeError(NO_CHANCE)


class _Random(random.Random):
    """A generator of a seed is no chance; one without a seed is."""

    def __init__(self, x=None):
        if x is None:
            _refuse(NO_CHANCE)
        super().__init__(0 if x is None else x)


class _AnyDatetime(type):
    def __instancecheck__(cls, value):
        return isinstance(value, _datetime)


_datetime = datetime.datetime


class _Datetime(_datetime, metaclass=_AnyDatetime):
    @classmethod
    def now(cls, tz=None):
        _refuse(NO_CLOCK)
        return _datetime.fromtimestamp(_now, tz)

    @classmethod
    def utcnow(cls):
        _refuse(NO_CLOCK)
        return _datetime.fromtimestamp(_now, datetime.UTC).replace(tzinfo=None)

    @classmethod
    def today(cls):
        _refuse(NO_CLOCK)
        return _datetime.fromtimestamp(_now)


_Datetime.__name__ = _Datetime.__qualname__ = "datetime"
SECONDS = ("time", "monotonic", "perf_counter", "process_time")
NUMBERS = (
    "betavariate binomialvariate choice choices expovariate gammavariate gauss getrandbits lognormvariate normalvariate "
    "paretovariate randbytes randint random randrange sample shuffle triangular uniform vonmisesvariate weibullvariate"
).split()


def install():
    """Once for an interpreter that runs programs, before the first one's code."""
    global _is_on
    if _is_on:
        return
    _is_on = True
    for name in SECONDS:
        setattr(time, name, _clock(1))
        setattr(time, f"{name}_ns", _clock(1_000_000_000))
    time.sleep = _sleep
    for name in NUMBERS:
        setattr(random, name, _chance(name))
    random.Random = _Random
    os.urandom = _urandom
    datetime.datetime = _Datetime
