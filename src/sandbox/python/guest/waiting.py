"""`time.sleep` and `asyncio.run`, which wait in the worker itself: nobody else needs its thread, and a stop is heard."""

import asyncio
import time
from asyncio import events

SLICE = 0.02
_sleep = getattr(time.sleep, "__wrapped__", time.sleep)


def sleep(seconds):
    """Sleeps in short slices, between which an interrupt is noticed."""
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        _sleep(min(SLICE, left))


class _Nothing:
    """What a loop without sockets and files waits for: time."""

    def select(self, timeout):
        if timeout is None:
            raise RuntimeError("asyncio waits for something that cannot come: nothing is scheduled any more")
        sleep(max(0, timeout))
        return []

    def close(self):
        pass


class WaitingLoop(asyncio.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = _Nothing()

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass


def run(main, *, debug=None, loop_factory=None):
    """`asyncio.run`, also where the loop of the page stands by for code that awaits at its top level."""
    outer = events._get_running_loop()
    if isinstance(outer, WaitingLoop):
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    events._set_running_loop(None)
    try:
        with asyncio.Runner(debug=debug, loop_factory=loop_factory or WaitingLoop) as runner:
            return runner.run(main)
    finally:
        events._set_running_loop(outer)


def install():
    time.sleep = sleep
    asyncio.run = run
