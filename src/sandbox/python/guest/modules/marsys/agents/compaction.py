"""The library's managed memory: a sliding window, or a pipeline that cuts results, summarises, and packs.

Messages are records here, as a model is sent them. As published, a list with fewer rounds than are protected is not protected at
all, the packed user message goes before the system message, and the request to the model stays in memory; by default not.
"""

import copy
import json
import math
import re
from dataclasses import dataclass, field

from . import choices
from .conversation import ConversationMemory
from .estimate import DefaultTokenCounter, truncate_text_to_tokens
from .message import Message

PROCESSORS = ("tool_truncation", "summarization", "backward_packing")
TRUNCATED = " [truncated]"
PLACEHOLDER = "[Context was compacted. Previous conversation history is no longer available.]"
SYSTEM_PROMPT = (
    "You compact the memory of an agent. Answer with one JSON object and nothing else: user_request_summary (text), "
    "summary (text), salient_facts (list of texts), open_threads (list of texts), "
    "keep_images (list of {image_id, context})."
)
REQUEST = (
    "Now summarize the conversation above. Preserve user requests and compact the context needed to finish the task. "
    "Respond with the required JSON."
)
IMAGE_PREVIEW = 150


@dataclass
class ManagedMemoryConfig:
    """Each processor's own options stand under its name."""

    threshold_tokens: int = 150_000
    min_reduction_ratio: float = 0.4
    headroom_percent: float = 0.1
    mode: str = "compaction"
    processor_order: list = field(default_factory=lambda: list(PROCESSORS))
    excluded_processors: list = field(default_factory=list)
    tool_truncation: dict = field(default_factory=dict)
    summarization: dict = field(default_factory=dict)
    backward_packing: dict = field(default_factory=dict)

    @property
    def target(self):
        """What packing aims at."""
        return math.floor(self.threshold_tokens * (1 - self.min_reduction_ratio))


def tail_start(messages, rounds):
    """Where the protected newest rounds begin, counted by assistant messages; 0 and less mean 1."""
    left = max(1, rounds)
    for index in range(len(messages) - 1, -1, -1):
        if messages[index]["role"] == "assistant":
            left -= 1
            if left == 0:
                return index
    return len(messages) if choices.as_written else 0


def _bundle(messages, costs, result):
    """What a result pulls in: members, where to go on, what must fit, and what it costs."""
    members, cost = [], 0
    for index in range(result - 1, -1, -1):
        message = messages[index]
        is_call = message["role"] == "assistant" and bool(message.get("tool_calls"))
        if not is_call and message["role"] not in ("tool", "user"):
            # It ends before this message, which yet has to fit.
            return members, index, cost + costs[index], cost
        members.append(index)
        cost += costs[index]
        if is_call:
            return members, index - 1, cost, cost
    return members, -1, math.inf, cost


def pack_window(messages, costs, target):
    """Indexes of what the sliding window keeps. A newest message that is too large stands alone."""
    kept, used, index = [], 0, len(messages) - 1
    while index >= 0:
        used += costs[index]
        if used > target and kept:
            break
        kept.append(index)
        if used > target:
            break
        if messages[index]["role"] != "tool":
            index -= 1
            continue
        members, following, need, cost = _bundle(messages, costs, index)
        if used + need > target:
            break
        kept += members
        used += cost
        index = following
    return kept[::-1]


def pack_before_tail(messages, costs, target, tail):
    """Indexes of the tail, and of older messages while they fit; what does not fit is passed over."""
    room = max(0, target - sum(costs[tail:]))
    kept, index = [], min(tail, len(messages)) - 1
    while index >= 0:
        members, following, need, cost = [], index - 1, 0, 0
        if messages[index]["role"] == "tool":
            members, following, need, cost = _bundle(messages, costs, index)
        if costs[index] + need <= room:
            kept += [index, *members]
            room -= costs[index] + cost
        index = following
    return [*kept[::-1], *range(tail, len(messages))]


