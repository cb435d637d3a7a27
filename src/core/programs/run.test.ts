/** Custom code from the declared parameters to the figures, with the program in this process. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defined } from '#base/assert.ts'
import { given } from '#base/given.ts'
import { ok, unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import { textPart } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { contextAt } from '../replay/context-at.ts'
import type { Baseline } from '../replay/fold.ts'
import { type ReplayOptions, replay } from '../replay/replay.ts'
import type { CustomProblem } from '../spec/custom-definition.ts'
import { describeSpec } from '../spec/describe-spec.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import type { CheckedSpec, MemorySpec, StageSpec } from '../spec/spec-data.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { actionStep, idsOf, messageStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure, totalTokens } from '../tokens/measure.ts'
import { cutResults, defineMemory, defineStrategy, isCritical, summaryOf, textOf } from './author.ts'
import { checkTranscript } from './check-transcript.ts'
import { checkDeclared } from './declared.ts'
import { inProcessGuest } from './in-process.ts'
import { measuredSteps, runCustom } from './run.ts'
import { scriptedMemory } from './scripted-memory.ts'
import { customProgram } from './testing/guest.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'none')
const options: ReplayOptions = { baseline: 'as-recorded', measure, perCall: 0, window: 400 }

const TRACE = traceOf([
  systemStep('be helpful'),
  taskStep('mend the parser'),
  ...[1, 2, 3, 4, 5].map((n) =>
    actionStep({
      text: `thinking ${n}`,
      tool: 'read_file',
      args: { n },
      observation: `contents of file ${n}`,
    }),
  ),
])

/** A program of the default export, as the page would hold it after it was checked. */
function programOf(id: string, exported: unknown) {
  const declared = unwrap(checkDeclared(unwrap(inProcessGuest(exported).describe())))
  return customProgram(id, declared)
}

type Exports = Readonly<Record<string, unknown>>

function checked(spec: MemorySpec, exports: Exports): CheckedSpec {
  const entries = Object.entries(exports).map(([id, exported]) => ({
    status: 'ready' as const,
    program: programOf(id, exported),
  }))
  return unwrap(checkSpec(spec, entries))
}

/** What the sandbox says of a run of the programs. */
function ran(
  spec: MemorySpec,
  exports: Exports,
  {
    trace = TRACE,
    baseline = 'as-recorded',
    inspect,
  }: { trace?: Trace; baseline?: Baseline; inspect?: readonly number[] } = {},
) {
  const tokens = measuredSteps(trace).map((step) => totalTokens(measure(step)))
  const run = {
    spec: checked(spec, exports),
    trace,
    baseline,
    tokens,
    window: 400,
    summariser: { id: 'extractive' },
    ...given({ inspect }),
  }
  return runCustom(run, ({ js }) => ok(inProcessGuest(exports[js])))
}

function memoryOf(spec: MemorySpec, exports: Exports, more: Parameters<typeof ran>[2] = {}) {
  const transcript = unwrap(ran(spec, exports, more))
  const read = unwrap(checkTranscript(structuredClone(transcript), more.trace ?? TRACE))
  return scriptedMemory('own', describeSpec(checked(spec, exports)), read)
}

function contextsOf(spec: MemorySpec, exports: Exports, trace = TRACE): readonly (readonly Step[])[] {
  const memory = memoryOf(spec, exports, { trace })
  return trace.calls.map(({ index }) => unwrap(contextAt(trace, memory, index, options)).context)
}

function problemOf(exported: unknown, trace = TRACE): CustomProblem {
  const { calls } = unwrap(ran({ id: 'own-bad' }, { 'own-bad': exported }, { trace }))
  return defined(calls.find(({ problem }) => problem !== undefined)?.problem, 'a problem')
}

const keepLast = defineStrategy({
  title: 'Keep the last',
  params: { count: { kind: 'integer', label: 'Steps', min: 0, max: 50, initial: 2 } },
  prune: (steps, { count }) => {
    const others = steps.filter((step) => !isCritical(step))
    const kept = new Set(others.slice(Math.max(0, others.length - count)))
    return steps.filter((step) => isCritical(step) || kept.has(step))
  },
})

const shorten = defineStrategy({
  title: 'Shorten',
  prune: (steps) => steps.map((step) => cutResults(step, 4)),
})

const window = defineMemory({
  title: 'Window',
  params: { size: { kind: 'integer', label: 'Size', min: 1, max: 50, initial: 2 } },
  create: () => ({ steps: [] as { id: string }[], old: [] as { id: string }[] }),
  add: (state, step, { size }) => {
    state.steps.push(step)
    while (state.steps.length > size) state.old.push(...state.steps.splice(0, 1))
    return undefined
  },
  recall: (state) => state.steps as never,
  compartments: (state) => [
    { title: 'Window', steps: state.steps as never },
    { title: 'Gone', steps: state.old as never },
  ],
})

