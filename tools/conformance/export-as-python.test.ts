/**
 * The Python that is exported for agents without a framework does to chat messages what the strategy does:
 * run in the Scratchpad's interpreter, on the messages of format samples and of generated runs.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isArray, isObject, type JsonValue } from '#base/json.ts'
import { ok, unwrap } from '#base/result.ts'
import { anthropicRequest } from '#core/dialects/anthropic-request.ts'
import { bindDialect, contextMessages } from '#core/dialects/index.ts'
import { exportAsCode, exportedRun } from '#core/export-as-code/index.ts'
import { python as target } from '#core/export-as-code/python.ts'
import { type Message, textPart } from '#core/model/message.ts'
import type { StepDraft } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { contextAt } from '#core/replay/context-at.ts'
import type { ReplayOptions } from '#core/replay/replay.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import { traceOf } from '#core/testing/steps.ts'
import { readSource } from '#formats/intake/index.ts'
import { allSamples } from '#formats/testing/samples.ts'
import type { Interpreter } from '#sandbox/python/interpreter.ts'
import { NOTHING, run, startPython } from '#sandbox/python/testing/in-process.ts'

const options: ReplayOptions = {
  baseline: 'everything',
  measure: () => [1],
  perCall: 0,
  window: 1000,
  summarise: () => ok('gist'),
}

/** Calls of a run that are looked at. */
const MOST_CALLS = 30

let python: Interpreter
let traces: readonly Trace[]
beforeAll(async () => {
  python = await startPython()
  const samples = await Promise.all(allSamples().map(tracesOf))
  traces = [...samples.flat(), ...generatedRuns()].filter(isFit)
}, 120_000)

async function tracesOf({ name, text }: { readonly name: string; readonly text: string }) {
  const source = { name, bytes: new TextEncoder().encode(text) }
  const { parts } = await readSource(source, { newTraceId: (index) => `t${index}` })
  return parts.flatMap(({ reading }) => reading.outcome?.traces ?? [])
}

/**
 * One agent whose history only grows, and whose messages say all that the strategies go by: no notes and
 * plans, no images and errors of results; the task is the first user message; a call in the text is answered.
 */
function isFit(trace: Trace): boolean {
  const { steps, calls, recorded } = trace
  const isPlain = !steps.some(
    (step, index) =>
      ['note', 'planning', 'summary', 'control'].includes(step.kind) ||
      (step.kind === 'message' && step.role !== 'user') ||
      (step.kind === 'answer' && index < steps.length - 1),
  )
  const isOne = new Set(calls.map(({ agent }) => agent)).size === 1
  const results = steps.flatMap((step) => (step.kind === 'action' ? step.results : []))
  const areTexts = results.every(
    ({ error, parts }) => error === undefined && parts.every(({ kind }) => kind === 'text'),
  )
  const users = steps.filter(
    (step) => step.kind === 'task' || (step.kind === 'message' && step.role === 'user'),
  )
  const isAnswered = exportedRun(trace).hasCallsInText !== true || users.length === 1
  const hasAll = results.length > 0 && recorded.length === 0 && calls.length > 2
  return isPlain && isOne && areTexts && users[0]?.kind === 'task' && isAnswered && hasAll
}

const PATHS = ['a.ts', './a.ts', 'src/b.ts'] as const
const RESULT = fc.constantFrom(
  'a result that is long enough for any note to be shorter than it, whatever the step',
  'zwölf 🙂🙂🙂🙂 again and again, as long as any note about another step is, and longer',
  'done',
)
const CALL = fc.oneof(
  fc.record({ name: fc.constantFrom('read_file', 'write_file'), path: fc.constantFrom(...PATHS) }),
  fc.record({ name: fc.constant('view'), path: fc.constantFrom(...PATHS), lines: fc.nat(1) }),
  fc.record({ name: fc.constant('search'), query: fc.nat(2) }),
)

