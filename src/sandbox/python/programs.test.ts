/**
 * Strategies and memories in Python, folded over runs beside a real interpreter: what the worker does, in
 * this process.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Result, unwrap } from '#base/result.ts'
import { bindDialect } from '#core/dialects/index.ts'
import type { Memory } from '#core/memory/memory.ts'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkTranscript } from '#core/programs/check-transcript.ts'
import { checkDeclared } from '#core/programs/declared.ts'
import { measuredSteps } from '#core/programs/run.ts'
import { scriptedMemory } from '#core/programs/scripted-memory.ts'
import { contextAt } from '#core/replay/context-at.ts'
import type { ReplayOptions } from '#core/replay/replay.ts'
import type { CustomDeclaration, CustomProblem, Transcript } from '#core/spec/custom-definition.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import { anyTrace } from '#core/testing/arbitraries.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { countChars4 } from '#core/tokens/encoding.ts'
import { createMeasure, totalTokens } from '#core/tokens/measure.ts'
import { createProgramJobs, type ProgramJobs } from '../session/program-jobs.ts'
import type { Interpreter } from './interpreter.ts'
import { pythonPrograms } from './load-program.ts'
import { startPython } from './testing/in-process.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'none')
const options: ReplayOptions = { baseline: 'as-recorded', measure, perCall: 0, window: 400 }

const TEMPLATES = import.meta.glob<string>('../../core/programs/templates/python/*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const template = (name: string) => TEMPLATES[`../../core/programs/templates/python/${name}.py`] ?? ''

let first: Interpreter
let jobs: ProgramJobs
beforeAll(async () => {
  first = await startPython()
  jobs = jobsOn(first)
}, 120_000)

function jobsOn(python: Interpreter, tell?: (event: unknown) => void): ProgramJobs {
  return createProgramJobs(pythonPrograms(python, performance.now.bind(performance)).load, undefined, tell)
}

/** A program that ends an interpreter gets one of its own, as its worker is thrown away. */
const freshJobs = async () => jobsOn(await startPython(first.snapshot))

function declare(code: string, on = jobs): Result<CustomDeclaration, CustomProblem> {
  const reply = on.answer({ kind: 'check', js: code, timeout: 20_000 })
  if (reply.kind !== 'declared') throw new Error(reply.kind)
  return reply.declared.ok ? checkDeclared(reply.declared.value) : reply.declared
}

interface Given {
  readonly trace?: Trace
  readonly params?: Record<string, number | string | boolean>
  readonly on?: ProgramJobs
  readonly inspect?: readonly number[]
}

const run = (code: string, given: Given = {}): Transcript => unwrap(transcriptOf(code, given))

function transcriptOf(
  code: string,
  { trace = SMALL, params = {}, on = jobs, inspect = [] }: Given = {},
): Result<Transcript, CustomProblem> {
  const definition = { id: 'own-test', revision: 1, ...unwrap(declare(code, on)) }
  const entry = { status: 'ready', program: { definition, js: code, language: 'python' } } as const
  const { steps, calls, recorded } = trace
  const tokens = measuredSteps(trace).map((step) => totalTokens(measure(step)))
  const message = {
    spec: unwrap(checkSpec({ id: 'own-test', params }, [entry])),
    trace: { steps, calls, recorded },
    baseline: 'as-recorded' as const,
    tokens,
    window: 400,
    summariser: { id: 'extractive' },
    inspect,
  }
  const reply = on.answer(structuredClone({ kind: 'run', run: message, timeout: 60_000 }))
  if (reply.kind !== 'transcript') throw new Error(reply.kind)
  return reply.transcript.ok
    ? checkTranscript(JSON.parse(JSON.stringify(reply.transcript.value)), trace)
    : reply.transcript
}

const memoryOf = (transcript: Transcript) => scriptedMemory('own-test', 'Mine', transcript)
const shownAt = (memory: Memory, call: number, trace: Trace = SMALL) =>
  unwrap(contextAt(trace, memory, call, options)).context

