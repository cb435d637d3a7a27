/**
 * The documents' agents over a recorded run, in Python: their loops and memories are their own, all else is
 * recorded.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { textPart } from '#core/model/message.ts'
import type { StepDraft } from '#core/model/step.ts'
import { runRecords } from '#core/scratchpad/run-records.ts'
import { traceOf } from '#core/testing/steps.ts'
import type { Interpreter } from './interpreter.ts'
import { NOTHING, run, startPython } from './testing/in-process.ts'

const text = (words: string) => [textPart(words)]

function looked(n: number, observation: string, said = ''): StepDraft {
  return {
    kind: 'action',
    parts: text(said),
    calls: [{ id: `c${n}`, name: 'look', arguments: `{"n": ${n}}` }],
    results: [{ callId: `c${n}`, parts: text(observation) }],
  }
}

const RUN: readonly StepDraft[] = [
  { kind: 'system', parts: text('Answer in JSON.') },
  { kind: 'task', parts: text('Find the port') },
  ...[1, 2, 3, 4].map((n) => looked(n, `file ${n}: port ${8000 + n}`)),
  { kind: 'answer', parts: text('8004') },
]

let python: Interpreter
beforeAll(async () => {
  python = await startPython()
}, 120_000)

async function walk(code: string, steps: readonly StepDraft[] = RUN): Promise<unknown> {
  const trace = traceOf(steps)
  const openRun = JSON.stringify(runRecords(trace))
  const imports = 'import memoscope\nfrom tinyagent.agents import CodeAgent, ReactAgent\n'
  const { error, result } = await run(python, imports + code, { state: NOTHING, openRun })
  if (error !== undefined) throw new Error(error.traceback)
  return result?.json
}

describe('the tool agent over a recorded run', () => {
  it('answers as recorded and keeps its own memory, whose gaps are told by call', async () => {
    const told = await walk(`walk = memoscope.step_through(ReactAgent(None, prune_keep_last=2))
[walk.answer, [row["gone"] for row in walk.calls], [row["call"] for row in walk.changed], walk.agent.memory.action_count]`)
    // Two results are kept: the fourth call misses one, the fifth two.
    expect(told).toEqual(['8004', [0, 0, 0, 1, 2], [3, 4], 2])
  })

  it('changes no prompt where it prunes nothing, and leaves the agent as it was', async () => {
    const told = await walk(`agent = ReactAgent(print, enable_pruning=False)
walk = memoscope.step_through(agent)
[len(walk.changed), walk.calls[-1]["whole"], agent.model is print, agent.tools, "prompt of 0 of them" in repr(walk)]`)
    expect(told).toEqual([0, 4, true, {}, true])
  })

  it('stops before the answer of a call, with the memory as it is then', async () => {
    const told = await walk(`walk = memoscope.step_through(ReactAgent(None, prune_keep_last=2), until=3)
steps = [type(step).__name__ for step in walk.agent.memory.steps]
[len(walk.calls), walk.calls[-1]["call"], walk.answer, walk.notes, steps, walk.messages == walk.agent.memory.to_messages(), walk.messages[-1]["content"]]`)
    expect(told).toEqual([
      4,
      3,
      null,
      [],
      ['SystemPromptStep', 'TaskStep', 'ActionStep', 'ActionStep'],
      true,
      'Observation: file 3: port 8003',
    ])
    await expect(walk('memoscope.step_through(ReactAgent(None), until=9)')).rejects.toThrow(
      /ValueError: call 9 is not one of the agent's: it is played at calls 0 to 4/,
    )
  })

  it('goes on after an answer that another task follows', async () => {
    const steps: readonly StepDraft[] = [
      ...RUN.slice(0, 3),
      { kind: 'action', parts: text('It is 8001.'), calls: [], results: [] },
      { kind: 'message', role: 'user', parts: text('Look again') },
      ...RUN.slice(3),
    ]
    const told = await walk(
      `walk = memoscope.step_through(ReactAgent(None, prune_keep_last=2))
[[row["call"] for row in walk.calls], walk.answer, walk.notes]`,
      steps,
    )
    expect(told).toEqual([
      [0, 2, 3, 4, 5],
      '8004',
      [
        "left out, as the agent's loop has none: 1 of the run's messages, plans, and summaries",
        "left out, as the agent's loop ends with its first answer: 1 of the run's earlier answers",
      ],
    ])
  })

  it('prunes by another strategy where one is given', async () => {
    const told = await walk(`from tinyagent.memory import prune_old_observations
def walked(strategy):
    return memoscope.step_through(ReactAgent(None, prune_strategy=strategy)).calls[-1]
shortened = walked(prune_old_observations(1, 4))
[shortened["whole"], shortened["gone"], walked(lambda steps: steps)["whole"], walked(lambda steps: steps[:2])["gone"]]`)
    expect(told).toEqual([1, 3, 4, 4])
  })

  it('cuts long results before it stores them, as its own loop does', async () => {
    const steps = [...RUN.slice(0, 2), looked(1, 'x'.repeat(900)), ...RUN.slice(-1)]
    expect(
      await walk('[row["cut"] for row in memoscope.step_through(ReactAgent(None)).calls]', steps),
    ).toEqual([0, 1])
  })

  it('says what it has no place for, and plays several calls of a turn one by one', async () => {
    const [call] = [looked(1, 'one')]
    if (call?.kind !== 'action') throw new Error('no action')
    const both = {
      ...call,
      calls: [...call.calls, { id: 'c9', name: 'look', arguments: '{}' }],
      results: [...call.results, { callId: 'c9', parts: text('nine') }],
    }
    const later: StepDraft = { kind: 'message', role: 'user', parts: text('And the host?') }
    const told = await walk(
      'walk = memoscope.step_through(ReactAgent(None))\n[len(walk.calls), walk.calls[-1]["whole"], *walk.notes]',
      [...RUN.slice(0, 2), both, later, ...RUN.slice(-1)],
    )
    expect(told).toEqual([
      3,
      2,
      "left out, as the agent's loop has none: 1 of the run's messages, plans, and summaries",
      'call 0 made 2 tool calls at once; the agent makes one at a time',
    ])
  })
})

describe('the code agent over a recorded run', () => {
  const coded = (code: string, observation: string): StepDraft => ({
    kind: 'action',
    parts: text(`I try.\n\`\`\`python\n${code}\n\`\`\``),
    calls: [{ id: '', name: 'code_execution', arguments: '{}', inText: true }],
    results: [{ callId: '', parts: text(observation) }],
  })

  it('writes into its scratchpad, whose text follows each result', async () => {
    const steps = [
      ...RUN.slice(0, 2),
      coded('store("port", 8001)\nobserve("ports are numbers")\nstore("more", compute())', 'read 1'),
      coded('memory.fail("guessing")', ''),
      ...RUN.slice(-1),
    ]
    const told = await walk(
      `walk = memoscope.step_through(CodeAgent(None))
pad = walk.agent.scratchpad
[walk.answer, pad.variables, pad.observations, pad.failed_approaches, walk.notes,
 [step.observation.split("\\n")[0] for step in walk.agent.memory.steps[2:]], "- port: 8001" in walk.agent.memory.steps[2].observation]`,
      steps,
    )
    expect(told).toEqual([
      '8004',
      { port: 8001 },
      ['ports are numbers'],
      ['guessing'],
      ["not stored, as their values are computed: store('more', compute())"],
      ['read 1', '(no output)'],
      true,
    ])
  })

  it('stores an error without the scratchpad’s text and notes it there', async () => {
    const told = await walk(`def model(messages):
    return replies.pop(0)
replies = ["\`\`\`python\\n1 / 0\\n\`\`\`", "no code", "\`\`\`python\\nstore('n', 3); print('three')\\n\`\`\`", "\`\`\`python\\nfinal_answer(recall('n'))\\n\`\`\`"]
agent = CodeAgent(model)
[agent.run("count"), agent.scratchpad.failed_approaches, [step.error for step in agent.memory.steps[2:]], agent.memory.steps[-1].observation.split("\\n")[0]]`)
    expect(told).toEqual([
      3,
      ['Step 1: ZeroDivisionError: division by zero', 'Step 2: Your reply holds no Python code block.'],
      ['ZeroDivisionError: division by zero', 'Your reply holds no Python code block.', ''],
      'three',
    ])
  })
})

describe('final_answer in a cell', () => {
  it('ends the run with its value, though all exceptions are caught', async () => {
    const ended = await run(
      python,
      'try:\n    final_answer(6 * 7)\nexcept Exception:\n    pass\nprint("never")',
    )
    expect(ended).toMatchObject({ isFinal: true, output: '', result: { json: 42 } })
    expect(await run(python, 'final_answer = 5\nfinal_answer')).toMatchObject({ result: { json: 5 } })
    expect((await run(python, 'del final_answer\n1')).isFinal).toBeUndefined()
  })
})