def _with_user(messages, before):
    """Where no user message is left, the newest one goes to the front."""
    users = [message for message in before if message["role"] == "user"]
    if not users or any(message["role"] == "user" for message in messages):
        return messages
    at = 0 if choices.as_written else _leading_system(messages)
    return [*messages[:at], users[-1], *messages[at:]]


def _leading_system(messages):
    others = (at for at, message in enumerate(messages) if message["role"] != "system")
    return next(others, len(messages))


class Processor:
    """One stage of the pipeline: what it would save, and what it does, with a record for the log."""

    name = ""

    def __init__(self, options, counter):
        self.enabled = options.get("enabled", True)
        self.rounds = options.get("grace_recent_messages", 1)
        self.options, self.counter = options, counter

    def saving(self, messages):
        return self._saving(messages) if self.enabled else 0

    def process(self, messages):
        if not self.enabled:
            return messages, {"stage": self.name, "skipped": True}
        return self._process(messages)


class ToolTruncation(Processor):
    name = "tool_truncation"

    @property
    def limit(self):
        return self.options.get("max_tool_message_tokens", 1200)

    def _is_long(self, message):
        content = message.get("content")
        is_payload = (
            self.options.get("include_tool_payload_user_messages", True)
            and message["role"] == "user"
            and isinstance(content, str)
            and content.startswith("Tool ")
            and "returned:" in content
        )
        return (message["role"] == "tool" or is_payload) and self.counter.count_message(message) > self.limit

    def _saving(self, messages):
        outside = messages[: tail_start(messages, self.rounds)]
        return sum(self.counter.count_message(message) - self.limit for message in outside if self._is_long(message))

    def _process(self, messages):
        tail = tail_start(messages, self.rounds)
        after = [self._cut(message) for message in messages[:tail]] + messages[tail:]
        saved = self.counter.count_messages(messages) - self.counter.count_messages(after)
        changed = sum(one is not other for one, other in zip(messages, after))
        return after, {"stage": self.name, "truncated_count": changed, "tokens_saved": saved}

    def _cut(self, message):
        """Content that is not text stays."""
        content = message.get("content")
        if not isinstance(content, str) or not self._is_long(message):
            return message
        text = truncate_text_to_tokens(content, self.limit, TRUNCATED, self.counter.chars_per_token)
        return message if text == content else {**message, "content": text}


