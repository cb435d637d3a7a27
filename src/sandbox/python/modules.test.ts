/**
 * The modules that a person's code may import. What they answer is held by the golden vectors
 * (tools/conformance).
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Interpreter } from './interpreter.ts'
import { NOTHING, run, startPython } from './testing/in-process.ts'

const START = 120_000

let python: Interpreter
beforeAll(async () => {
  python = await startPython()
}, START)

const go = (code: string, on = python) => run(on, code, { state: NOTHING })
const resultOf = async (code: string) => {
  const { error, result } = await go(code)
  return error?.message ?? result?.repr
}

describe('the modules', () => {
  it('are imported by the names of the libraries', async () => {
    const code = `
from tinyagent.memory import ActionStep, AgentMemory, MemoryManager, keep_last_n_steps
from tinyagent.memory.manager import prune_old_observations
from tinyagent.memory.steps import TaskStep
from smolagents import CodeAgent
from smolagents.memory import PlanningStep
from marsys.agents.memory import ConversationMemory
type(memory) is AgentMemory`
    expect(await resultOf(code)).toBe('True')
  })
  it('are there in an interpreter that started from a copy', async () => {
    const copied = await startPython(python.snapshot)
    expect((await go('import marsys.agents.memory as m\nm.variant()', copied)).result?.repr).toBe(
      "['mended', 'as-written']",
    )
  })
  it('show their source, and only the lines of one’s own in a traceback', async () => {
    const source =
      'import inspect\nfrom tinyagent.memory import MemoryManager\n"def prune" in inspect.getsource('
    expect(await resultOf(`${source}MemoryManager)`)).toBe('True')
    const { error } = await go(
      'from tinyagent.memory import MemoryManager\nm = MemoryManager()\nm.prune(lambda steps: 3)',
    )
    expect(error).toMatchObject({
      message: 'TypeError: a strategy gives back a list of steps, this one gave int',
      line: 3,
    })
    expect(error?.traceback).not.toContain('<memoscope>')
  })
  it('come after a file of one’s own', async () => {
    const code = `
import pathlib, sys
pathlib.Path("/home/pad/own").mkdir(parents=True)
pathlib.Path("/home/pad/own/marsys.py").write_text("mine = True")
sys.path.insert(0, "/home/pad/own")
sys.modules.pop("marsys", None)
import marsys
found = marsys.mine
sys.path.pop(0); sys.modules.pop("marsys")
found`
    expect(await resultOf(code)).toBe('True')
  })
})

describe('the variants of tinyagent.memory', () => {
  const MADE = `
import tinyagent.memory as t
t.variant("default")
def made(*kinds):
    steps = {"s": t.SystemPromptStep(content="S"), "t": t.TaskStep(task="T")}
    return [steps[kind] if kind in steps else t.ActionStep(observation=kind) for kind in kinds]
def shown(steps):
    return "".join({"system": "s", "task": "t"}.get(step.kind) or step.observation for step in steps)
`
  const kept = (call: string) => resultOf(`${MADE}shown(t.${call}(made("s", "t", "1", "2", "3")))`)

  it('differ in what a window counts, and in what 0 means', async () => {
    expect(await kept('keep_last_n_steps(2)')).toBe("'st23'")
    expect(await kept('keep_last_n_steps(2, variant="all-steps")')).toBe("'23'")
    expect(await kept('keep_last_n_steps(0)')).toBe("'st'")
    expect(await kept('keep_last_n_steps(0, variant="critical-first")')).toBe("'st123'")
    expect(await kept('keep_system_and_recent(4, dedupe=True)')).toBe("'st123'")
    expect(await kept('keep_last_n_steps(0, variant="other")')).toContain('there is no variant')
  })
  it('leave the given steps as they are, but for the library’s', async () => {
    const cut = (form: string) => `${MADE}t.variant("${form}")
steps = made("s", "t", "long", "2")
shown(t.prune_old_observations(1, 1)(steps)), shown(steps)`
    expect(await resultOf(cut('default'))).toBe("('stl...2', 'stlong2')")
    expect(await resultOf(cut('library'))).toBe("('stl...2', 'stl...2')")
    const error = (form: string) => `${MADE}t.variant("${form}")
t.ActionStep(error="boom").to_messages()[0]["content"]`
    expect(await resultOf(error('default'))).toBe("'Error: boom'")
    expect(await resultOf(error('library'))).toBe("'boom'")
  })
  it('give later imports their classes', async () => {
    const code = `${MADE}t.variant("architecture")
from tinyagent.memory import ActionStep, MemoryManager
memory_manager = MemoryManager(system_prompt="P")
memory_manager.add(ActionStep(reasoning="why", observation=""))
t.variant("default")
[message["content"] for message in memory_manager.to_messages()]`
    expect(await resultOf(code)).toBe("['P', 'why', 'Observation: ']")
    expect(await resultOf('t.variant("none")')).toContain('there is no variant')
  })
  it('repairs what the documents’ patterns get wrong', async () => {
    const levels = `${MADE}
levels = t.HierarchicalMemory(lambda steps: f"{len(steps)} gone", capacity=2)
for step in made("t", "1", "2", "3"): levels.add(step)
[message["content"] for message in levels.to_messages()]`
    expect(await resultOf(levels)).toBe(
      "['T', '[Summary] 1 gone', '[Summary] 1 gone', 'Observation: 2', 'Observation: 3']",
    )
  })
})

describe('the variants of marsys.agents.memory', () => {
  const MADE = `
import marsys.agents.memory as m
m.variant("mended")
def held(*texts):
    memory = m.ConversationMemory("S")
    for text in texts: memory.add(role="user", content=text)
    return memory
def shown(messages): return [message.content for message in messages]
`
  it('are mended unless asked otherwise', async () => {
    const limited = 'shown(m.manage_token_limit(held("aaaa", "bbbb", "cccc"), 2))'
    expect(await resultOf(`${MADE}${limited}`)).toBe("['S', 'bbbb', 'cccc']")
    expect(await resultOf(`${MADE}m.variant("as-written")\n${limited}`)).toBe("['S', 'cccc', 'bbbb']")
    const summed = `memory = held("a", "b", "c")
m.summarize_memory(memory, 1, lambda text: text.replace("\\n", "|"))
shown(memory.get_messages())`
    expect(await resultOf(`${MADE}${summed}`)).toBe(
      "['S', 'Previous conversation summary: user: a|user: b', 'c']",
    )
    expect(await resultOf(`${MADE}m.MemoryManager("forever")`)).toContain('retention is')
    const limit = `manager = m.MemoryManager(max_messages=2)
for text in "abc": manager.get_memory("A").add(role="user", content=text)
manager.end_run()
shown(manager.get_memory("A").get_messages())`
    expect(await resultOf(`${MADE}${limit}`)).toBe("['b', 'c']")
  })
})
