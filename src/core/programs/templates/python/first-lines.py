"""First lines of old steps

What falls out of the window lives on as a line each, in one summary. A class sees each step once.
"""

from tinyagent.memory import Step, TaskStep


class FirstLines:
    def __init__(self, recent: int = 8, length: int = 100):
        self.size, self.length = recent, length
        self.fixed, self.recent, self.lines, self.origin = [], [], [], []

    def add(self, step: Step):
        if step.kind in ("system", "task"):
            self.fixed.append(step)
            return
        self.recent.append(step)
        while len(self.recent) > self.size:
            old = self.recent.pop(0)
            self.origin.append(old.id)
            text = " ".join(str(message["content"]) for message in old.to_messages()).strip()
            if text:
                self.lines.append("- " + text.partition("\n")[0][: self.length])

    def context(self) -> list[Step]:
        if not self.lines:
            return [*self.fixed, *self.recent]
        summary = TaskStep(task="[Earlier]\n" + "\n".join(self.lines))
        summary.origin = self.origin
        return [*self.fixed, summary, *self.recent]