const SMALL = traceOf([
  systemStep('be helpful'),
  taskStep('mend the parser'),
  ...[1, 2, 3, 4, 5, 6].map((n) =>
    actionStep({ text: `step ${n}`, tool: 'read', args: { n }, observation: `file ${n}\n`.repeat(40) }),
  ),
])
const LAST = SMALL.calls.length - 1

describe('a strategy in Python', () => {
  it('gives the contexts of the built-in that it is written after, at every call', () => {
    const builtIn = buildMemory(unwrap(checkSpec({ id: 'keep-last', params: { count: 2 } })))
    fc.assert(
      fc.property(anyTrace(), (trace) => {
        const own = memoryOf(run(template('keep-last'), { trace, params: { count: 2 } }))
        for (const { index } of trace.calls)
          expect(shownAt(own, index, trace).map(({ id }) => id)).toEqual(
            shownAt(builtIn, index, trace).map(({ id }) => id),
          )
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['keep_last_n_steps(2)', { id: 'keep-last', params: { count: 2 } }],
    ...(['critical-first', 'all-steps', 'actions-only'] as const).map(
      (variant) =>
        [
          `keep_last_n_steps(2, variant="${variant}")`,
          { id: 'keep-last', params: { count: 2, variant } },
        ] as const,
    ),
    ['prune_old_observations(1, 4)', { id: 'shorten-observations', params: { keepLast: 1, maxLength: 4 } }],
  ] as const)('of the documents gives what the built-in gives, on any run: %s', (code, spec) => {
    const builtIn = buildMemory(unwrap(checkSpec(spec)))
    const own = `from tinyagent.memory import keep_last_n_steps, prune_old_observations\nstrategy = ${code}\n`
    const texts = (steps: readonly Step[]) => steps.map((step) => [step.id, stepText(step)])
    fc.assert(
      fc.property(anyTrace(), (trace) => {
        const memory = memoryOf(run(own, { trace }))
        for (const { index } of trace.calls)
          expect(texts(shownAt(memory, index, trace))).toEqual(texts(shownAt(builtIn, index, trace)))
      }),
      { numRuns: 25 },
    )
  })

  it('on messages keeps whole steps whole, on any run', () => {
    const all = 'def prune(messages: list[dict]) -> list[dict]:\n    return [*messages]\n'
    fc.assert(
      fc.property(anyTrace(), (trace) => {
        const transcript = run(all, { trace })
        expect(transcript.made).toEqual([])
        expect(transcript.calls.flatMap(({ problem }) => problem ?? [])).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('has a field for each parameter with a default that a form can show', () => {
    const code = `
from typing import Literal
def strategy(steps: list[Step], count: int = 10, max_tokens: int = 500, mode: Literal["a", "b"] = "b",
             strict: bool = True, note: str = "x", ratio: float = 0.5) -> list[Step]:
    """Mine. In my words."""
    return steps if (count, max_tokens, mode, strict, note, ratio) == (3, 500, "a", True, "x", 0.5) else []
`
    const { params, title, kind } = unwrap(declare(code))
    expect([kind, title]).toEqual(['strategy', 'Mine. In my words'])
    expect(params).toMatchObject({
      count: { kind: 'integer', initial: 10, label: 'Count' },
      maxTokens: { kind: 'integer', initial: 500, label: 'Max tokens' },
      mode: { kind: 'choice', initial: 'b' },
      strict: { kind: 'boolean', initial: true },
      note: { kind: 'text', initial: 'x' },
    })
    expect(Object.keys(params)).toHaveLength(5)
    expect(shownAt(memoryOf(run(code, { params: { count: 3, mode: 'a' } })), LAST)).toHaveLength(7)
  })

  it.each(Object.keys(TEMPLATES))('of the templates leaves less than it was given: %s', (path) => {
    const code = TEMPLATES[path] ?? ''
    const { params } = unwrap(declare(code))
    expect(Object.keys(params).length).toBeGreaterThan(0)
    const small: Record<string, number> = {}
    for (const [name, spec] of Object.entries(params))
      if (spec.kind === 'integer') small[name] = Math.min(3, spec.initial)
    if ('maxTokens' in small) small['maxTokens'] = 300
    const transcript = run(code, { params: small })
    const problems = transcript.calls.flatMap(({ problem }) => problem ?? [])
    // SWE-agent's note is a text of its own, which is shown and remarked on.
    expect(problems.filter(({ code }) => code !== 'invented-text')).toEqual([])
    const shown = shownAt(memoryOf(transcript), LAST)
    const whole = SMALL.steps.slice(0, -1)
    const size = (steps: readonly unknown[]) => JSON.stringify(steps).length
    expect(size(shown)).toBeLessThan(size(whole))
  })
})

describe('what a strategy gives back', () => {
  const LISTS = 'from dataclasses import replace\nimport copy\n'
  const shownBy = (code: string) => shownAt(memoryOf(run(LISTS + code)), LAST)

  it('may be copies in other words, which stay the step that they were', () => {
    for (const copy of [
      'copy.copy(steps[-1]).truncate(5)',
      'replace(steps[-1], observation=steps[-1].observation[:5] + "...")',
    ]) {
      const shown = shownBy(`def strategy(steps):\n    return [*steps[:-1], ${copy}]\n`)
      expect(shown.at(-1)).toMatchObject({
        id: SMALL.steps[LAST + 1]?.id,
        origin: [SMALL.steps[LAST + 1]?.id],
        results: [{ parts: [{ kind: 'text', text: 'file ...' }] }],
      })
    }
  })
  it('may hold new steps, which are added', () => {
    const shown = shownBy(
      'from tinyagent.memory import TaskStep\ndef strategy(steps):\n    return [TaskStep(task="file 1 in short"), *steps[-1:]]',
    )
    expect(shown[0]).toMatchObject({ kind: 'summary', role: 'user', parts: [{ text: 'file 1 in short' }] })
    expect(shown).toHaveLength(2)
  })
  it('may be messages, of which those of one step are one again', () => {
    const cut = `def prune(messages: list[dict]):
    def shorter(message):
        return {**message, "content": message["content"][:6]} if message["role"] == "tool" else message
    return [shorter(message) for message in messages]`
    const shown = shownBy(cut)
    expect(shown.map(({ id }) => id)).toEqual(SMALL.steps.slice(0, LAST + 2).map(({ id }) => id))
    expect(shown.at(-1)).toMatchObject({
      kind: 'action',
      results: [{ parts: [{ text: `file ${LAST}`.slice(0, 6) }] }],
    })
  })
  it('may be a result without its call, which stands alone', () => {
    const shown = shownBy('def prune(messages: list[dict]):\n    return messages[-1:]')
    expect(shown).toMatchObject([{ kind: 'message', role: 'tool' }])
  })
  it('may come from a class, which is filled step by step and opened up', () => {
    const code = `class Memory:
    def __init__(self, count: int = 2):
        self.count, self.fixed, self.recent = count, [], []
    def add(self, step):
        (self.fixed if step.kind in ("system", "task") else self.recent).append(step)
        self.recent = self.recent[-self.count:]
    def context(self):
        return [*self.fixed, *self.recent]
    def compartments(self):
        return {"Fixed": self.fixed, "Recent": self.recent}`
    const transcript = run(code, { params: { count: 3 }, inspect: [LAST] })
    expect(shownAt(memoryOf(transcript), LAST).map(({ kind }) => kind)).toEqual([
      'system',
      'task',
      'action',
      'action',
      'action',
    ])
    expect(transcript.opened?.[0]?.parts.map(({ title, steps }) => [title, steps.length])).toEqual([
      ['Fixed', 2],
      ['Recent', 3],
    ])
  })
  it('may come from files that import each other', () => {
    const code = `# file: pieces/window.py
def last(items, count):
    return items[-count:]

# file: strategy.py
from pieces.window import last
def strategy(steps, count: int = 2):
    return last(steps, count)
`
    expect(shownAt(memoryOf(run(code)), LAST)).toHaveLength(2)
  })
  it('may come from a package whose files import each other, as a wheel has them', () => {
    const code = `# file: tiny/__init__.py
from .window import last

# file: tiny/window.py
from . import sizes
def last(items):
    return items[-sizes.COUNT:]

# file: tiny/sizes.py
COUNT = 2

# file: strategy.py
import tiny
def strategy(steps):
    return tiny.last(steps)
`
    expect(shownAt(memoryOf(run(code)), LAST)).toHaveLength(2)
  })
})

describe('what goes wrong is told with line and call', () => {
  const problemsOf = (code: string, on?: ProgramJobs) =>
    run(code, on === undefined ? {} : { on }).calls.flatMap(({ problem }, call) =>
      problem === undefined ? [] : [{ ...problem, call }],
    )
  const body = (line: string) =>
    `import random, time, copy, datetime, uuid\ndef strategy(steps):\n    ${line}\n    return steps\n`

  it.each([
    ['an error of syntax', 'def strategy(steps:\n', /SyntaxError/, 1],
    ['nothing to run', 'count = 5\n', /There is no strategy here/, undefined],
    ['a module that is not there', 'x = 1\nimport numpy\n', /No module named 'numpy'/, 2],
    ['a function without steps', 'def strategy():\n    return []\n', /takes no parameter/, undefined],
  ])('%s, before any call', (_, code, message, line) => {
    const declared = declare(code)
    expect(declared).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } })
    if (!declared.ok) expect(declared.error.line).toBe(line)
  })
  it.each([
    ['an error at a call', body('assert len(steps) < 4, "too many"'), /AssertionError: too many/, 3, 2],
    ['a change of a step', body('steps[0].content = "x"'), /read-only/, 3, 0],
    [
      'a change of a message',
      'def prune(messages):\n    messages[0]["content"] = ""\n    return messages',
      /read-only/,
      2,
      0,
    ],
    [
      'a change by a method',
      body('for step in steps: step.kind == "action" and step.truncate(3)'),
      /read-only/,
      3,
      1,
    ],
    [
      'a change inside of a message',
      'def prune(messages):\n    for one in messages:\n        for call in one.get("tool_calls") or []: call["function"]["name"] = ""\n    return messages',
      /inside of a step or message is read-only.*copy\.deepcopy/,
      3,
      1,
    ],
    ['a change inside of a step', body('len(steps) > 2 and steps[2].tool_args.clear()'), /read-only/, 3, 1],
    ['a change of its results', body('len(steps) > 2 and steps[2].results.append(1)'), /read-only/, 3, 1],
    [
      'a flood of output',
      body('for _ in range(20000): print("x" * 100)'),
      /printed more than 1 MB at one call/,
      3,
      0,
    ],
    [
      'a flood that catches what it can',
      body('while True:\n        try: print("x" * 100)\n        except Exception: pass'),
      /printed more than 1 MB at one call/,
      4,
      0,
    ],
    ['no steps', 'def strategy(steps):\n    return ["one"]', /holds? .*|must hold steps/, 1, 0],
    ['no list', 'def strategy(steps):\n    steps[:1]', /is a `return` missing/, 1, 0],
    ['the time', body('time.time()'), /The time is not available/, 3, 0],
    ['the date', body('datetime.datetime.now()'), /The time is not available/, 3, 0],
    ['chance', body('random.random()'), /Random values are not available/, 3, 0],
    ['a generator without a seed', body('random.Random()'), /Random values are not available/, 3, 0],
    ['an id by chance', body('uuid.uuid4()'), /Random values are not available/, 3, 0],
  ])('%s', (_, code, message, ...[line, call]) => {
    const [first] = problemsOf(code)
    expect(first).toMatchObject({ message: expect.stringMatching(message), line, call })
  })
  it('an answer that is too large', () => {
    const code = 'from tinyagent.memory import TaskStep\ndef strategy(steps):\n'
    const [first] = problemsOf(`${code}    return [TaskStep(task="x" * 9_000_000)] * 4`)
    expect(first).toMatchObject({ message: 'The code returned more than 32 MB of steps.', call: 0 })
  })
  it('numbers of a seed are no chance, nor are those of the context', () => {
    const code = body('assert random.Random(4).random() > 0').replace('(steps)', '(steps, context)')
    expect(problemsOf(`${code}    \n`)).toEqual([])
  })
  it.each([
    ['never ends', body('while True: pass'), /longer than/],
    ['takes all memory', body('x = [0] * 10**9'), /MemoryError/],
    ['exits', body('raise SystemExit(1)'), /exited Python/],
    ['ends the interpreter', `import os\n${body('os._exit(3)')}`, /crashed|exited/],
  ])(
    'a program that %s is ended',
    async (_, code, message) => {
      const on = await freshJobs()
      expect(transcriptOf(code, { on })).toMatchObject({
        ok: false,
        error: { message: expect.stringMatching(message), isFatal: true, call: 0 },
      })
    },
    60_000,
  )
  it('a program that catches every stop is reported, so that its worker is ended', async () => {
    const fresh = await startPython(first.snapshot)
    let now = 0
    const stuck = vi.fn()
    // A clock that jumps whenever it is looked at: each look is past the deadline.
    const programs = pythonPrograms(fresh, () => (now += 10_000), stuck)
    const code =
      'for n in range(40):\n    try:\n        for m in range(20000): pass\n    except BaseException: pass\n'
    programs.load(code, { call: 2000, until: Number.POSITIVE_INFINITY })
    expect(stuck).toHaveBeenCalledOnce()
    expect(programs.isWorn()).toBe(true)
  }, 60_000)
  it('whoever waits is told when the code is asked, at which call, and when it is done', () => {
    const told: unknown[] = []
    const on = jobsOn(first, (event) => told.push(event))
    run(template('keep-last'), { on, params: { count: 2 } })
    const asked = { kind: 'asking' }
    const done = [asked, { kind: 'idle' }]
    const atCalls = SMALL.calls.map(({ index }) => ({ ...asked, call: index }))
    expect(told).toEqual([asked, ...done, asked, ...atCalls, ...done])
  })
  it('a finalizer that never ends is stopped, and its interpreter is not used again', async () => {
    const fresh = await startPython(first.snapshot)
    const programs = pythonPrograms(fresh, performance.now.bind(performance))
    const code =
      'class Left:\n    def __del__(self):\n        while True: pass\nleft = Left()\ndef strategy(steps): return steps\n'
    const loaded = unwrap(programs.load(code, { call: 300, until: Number.POSITIVE_INFINITY }))
    loaded.dispose()
    expect(programs.isWorn()).toBe(true)
  }, 60_000)
  it('what is printed goes nowhere', () => {
    expect(problemsOf(body('for _ in range(2000): print("x" * 100)'))).toEqual([])
  })
  it('what is inside of a step or message can be changed in a deep copy', () => {
    const step = 'one = copy.deepcopy(steps[-1]); one.tool_args["x"] = 1; one.results.append(("y", ""))'
    expect(problemsOf(body(`if steps[-1].kind == "action": ${step}`))).toEqual([])
    const code = `import copy, json
def prune(messages):
    made = copy.deepcopy(messages)
    for one in made:
        for call in one.get("tool_calls") or []:
            call["function"]["arguments"] = "{}"
    json.dumps(messages)
    return messages`
    expect(problemsOf(code)).toEqual([])
  })
  it('waiting for the processor is not counted as time of the code', async () => {
    const fresh = await startPython(first.snapshot)
    let at = 0
    let step = 0
    let looks = 0
    const programs = pythonPrograms(fresh, () => {
      looks++
      at += step
      return at
    })
    const limits = { call: 2000, until: Number.POSITIVE_INFINITY }
    const busy = 'for n in range(100_000): pass\ndef strategy(steps): return steps\n'
    expect(programs.load(busy, limits).ok).toBe(true)
    // From now on each look finds that another program ran for 12 ms, of which 5 count.
    step = 12
    looks = 0
    expect(programs.load(busy, limits)).toMatchObject({ ok: false, error: { code: 'code-timeout' } })
    expect(looks).toBeGreaterThan(2000 / 5)
    expect(looks).toBeLessThan(2000 / 5 + 40)
  }, 60_000)
})
