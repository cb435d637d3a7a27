/**
 * What Export as code hands out runs in the Scratchpad's Python, and there the memory shows every call of the
 * open run what the column shows it. One interpreter for the file.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { ok, unwrap } from '#base/result.ts'
import { bindDialect, contextMessages } from '#core/dialects/index.ts'
import { exportAsCode, homeTargets } from '#core/export-as-code/index.ts'
import { textPart } from '#core/model/message.ts'
import type { StepDraft } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { contextAt } from '#core/replay/context-at.ts'
import type { ReplayOptions } from '#core/replay/replay.ts'
import { runRecords } from '#core/scratchpad/run-records.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import { traceOf } from '#core/testing/steps.ts'
import type { Interpreter } from '#sandbox/python/interpreter.ts'
import { NOTHING, run, startPython } from '#sandbox/python/testing/in-process.ts'

const options: ReplayOptions = {
  baseline: 'everything',
  measure: () => [1],
  perCall: 0,
  window: 1000,
  summarise: () => ok('gist'),
}

let python: Interpreter
beforeAll(async () => {
  python = await startPython()
}, 120_000)

/** How code of a target is given the open run. */
const REPLAYED: Readonly<Record<string, string>> = {
  tinyagent: 'memoscope.replay(manager, after_tool)',
  smolagents: 'memoscope.replay(make_agent([], None))',
  marsys: 'memoscope.replay(conversation)',
}

function specOf(id: string, stage: MemorySpec): CheckedSpec {
  const target = homeTargets.find((one) => one.id === id)
  const after = { trigger: { kind: 'after-kinds', kinds: ['action'] } } as const
  const trigger = target?.runs.triggers.includes('after-kinds') === true ? after : {}
  const mode = target?.runs.mode === 'destructive' ? 'destructive' : 'view'
  return unwrap(checkSpec({ ...stage, mode, ...trigger }))
}

async function inPython(target: string, spec: CheckedSpec, trace: Trace): Promise<JsonValue> {
  const home = homeTargets.find((one) => one.id === target)
  if (home === undefined) throw new Error(`no target ${target}`)
  python.supply('run', JSON.stringify(runRecords(trace)))
  const { code } = unwrap(exportAsCode(home, spec))
  const shown = `${code}\nimport json, memoscope\nprint(json.dumps(${REPLAYED[target]}))`
  const { error, output } = await run(python, shown, { state: NOTHING, outputLimit: 50_000_000 })
  if (error !== undefined) throw new Error(error.traceback)
  return JSON.parse(output)
}

function inColumn(dialect: string, spec: CheckedSpec, trace: Trace): JsonValue {
  const bound = unwrap(bindDialect({ id: dialect }))
  return trace.calls
    .filter(({ agent }) => agent === trace.calls[0]?.agent)
    .map(({ index }) => {
      const { context } = unwrap(contextAt(trace, buildMemory(spec), index, options))
      return contextMessages(context, bound).map(bound.dialect.write)
    })
}

interface Way {
  readonly target: string
  readonly stage: MemorySpec
  /** Steps that the project has no like of, so that the column only comes near. */
  readonly without?: readonly StepDraft['kind'][]
  /** One observation per action is all that the project has. */
  readonly oneResult?: boolean
}

const byRecency = { keepLast: 1, maxLength: 4, variant: 'by-recency' }
const lastTwo = { count: 2, variant: 'preserve-critical' }

const WAYS: readonly Way[] = [
  { target: 'tinyagent', stage: { id: 'none' } },
  { target: 'tinyagent', stage: { id: 'keep-last', params: lastTwo } },
  { target: 'tinyagent', stage: { id: 'keep-last', params: { ...lastTwo, count: 0 } } },
  { target: 'tinyagent', stage: { id: 'shorten-observations', params: byRecency } },
  { target: 'smolagents', stage: { id: 'last-actions', params: { count: 2, notes: 'dropped' } } },
  { target: 'smolagents', stage: { id: 'shorten-observations', params: byRecency }, oneResult: true },
  { target: 'smolagents', stage: { id: 'smolagents-images', params: { keep: 1 } } },
  {
    target: 'marsys',
    stage: { id: 'marsys-sliding-window', params: { threshold: 90, reduction: 20, headroom: 10 } },
    without: ['note'],
  },
]

const text = (words: string) => [textPart(words)]

function called(id: string) {
  return { id, name: 'search', arguments: `{"q": "${id}"}` }
}

function acted(number: number, observations: readonly string[], error?: string): StepDraft {
  const ids = observations.map((_, index) => `call-${number}-${index}`)
  const failed = error === undefined ? {} : { error }
  return {
    kind: 'action',
    parts: number % 3 === 0 ? [] : text(`thinking ${number}`),
    calls: ids.map(called),
    results: ids.map((callId, index) => ({ callId, parts: text(observations[index] ?? ''), ...failed })),
  }
}

const observation = fc.constantFrom(
  'a result, longer than four',
  'done',
  'zwölf 🙂🙂🙂🙂',
  '{"found": [1, 2]}',
)

/** What comes after the system prompt and the task. */
const later: fc.Arbitrary<StepDraft> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat(99), observation).map(([number, one]) => acted(number, [one])) },
  fc.tuple(fc.nat(99), observation, observation).map(([number, one, two]) => acted(number, [one, two])),
  fc.nat(99).map((number) => acted(number, [''], 'it broke')),
  fc.constant<StepDraft>({ kind: 'planning', parts: text('Now plan.') }),
  fc.constant<StepDraft>({ kind: 'note', text: 'remember this', response: 'noting' }),
  fc.constant<StepDraft>({ kind: 'message', role: 'user', parts: text('And hurry.') }),
  fc.constant<StepDraft>({ kind: 'task', parts: text('And now this.') }),
  fc.constant<StepDraft>({ kind: 'answer', parts: text('42') }),
)

const runs = fc
  .array(later, { minLength: 4, maxLength: 14 })
  .map((steps): readonly StepDraft[] => [
    { kind: 'system', parts: text('You are a careful agent.') },
    { kind: 'task', parts: text('Find the answer.') },
    ...steps,
    { kind: 'answer', parts: text('43') },
  ])

function fitting(steps: readonly StepDraft[], { without = [], oneResult = false }: Way) {
  return steps.filter(
    (step) =>
      !without.includes(step.kind) && !(oneResult && step.kind === 'action' && step.results.length > 1),
  )
}

describe('exported code in the Scratchpad', () => {
  it.each(WAYS)('shows the calls what the column shows: $target, $stage', async (way) => {
    const spec = specOf(way.target, way.stage)
    await fc.assert(
      fc.asyncProperty(runs, async (steps) => {
        const trace = traceOf(fitting(steps, way))
        expect(await inPython(way.target, spec, trace)).toEqual(inColumn(way.target, spec, trace))
      }),
      { numRuns: 25 },
    )
  })

  it('prunes the runs of these tests', () => {
    const steps = fc.sample(runs, { numRuns: 20, seed: 1 })
    for (const way of WAYS.filter(({ stage }) => 'params' in stage && stage.id !== 'smolagents-images')) {
      const changed = steps.filter((drafts) => {
        const trace = traceOf(fitting(drafts, way))
        const whole = inColumn(way.target, unwrap(checkSpec({ id: 'none' })), trace)
        return (
          JSON.stringify(whole) !== JSON.stringify(inColumn(way.target, specOf(way.target, way.stage), trace))
        )
      })
      expect(changed.length).toBeGreaterThan(5)
    }
  })
})