it('an own memory is told whose call it is, also by the name that older code asks for', () => {
  const told: unknown[] = []
  const listening = defineMemory({
    title: 'Listening',
    create: () => [] as unknown[],
    add: (state, step) => void state.push(step),
    recall: (state, { agent, lane }) => {
      told.push([agent, lane])
      return state as never
    },
  })
  const trace = traceOf([
    { ...taskStep('write'), agent: 'writer' },
    { ...actionStep({ text: 'written' }), agent: 'writer' },
    { ...actionStep({ text: 'read' }), agent: 'critic' },
  ])
  contextsOf({ id: 'own-listening' }, { 'own-listening': listening }, trace)
  expect(told.slice(0, 2)).toEqual([
    ['writer', 'writer'],
    ['critic', 'critic'],
  ])
})

describe('an own strategy', () => {
  it('shows what it gives back, with parameters as they are declared', () => {
    const contexts = contextsOf({ id: 'own-last', params: { count: 1 } }, { 'own-last': keepLast })
    expect(contexts.map(idsOf)).toEqual([
      ['s0', 's1'],
      ['s0', 's1', 's2'],
      ['s0', 's1', 's3'],
      ['s0', 's1', 's4'],
      ['s0', 's1', 's5'],
    ])
  })

  it('is not shown demonstrations, which stay in every context; neither is an own memory', () => {
    const seen: string[] = []
    const nothing = defineStrategy({
      title: 'Nothing',
      prune: (steps) => {
        seen.push(...steps.map(({ id }) => id))
        return []
      },
    })
    const example = {
      ...actionStep({ text: 'an example', tool: 'read_file', observation: 'contents' }),
      demo: true,
    }
    const trace = traceOf([
      systemStep('be helpful'),
      example,
      taskStep('mend the parser'),
      actionStep({ text: 'go' }),
    ])
    expect(
      contextsOf({ id: 'own-none' }, { 'own-none': nothing }, trace)
        .at(-1)
        ?.map(({ id }) => id),
    ).toEqual(['s1'])
    expect(new Set(seen)).toEqual(new Set(['s0', 's2']))
    const own = contextsOf({ id: 'own-window', params: { size: 1 } }, { 'own-window': window }, trace)
    expect(idsOf(own.at(-1) ?? [])).toEqual(['s1', 's2'])
  })

  it('has the figures of the built-in that does the same, on any trace under any trigger and mode', () => {
    const policies = fc.record({
      mode: fc.constantFrom('view' as const, 'destructive' as const),
      trigger: fc.constantFrom(
        { kind: 'every-call' as const },
        { kind: 'every-steps' as const, steps: 3 },
        { kind: 'past-tokens' as const, tokens: 40 },
      ),
      baseline: fc.constantFrom<Baseline[]>('as-recorded', 'everything'),
      count: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(anyTrace(), policies, (trace, { count, baseline, ...policy }) => {
        const own = memoryOf(
          { id: 'own-last', params: { count }, ...policy },
          { 'own-last': keepLast },
          { trace, baseline },
        )
        const built = buildMemory(unwrap(checkSpec({ id: 'keep-last', params: { count }, ...policy })))
        const counting = { ...options, baseline }
        expect(replay(trace, own, counting)).toEqual(replay(trace, built, counting))
      }),
      { numRuns: 150 },
    )
  })

  it('rewrites in place: the same id, its origin, its title as the rule, and the same object at every call', () => {
    const contexts = contextsOf({ id: 'own-short' }, { 'own-short': shorten })
    const [first, second] = [contexts[1]?.[2], contexts[4]?.[2]]
    expect(first).toMatchObject({ id: 's2', kind: 'action', origin: ['s2'], rule: 'Shorten' })
    expect(first).not.toHaveProperty('tokens')
    expect(second).toEqual(first)
    const { calls } = replay(TRACE, memoryOf({ id: 'own-short' }, { 'own-short': shorten }), options)
    expect(calls.at(-1)?.counts).toMatchObject({ kept: 2, rewritten: 4 })
    expect(calls.at(-1)?.changed).toEqual(['s5'])
  })

  it('keeps a step whose copy holds the same', () => {
    const copying = defineStrategy({ title: 'Copy', prune: (steps) => steps.map((step) => ({ ...step })) })
    const { calls } = replay(TRACE, memoryOf({ id: 'own-copy' }, { 'own-copy': copying }), options)
    expect(calls.at(-1)?.counts).toMatchObject({ kept: 6, rewritten: 0 })
  })

  it('can add a summary, which names what it stands for', () => {
    const summing = defineStrategy({
      title: 'Sum up',
      prune: (steps) => {
        const old = steps.slice(2, -1)
        return old.length < 2
          ? steps
          : [...steps.slice(0, 2), summaryOf(old, `[${old.length} steps]`), ...steps.slice(-1)]
      },
    })
    const memory = memoryOf({ id: 'own-sum' }, { 'own-sum': summing })
    const { ledger } = unwrap(contextAt(TRACE, memory, 4, options))
    const summary = defined(
      ledger.find(({ state }) => state === 'added'),
      'the summary',
    )
    expect(summary.after).toMatchObject({ kind: 'summary', origin: ['s2', 's3', 's4'], rule: 'Sum up' })
    expect(ledger.find(({ id }) => id === 's3')).toMatchObject({
      state: 'dropped',
      rule: 'Sum up',
      into: summary.id,
    })
  })

  it('stands in a pipeline beside a built-in, with pins around both', () => {
    const pipeline: readonly StageSpec[] = [{ id: 'own-short' }, { id: 'keep-last', params: { count: 1 } }]
    const contexts = contextsOf({ pipeline, pins: ['s2'] }, { 'own-short': shorten })
    expect(contexts.at(-1)).toMatchObject([{ id: 's0' }, { id: 's1' }, { id: 's2' }, { rule: 'Shorten' }])
    expect(contexts.at(-1)?.[2]).toBe(TRACE.steps[2])
  })

  it('is told of tokens, the window and the time, and of nothing that changes from run to run', () => {
    const seen: unknown[] = []
    const nosy = defineStrategy({
      title: 'Nosy',
      prune: (steps, _, context) => {
        seen.push([steps.at(-1)?.tokens, context.window, context.count('12345678'), context.random()])
        return steps
      },
    })
    unwrap(ran({ id: 'own-nosy' }, { 'own-nosy': nosy }))
    const first = seen.splice(0)
    unwrap(ran({ id: 'own-nosy' }, { 'own-nosy': nosy }))
    expect(seen).toEqual(first)
    const tokens = totalTokens(measure(defined(TRACE.steps[2], 'a step')))
    expect(first[1]).toEqual([tokens, 400, expect.any(Number), expect.any(Number)])
  })
})

describe('an own memory', () => {
  it('keeps its state between calls and opens up at the calls that were asked for', () => {
    const memory = memoryOf({ id: 'own-window' }, { 'own-window': window }, { inspect: [4] })
    const found = unwrap(contextAt(TRACE, memory, 4, options))
    expect(idsOf(found.context)).toEqual(['s4', 's5'])
    expect(found.compartments).toMatchObject([{ title: 'Window' }, { title: 'Gone' }])
    expect(idsOf(found.compartments[1]?.steps ?? [])).toEqual(['s0', 's1', 's2', 's3'])
    expect(found.ledger.find(({ id }) => id === 's2')).toMatchObject({ rule: 'Window', sinceCall: 3 })
  })

  it('is shown a changed log from its start', () => {
    const changed = traceOf(TRACE.steps, [{ call: 3, changes: [{ kind: 'remove', id: 's3' }] }])
    const memory = memoryOf(
      { id: 'own-window', params: { size: 3 } },
      { 'own-window': window },
      { trace: changed },
    )
    expect(idsOf(unwrap(contextAt(changed, memory, 3, options)).context)).toEqual(['s1', 's2', 's4'])
  })
})

describe('what is wrong with own code is said with its call, and the steps stay as they were', () => {
  const strategy = (prune: (steps: Step[]) => unknown) => ({ kind: 'strategy', title: 'Bad', prune })
  it.each<[string, (steps: Step[]) => unknown, RegExp]>([
    ['throws', () => JSON.parse('{'), /JSON/],
    ['returns nothing', () => undefined, /returned nothing; it must return a list/],
    ['is asynchronous', async (steps) => steps, /asynchronous/],
    ['returns no steps', () => [1, 2], /a number at position 0/],
    ['returns a step twice', ([one]) => [one, one], /“s0” twice/],
    ['changes a kind', ([one]) => [{ ...one, kind: 'task' }], /kind of step “s0”/],
    ['changes an id', ([one]) => [{ ...one, id: 'mine' }], /another id/],
    ['breaks a step', ([one]) => [{ ...one, parts: 'text' }], /“parts” of a step of kind “system”/],
    ['invents a kind', () => [{ kind: 'thing' }], /must be one of system, task/],
    [
      'holds itself',
      () => {
        const step: Record<string, unknown> = { kind: 'note', text: '', response: '' }
        step.me = step
        return [step]
      },
      /circular|cyclic/i,
    ],
    [
      'changes what it was given',
      (steps) => {
        Object.assign(steps[0] ?? {}, { number: 9 })
        return steps
      },
      /read only|read-only/,
    ],
  ])('%s', (_, prune, message) => {
    const problem = problemOf(strategy(prune as never))
    expect(problem.message).toMatch(message)
    expect(problem.call).toBe(0)
    const { calls } = replay(
      TRACE,
      memoryOf({ id: 'own-bad' }, { 'own-bad': strategy(prune as never) }),
      options,
    )
    expect(calls.at(-1)?.counts).toMatchObject({ kept: 6, dropped: 0 })
  })

  it('a step that is gone cannot be brought back', () => {
    const hoard: Step[] = []
    const prune = (steps: Step[]) => {
      hoard.push(...steps)
      return hoard.length > 2 ? [...steps.slice(0, 1), hoard[1]] : steps.slice(0, 1)
    }
    const exports = { 'own-bad': strategy(prune) }
    const { calls } = unwrap(ran({ id: 'own-bad', mode: 'destructive' }, exports))
    expect(calls.find(({ problem }) => problem !== undefined)?.problem?.message).toMatch(
      /not one of its input steps/,
    )
  })

  it('a call without its result is shown, and told', () => {
    const problem = problemOf(
      strategy((steps) => steps.map((step) => (step.kind === 'action' ? { ...step, results: [] } : step))),
    )
    expect(problem).toMatchObject({ code: 'torn-pair', call: 1 })
    expect(problem.message).toContain('read_file')
  })

  it('words of nobody are shown, and told; words in brackets are no invention', () => {
    const inventing = (text: string) =>
      strategy((steps) =>
        steps.map((step) => (step.kind === 'task' ? { ...step, parts: [textPart(text)] } : step)),
      )
    expect(problemOf(inventing('mend the parser before anything else happens tonight'))).toMatchObject({
      code: 'invented-text',
    })
    const fine = unwrap(
      ran({ id: 'own-fine' }, { 'own-fine': inventing('mend [everything else was cut away here]') }),
    )
    expect(fine.calls.every(({ problem }) => problem === undefined)).toBe(true)
  })

  it('goes on after a call that went wrong', () => {
    let calls = 0
    const flaky = strategy((steps) => {
      calls++
      if (calls === 2) throw new Error('once')
      return steps.slice(-1)
    })
    const found = unwrap(ran({ id: 'own-flaky' }, { 'own-flaky': flaky })).calls
    expect(found.map(({ problem }) => problem?.message)).toEqual([
      undefined,
      'once',
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('what code declares', () => {
  const describing = (exported: unknown) => checkDeclared(unwrap(inProcessGuest(exported).describe()))
  it('is its title, description and parameters, cut to what there is room for', () => {
    const declared = unwrap(describing({ ...keepLast, description: 'x'.repeat(1000) }))
    expect(declared).toMatchObject({
      kind: 'strategy',
      title: 'Keep the last',
      params: { count: { initial: 2 } },
    })
    expect(declared.description).toHaveLength(500)
  })
  it.each<[unknown, RegExp]>([
    [{}, /defineStrategy or defineMemory/],
    [{ kind: 'strategy', title: ' ', prune: () => [] }, /title/],
    [{ kind: 'strategy', title: 'A' }, /“prune”/],
    [{ kind: 'memory', title: 'A', create: () => 0, add: () => 0 }, /“recall”/],
    [{ ...keepLast, params: { 'a b': { kind: 'boolean', initial: true } } }, /not a valid parameter name/],
    [{ ...keepLast, params: { n: { kind: 'integer', min: 3, max: 1, initial: 2 } } }, /between/],
    [{ ...keepLast, params: { n: { kind: 'choice', options: [], initial: '' } } }, /options/],
    [{ ...keepLast, params: { n: { kind: 'function' } } }, /kind/],
  ])('%j is refused', (exported, message) => {
    const declared = describing(exported)
    expect(declared.ok ? '' : declared.error.message).toMatch(message)
  })
  it('nothing exported is said so', () => {
    expect(inProcessGuest(undefined).describe()).toMatchObject({
      error: { message: expect.stringMatching(/no default export/) },
    })
  })
})

describe('helpers of the author', () => {
  it('textOf gives all that a step says', () => {
    const step = { ...actionStep({ text: 'a', tool: 't', observation: 'b' }), tokens: 1 }
    expect(textOf(step)).toBe('a\nt {}\nb')
    expect(textOf({ ...messageStep('m'), tokens: 1 })).toBe('m')
  })
})
