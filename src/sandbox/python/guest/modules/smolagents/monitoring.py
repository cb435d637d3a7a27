"""Times and tokens of steps, the line after each of them, and the logger that a replay writes to."""

from dataclasses import dataclass


@dataclass
class TokenUsage:
    input_tokens: int
    output_tokens: int

    @property
    def total_tokens(self):
        return self.input_tokens + self.output_tokens

    def dict(self):
        return {
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "total_tokens": self.total_tokens,
        }


@dataclass
class Timing:
    start_time: float
    end_time: float | None = None

    @property
    def duration(self):
        return None if self.end_time is None else self.end_time - self.start_time

    def dict(self):
        return {"start_time": self.start_time, "end_time": self.end_time, "duration": self.duration}


class AgentLogger:
    """Prints what it is given; a logger of your own may take its place."""

    def log(self, *texts, **_):
        print(*texts)

    def log_markdown(self, content, title=None, **_):
        print(*([title] if title else []), content, sep="\n")

    def log_task(self, content, **_):
        print(f"New task:\n{content}")

    def log_rule(self, title, **_):
        print(f"──── {title} ────")

    def log_messages(self, messages, **_):
        for message in messages or []:
            print(f"[{message['role']}]\n{message['content']}")


class Monitor:
    """Counts steps, seconds and tokens, and logs a line after each step."""

    def __init__(self, tracked_model=None, logger=None):
        self.tracked_model, self.logger = tracked_model, logger or AgentLogger()
        self.reset()

    def reset(self):
        self.step_durations = []
        self.total_input_token_count = self.total_output_token_count = 0

    def get_total_token_counts(self):
        return TokenUsage(self.total_input_token_count, self.total_output_token_count)

    def update_metrics(self, step_log):
        duration = step_log.timing.duration
        if duration is None:
            raise TypeError("the step has not ended, so it has no duration")
        self.step_durations.append(duration)
        line = f"[Step {len(self.step_durations)}: Duration {duration:.2f} seconds"
        if step_log.token_usage is not None:
            self.total_input_token_count += step_log.token_usage.input_tokens
            self.total_output_token_count += step_log.token_usage.output_tokens
            # No blank before the first bar, as in the original.
            line += f"| Input tokens: {self.total_input_token_count:,}"
            line += f" | Output tokens: {self.total_output_token_count:,}"
        self.logger.log(line + "]")