const action: fc.Arbitrary<StepDraft> = fc
  .array(fc.tuple(CALL, RESULT), { minLength: 1, maxLength: 2 })
  .chain((uses) => fc.tuple(fc.constant(uses), fc.nat(1_000_000)))
  .map(([uses, turn]) => ({
    kind: 'action',
    parts: turn % 3 === 0 ? [] : [textPart(`thinking ${turn}`)],
    calls: uses.map(([{ name, ...values }], index) => ({
      id: `call-${turn}-${index}`,
      name,
      arguments: JSON.stringify(values),
    })),
    results: uses.map(([, text], index) => ({ callId: `call-${turn}-${index}`, parts: [textPart(text)] })),
  }))

const later: fc.Arbitrary<StepDraft> = fc.oneof(
  { weight: 8, arbitrary: action },
  fc.constant<StepDraft>({ kind: 'action', parts: [textPart('Which one?')], calls: [], results: [] }),
  fc.constant<StepDraft>({ kind: 'message', role: 'user', parts: [textPart('And hurry.')] }),
)

/** Runs that repeat calls, and read and write the same files. */
function generatedRuns(): readonly Trace[] {
  const runs = fc.sample(fc.array(later, { minLength: 4, maxLength: 14 }), { numRuns: 30, seed: 1 })
  return runs.map((steps) =>
    traceOf([
      { kind: 'system', parts: [textPart('You are a careful agent.')] },
      { kind: 'task', parts: [textPart('Find the answer.')] },
      ...steps,
      { kind: 'answer', parts: [textPart('43')] },
    ]),
  )
}

interface Way {
  readonly stage: MemorySpec
  /** Whether only results change, so that it holds for Anthropic's blocks as they are sent. */
  readonly changesResults: boolean
}

const every = { trigger: { kind: 'every-call' } } as const

const WAYS: readonly Way[] = [
  { stage: { id: 'letta-middle', params: { budget: 60 } }, changesResults: true },
  { stage: { id: 'letta-middle', params: { budget: 70, head: 50, tail: 30 } }, changesResults: true },
  { stage: { id: 'shorten-observations', params: { keepLast: 1, maxLength: 5 } }, changesResults: true },
  { stage: { id: 'shorten-observations', params: { keepLast: 0, maxLength: 0 } }, changesResults: true },
  { stage: { id: 'swe-agent-last-observations', params: { n: 1 } }, changesResults: true },
  { stage: { id: 'swe-agent-last-observations', params: { n: 2, polling: 2 } }, changesResults: true },
  { stage: { id: 'deduplicate-calls' }, changesResults: true },
  { stage: { id: 'deduplicate-calls', params: { keep: 'first', sameResult: true } }, changesResults: true },
  { stage: { id: 'supersede-reads' }, changesResults: true },
  { stage: { id: 'supersede-reads', params: { by: 'reads', ranges: 'ignore' } }, changesResults: true },
  {
    stage: { id: 'agent-framework-tool-calls', params: { keepGroups: 1, older: 'folded' } },
    changesResults: false,
  },
  {
    stage: { id: 'agent-framework-tool-calls', params: { keepGroups: 0, older: 'dropped' } },
    changesResults: false,
  },
  { stage: { id: 'keep-last', params: { count: 2 } }, changesResults: false },
  { stage: { id: 'keep-last', params: { count: 0 } }, changesResults: false },
  { stage: { id: 'autogen-head-and-tail', params: { head: 2, tail: 3 } }, changesResults: false },
  { stage: { id: 'autogen-head-and-tail', params: { head: 3, tail: 1 } }, changesResults: false },
  {
    stage: { id: 'last-actions', params: { count: 1 }, mode: 'destructive', ...every },
    changesResults: false,
  },
  { stage: { id: 'keep-last', params: { count: 3 }, mode: 'destructive' }, changesResults: false },
  {
    stage: { id: 'agent-framework-tool-calls', params: { older: 'folded' }, mode: 'destructive' },
    changesResults: false,
  },
]

const openai = unwrap(bindDialect({ id: 'openai' }))