class Summarization(Processor):
    name = "summarization"

    def __init__(self, options, counter, model=None, model_name="model", instruction=None):
        super().__init__(options, counter)
        self.model, self.model_name, self.instruction = model, model_name, instruction
        #: What the model was last sent.
        self.asked = None

    def _saving(self, messages):
        prefix = messages[: tail_start(messages, self.rounds)]
        if len(prefix) < 2:
            return 0
        tokens = self.counter.count_messages(prefix)
        return tokens - min(self.options.get("max_output_tokens", 6000), tokens // 2)

    def _process(self, messages):
        start = 1 if messages and messages[0]["role"] == "system" else 0
        tail = tail_start(messages, self.rounds)
        prefix = messages[start:tail]
        if len(prefix) < 2:
            return messages, self._skipped("insufficient_prefix")
        prompt, images = self._prompt(prefix)
        if self.model is None:
            return messages, self._skipped("no_model")
        self.asked = prompt
        reply = parse_compaction_json(self.model(prompt) or "")
        if not isinstance(reply, dict) or not reply:
            return messages, self._skipped("parse_failure")
        made = [*summary_messages(reply, self.model_name), *_kept_images(reply, images)]
        after = [*messages[:start], *made, *messages[tail:]]
        record = {
            "stage": self.name,
            "pre_compaction_tokens": self.counter.count_messages(messages),
            "pre_compaction_messages": len(messages) - start,
            "post_compaction_tokens": self.counter.count_messages(after),
            "post_compaction_messages": len(after),
            "prefix_count": len(prefix),
            "protected_tail_count": len(messages) - tail,
            "compaction_model": self.model_name,
            "images_retained": sum(_has_image(message) for message in [*messages[:start], *made]),
        }
        return after, record

    def _skipped(self, reason):
        return {"stage": self.name, "skipped": True, "reason": reason}

    def _prompt(self, given):
        """What the model is sent, and the images in it by id. As published the last user message is changed in place."""
        images, manifest = {}, []
        shown = [_without_images(message, images, manifest) for message in given]
        parts = [f"[Agent Instruction]\n{self.instruction}"] if self.instruction else []
        parts += ["\n".join(["[Image Manifest]", *manifest])] if manifest else []
        request = "\n\n".join([*parts, REQUEST])
        system = {"role": "system", "content": SYSTEM_PROMPT}
        if shown[-1]["role"] != "user":
            return [system, *shown, {"role": "user", "content": request}], images
        content = shown[-1].get("content")
        blocks = content if isinstance(content, list) else [_block(str(content))] if content else []
        extended = [*blocks, _block(request)]
        if choices.as_written and not isinstance(given[-1].get("content"), list):
            given[-1]["content"] = extended
        return [system, *shown[:-1], {**shown[-1], "content": extended}], images

    def forced(self, messages):
        """Fewer than two messages are left: a summary of the whole history, or the placeholder."""
        lead = [] if choices.as_written else messages[: _leading_system(messages)]
        history = messages[len(lead) :]
        rollup = build_user_rollup(history)
        record = {"stage": "forced_summarization_fallback"}
        reply = None
        if self.model is not None and history:
            reply = parse_compaction_json(self.model(self._prompt(history)[0]) or "")
        if isinstance(reply, dict) and reply:
            told = {**reply, "user_request_summary": reply.get("user_request_summary") or rollup}
            made = [*lead, *summary_messages(told, self.model_name)]
            return made, {**record, "post_messages": len(made)}
        made = [*lead, *_requests(rollup), {"role": "assistant", "content": PLACEHOLDER}]
        return made, {**record, "post_messages": len(made), "hard_fallback": True}


def _block(text):
    return {"type": "text", "text": text}


def _is_image(block):
    return isinstance(block, dict) and block.get("type") == "image_url"


def _has_image(message):
    content = message.get("content")
    return isinstance(content, list) and any(map(_is_image, content))


def _without_images(message, images, manifest):
    """A copy with a text in place of each image, which is noted by its id."""
    content = message.get("content")
    if not isinstance(content, list):
        return message
    preview, blocks = _texts(content)[:IMAGE_PREVIEW], []
    for block in content:
        if _is_image(block):
            image_id = f"img_{len(images):04d}"
            images[image_id] = block
            manifest.append(f'  {image_id}: "{preview}"')
            block = _block(f"[Image ID: {image_id}]")
        blocks.append(block)
    return {**message, "content": blocks}


def _kept_images(reply, images):
    """The images that the model wants kept, newest first; ids that it made up are dropped."""
    wanted = {image.get("image_id"): image.get("context", "") for image in reply.get("keep_images") or []}
    return [
        {"role": "user", "content": [_block(f"[Retained image {image_id}]: {wanted[image_id]}"), block]}
        for image_id, block in reversed(images.items())
        if image_id in wanted
    ]


def _requests(text):
    return [{"role": "user", "content": f"[User Requests Summary]\n{text}"}] if text else []


def summary_messages(reply, model_name):
    """The user message with what was asked, if anything, and the assistant message with all else."""
    parts = [f"[Compacted Context Summary]\n{reply.get('summary') or ''}"]
    for title, name in (("Key Facts", "salient_facts"), ("Open Threads", "open_threads")):
        if reply.get(name):
            parts.append("\n".join([f"[{title}]", *(f"- {item}" for item in reply[name])]))
    told = {"role": "assistant", "content": "\n\n".join(parts), "name": f"compaction_{model_name}"}
    return [*_requests(reply.get("user_request_summary")), told]


def parse_compaction_json(text):
    """All of it, of any kind; else the first fenced block with just an object; else from the first to the last brace."""
    fenced = re.search(r"```(?:json)?\s*(\{[\s\S]*?\})\s*```", text)
    for candidate in (text.strip(), fenced[1] if fenced else "", text[text.find("{") : text.rfind("}") + 1]):
        try:
            return json.loads(candidate)
        except ValueError:
            continue
    return None


def _texts(content):
    if isinstance(content, str):
        return content
    blocks = content if isinstance(content, list) else []
    return " ".join(block.get("text") or "" for block in blocks if isinstance(block, dict) and block.get("type") == "text")


def build_user_rollup(messages):
    """What the user said, trimmed, with a rule in between."""
    texts = [_texts(message.get("content")).strip() for message in messages if message["role"] == "user"]
    return "\n---\n".join(text for text in texts if text)


class BackwardPacking(Processor):
    name = "backward_packing"

    def __init__(self, options, counter, target):
        super().__init__(options, counter)
        self.target = target

    def _saving(self, messages):
        return max(0, self.counter.count_messages(messages) - self.target)

    def _process(self, messages):
        costs = [self.counter.count_message(message) for message in messages]
        tail = tail_start(messages, self.rounds)
        lead = 0 if choices.as_written else min(tail, _leading_system(messages))
        room = self.target - sum(costs[:lead])
        packed = pack_before_tail(messages[lead:], costs[lead:], room, tail - lead)
        kept = [*messages[:lead], *(messages[lead + index] for index in packed)]
        after = _with_user(kept, messages)
        record = {
            "stage": self.name,
            "pre_tokens": sum(costs),
            "post_tokens": self.counter.count_messages(after),
            "messages_dropped": len(messages) - len(after),
            "grace_messages": len(messages) - tail,
            "grace_tokens": sum(costs[tail:]),
            "user_injected": after is not kept,
        }
        return after, record


class ManagedConversationMemory(ConversationMemory):
    """A conversation that stays within a threshold. `model(messages)` answers the request for a summary, as text."""

    def __init__(self, config=None, description=None, model=None, model_name="model", agent_instruction=None, **options):
        self.config = config or ManagedMemoryConfig(**options)
        self.counter = DefaultTokenCounter()
        self.model, self.model_name, self.agent_instruction = model, model_name, agent_instruction
        #: A record per stage of the last compaction; None where there was none.
        self.last_log = None
        super().__init__(description)

    def _records(self):
        return [message.as_record() for message in self.messages]

    def estimated_tokens(self):
        return self.counter.count_messages(self._records())

    def get_messages(self):
        """What the next call is sent. In the mode of compaction the stored messages are rewritten when they are too many."""
        records = self._records()
        if self.config.mode == "sliding_window":
            costs = [self.counter.count_message(record) for record in records]
            target = math.floor(self.config.target * (1 - self.config.headroom_percent))
            return [self.messages[index].to_llm_dict() for index in pack_window(records, costs, target)]
        if self.counter.count_messages(records) > self.config.threshold_tokens:
            self._compact(records)
        return self.retrieve_all()

    def _stages(self):
        config = self.config
        stages = {
            "tool_truncation": ToolTruncation(config.tool_truncation, self.counter),
            "summarization": Summarization(
                config.summarization, self.counter, self.model, self.model_name, self.agent_instruction
            ),
            "backward_packing": BackwardPacking(config.backward_packing, self.counter, config.target),
        }
        order = [name for name in config.processor_order if name not in config.excluded_processors]
        return [stages[name] for name in order if name in stages], stages["summarization"]

    def _compact(self, original):
        current, log = copy.copy(original), []
        stages, summarization = self._stages()
        for stage in stages:
            savings = stage.saving(current)
            ratio = savings / self.config.threshold_tokens if self.config.threshold_tokens > 0 else 0
            if stage is not stages[-1] and ratio < self.config.min_reduction_ratio:
                record = {"stage": stage.name, "skipped": True, "reason": "insufficient_reduction"}
                log.append({**record, "estimated_savings": savings, "ratio": ratio})
                continue
            current, record = stage.process(current)
            log.append(record)
        if len(current) < 2:
            current, record = summarization.forced(original)
            log.append(record)
        self.last_log = log
        self.clear()
        for record in _with_user(current, original):
            self.add_message(Message(**record))
