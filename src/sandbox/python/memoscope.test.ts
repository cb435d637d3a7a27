/**
 * The open run in Python, as the page hands it in. What replaying gives is held against the columns in
 * tools/conformance.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { textPart } from '#core/model/message.ts'
import type { StepDraft } from '#core/model/step.ts'
import { outputParts } from '#core/scratchpad/output-parts.ts'
import { runRecords } from '#core/scratchpad/run-records.ts'
import { traceOf } from '#core/testing/steps.ts'
import type { Interpreter } from './interpreter.ts'
import { NOTHING, type Options, run, startPython } from './testing/in-process.ts'

const text = (words: string) => [textPart(words)]

function acted(id: string, observation: string): StepDraft {
  return {
    kind: 'action',
    parts: text(`look up ${id}`),
    calls: [{ id, name: 'search', arguments: `{"q": "${id}"}` }],
    results: [{ callId: id, parts: text(observation) }],
  }
}

const RUN: readonly StepDraft[] = [
  { kind: 'system', parts: text('S') },
  { kind: 'task', parts: text('T') },
  acted('a', 'first'),
  acted('b', 'second'),
  { kind: 'answer', parts: text('done') },
]

function openRun(): string {
  const trace = traceOf(RUN)
  const calls = trace.calls.map((call, index) => ({
    ...call,
    usage: { input: 10 * (index + 1), output: 5 },
    cost: 0.5,
  }))
  return JSON.stringify(runRecords({ ...trace, calls }))
}

let python: Interpreter
beforeAll(async () => {
  python = await startPython()
}, 120_000)

const go = async (code: string, options: Options = { openRun: openRun() }) => {
  const { error, result } = await run(python, `import memoscope\n${code}`, { state: NOTHING, ...options })
  return error?.message ?? result?.repr
}

describe('the open run in Python', () => {
  it('is not there where the page handed none in', async () => {
    expect(await go('memoscope.steps', {})).toContain('no run is open')
  })
  it('has steps of tinyAgent, with what was called and answered', async () => {
    expect(await go('[type(step).__name__ for step in memoscope.steps]')).toBe(
      "['SystemPromptStep', 'TaskStep', 'ActionStep', 'ActionStep', 'OtherStep']",
    )
    expect(await go('step = memoscope.steps[3]\nstep.tool_name, step.tool_args, step.observation')).toBe(
      "('search', {'q': 'b'}, 'second')",
    )
  })
  it('tells the history that a fork copied from its own steps, and the step that each call became', async () => {
    const [system, task, before, own, answer] = RUN
    if (!system || !task || !before || !own || !answer) throw new Error('the run has five steps')
    const fork = [system, task, { ...before, copied: true }, own, answer]
    const openFork = JSON.stringify(runRecords(traceOf(fork)))
    expect(await go('[step.copied for step in memoscope.steps]', { openRun: openFork })).toBe(
      '[False, False, True, False, False]',
    )
    // The model calls of what it copied are the parent’s.
    const walk = `from tinyagent.agents import ReactAgent
[row["call"] for row in memoscope.step_through(ReactAgent(None)).calls]`
    expect(await go(walk, { openRun: openFork })).toBe('[None, 0, 1]')
  })
  it('has messages, and what each call was sent', async () => {
    expect(await go('[message["role"] for message in memoscope.messages]')).toBe(
      "['system', 'user', 'assistant', 'tool', 'assistant', 'tool', 'assistant']",
    )
    expect(await go('[len(memoscope.context(call["index"])) for call in memoscope.calls]')).toBe('[2, 4, 6]')
  })
  it('has usage, per call and in all', async () => {
    expect(
      await go('memoscope.usage["input_tokens"], memoscope.usage["cost"], memoscope.usage["calls"]'),
    ).toBe('(60, 1.5, 3)')
    expect(await go('memoscope.calls[1]["usage"]["output_tokens"]')).toBe('5')
  })
  it('has the estimated output and cost that the header shows, with their sources', async () => {
    const summary = {
      input: { value: 60, source: 'recorded' },
      output: { value: 12, source: 'estimate' },
      cost: { value: 0.25, source: 'estimate' },
    } as const
    const calls = traceOf(RUN).calls.map((call) => ({ ...call, usage: { input: 20 } }))
    const estimated = JSON.stringify(runRecords({ ...traceOf(RUN), calls }, [], summary))
    const names = '["input_tokens", "output_tokens", "output_source", "cost", "cost_source"]'
    expect(await go(`[memoscope.usage[name] for name in ${names}]`, { openRun: estimated })).toBe(
      "[60, 12, 'estimate', 0.25, 'estimate']",
    )
  })
  it('is the one that was handed in last', async () => {
    await go('memoscope.title')
    const other = JSON.stringify(runRecords(traceOf([{ kind: 'task', parts: text('other') }])))
    expect(await go('[step.task for step in memoscope.steps]', { openRun: other })).toBe("['other']")
  })
  it('stays as it was recorded when code changes what it was given', async () => {
    expect(await go('memoscope.steps[1].task = "changed"\nmemoscope.steps[1].task')).toBe("'T'")
    expect(await go('memoscope.messages[0]["content"] = "x"\nmemoscope.messages[0]["content"]')).toBe("'S'")
  })
  it('is replayed with a strategy, and compared call by call', async () => {
    const strategy =
      'def strategy(steps):\n    return [s for s in steps if s.kind != "action"] + [s for s in steps if s.kind == "action"][-1:]\n'
    expect(await go(`${strategy}[len(messages) for messages in memoscope.replay(strategy)]`)).toBe(
      '[2, 4, 4]',
    )
    expect(await go(`${strategy}memoscope.compare(strategy, count=lambda text: 1)[2]`)).toBe(
      "{'call': 2, 'whole': 6, 'kept': 4}",
    )
    expect(await go('memoscope.replay(3)')).toContain(
      'a memory, an agent or a strategy can be replayed, not int',
    )
  })
  it('is replayed with a strategy on messages, such as those of other projects', async () => {
    const trim = `from memoscope.strategies.langchain import trim_messages
def prune(messages):
    return trim_messages(messages, 3, len, include_system=True, start_on="human")
`
    const roles = '[[one["role"] for one in messages] for messages in memoscope.replay(prune, on="messages")]'
    expect(await go(`${trim}${roles}`)).toBe("[['system', 'user'], ['system'], ['system']]")
  })
  it('prints tables and plots that the page draws', async () => {
    const code = `import memoscope
memoscope.table(memoscope.calls, ["index", "usage.input_tokens"])
memoscope.plot([1, float("nan"), 3], title="Three", kind="bar")
memoscope.plot({"a": [1, 2]}, x=["first", "second"])`
    const { output, error } = await run(python, code, { state: NOTHING, openRun: openRun() })
    expect(error).toBeUndefined()
    const [table, bars, lines] = outputParts(output)
    expect(table).toMatchObject({
      table: {
        columns: ['index', 'usage.input_tokens'],
        rows: [
          [0, 10],
          [1, 20],
          [2, 30],
        ],
      },
    })
    expect(bars).toMatchObject({ plot: { kind: 'bar', title: 'Three', series: [{ values: [1, null, 3] }] } })
    expect(lines).toMatchObject({
      plot: { labels: ['first', 'second'], series: [{ name: 'a', values: [1, 2] }] },
    })
  })
  it('points at the line of a strategy that fails', async () => {
    const { error } = await run(
      python,
      'import memoscope\ndef strategy(steps):\n    return steps[99]\nmemoscope.replay(strategy)',
      { state: NOTHING, openRun: openRun() },
    )
    expect(error).toMatchObject({ message: 'IndexError: list index out of range', line: 3 })
  })
})