const FORMS = {
  openai: (messages: readonly Message[]): JsonValue => messages.map(openai.dialect.write),
  anthropic: (messages: readonly Message[]): JsonValue => anthropicRequest(messages).messages ?? [],
}
type Form = keyof typeof FORMS

/** What each call is sent: of the whole history, and by the strategy. */
function contextsOf(trace: Trace, spec: CheckedSpec) {
  return trace.calls.slice(0, MOST_CALLS).map(({ index }) => {
    const { base, context } = unwrap(contextAt(trace, buildMemory(spec), index, options))
    return { base: contextMessages(base, openai), context: contextMessages(context, openai) }
  })
}

/** As a view: of each history. Destructive: what it returns stays, and what is new comes behind. */
const CALLED = {
  view: '[%name%(messages) for messages in histories]',
  destructive: 'kept(histories)',
}
const KEPT = `
def kept(histories):
    shown, messages, before = [], [], 0
    for history in histories:
        messages = %name%(messages + history[before:])
        before = len(history)
        shown.append(messages)
    return shown
`

async function inPython(spec: CheckedSpec, trace: Trace, histories: readonly JsonValue[]) {
  const { code } = unwrap(exportAsCode(target, spec, exportedRun(trace)))
  const [, name = ''] = [...code.matchAll(/^def (\w+)\(/gm)][0] ?? []
  const lines = [
    code,
    'import json',
    `histories = json.loads(${JSON.stringify(JSON.stringify(histories))})`,
    KEPT,
    `before = json.dumps(histories)`,
    `shown = ${CALLED[spec.mode]}`,
    `assert json.dumps(histories) == before, "a message was changed in place"`,
    `print(json.dumps(shown))`,
  ]
  const whole = lines.join('\n').replaceAll('%name%', name)
  const { error, output } = await run(python, whole, { state: NOTHING, outputLimit: 50_000_000 })
  if (error !== undefined) throw new Error(error.traceback)
  const shown: JsonValue = JSON.parse(output)
  return isArray(shown) ? shown : []
}

const NOTE = /^\[(?:Same call (?:again|as)|File (?:read again|changed)) [^\]]*\]$/
/** From this length on, a note is shorter than a result whatever step it names. */
const LONG = 60

/** Without what may differ: where a note leads to, and whether content of one text is a list. */
function plain(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  const { content } = value
  const only = isArray(content) && content.length === 1 ? content[0] : undefined
  const text = isObject(only) && only.type === 'text' ? only.text : content
  const isNote = typeof text === 'string' && (NOTE.test(text) || text.length < LONG)
  const isResult = value.role === 'tool' || value.type === 'tool_result'
  if (isResult && isNote) return { ...value, content: NOTE.test(text) ? 'note' : text }
  return { ...value, content: plain(text ?? null) }
}

describe('exported Python', () => {
  it.each(WAYS)('shows each call what the strategy shows it: $stage', async ({ stage, changesResults }) => {
    const spec = unwrap(checkSpec(stage))
    const forms: readonly Form[] = changesResults ? ['openai', 'anthropic'] : ['openai']
    let changed = 0
    for (const trace of traces) {
      const { hasCallsInText } = exportedRun(trace)
      // Where calls are text, their tools have no names that a line could say.
      if (hasCallsInText === true && JSON.stringify(stage).includes('folded')) continue
      if (!exportAsCode(target, spec, exportedRun(trace)).ok) continue
      const contexts = contextsOf(trace, spec)
      for (const form of forms) {
        const histories = contexts.map(({ base }) => FORMS[form](base))
        const expected = contexts.map(({ context }) => plain(FORMS[form](context)))
        const shown = await inPython(spec, trace, histories)
        expect([trace.source.fileName, form, shown.map(plain)]).toEqual([
          trace.source.fileName,
          form,
          expected,
        ])
        if (JSON.stringify(expected) !== JSON.stringify(histories.map(plain))) changed++
      }
    }
    expect(changed).toBeGreaterThan(3)
  })
})
