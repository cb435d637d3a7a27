/**
 * What functions that are exported for agents without a framework are tried on: format samples and generated
 * runs, as chat messages and as Anthropic's, and the strategies with their values.
 */
import fc from 'fast-check'
import { isArray, isObject, type JsonObject, type JsonValue, objectField } from '#base/json.ts'
import { ok, unwrap } from '#base/result.ts'
import { codePointLength } from '#base/text.ts'
import { anthropicRequest } from '#core/dialects/anthropic-request.ts'
import { bindDialect, contextMessages } from '#core/dialects/index.ts'
import { exportAsCode, exportedRun, type HomeTarget } from '#core/export-as-code/index.ts'
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
import { failingFiles } from './failing-files.ts'

const openai = unwrap(bindDialect({ id: 'openai' }))

/** As the exported code counts: 4 characters of content, tool names, and arguments are a token. */
function tokensOf(message: JsonObject): number {
  const { content, tool_calls: calls } = message
  const blocks = isArray(content) ? content.filter(isObject) : []
  const contents = typeof content === 'string' ? [content] : blocks.map((block) => String(block.text ?? ''))
  const called = isArray(calls) ? calls.filter(isObject).map((call) => objectField(call, 'function')) : []
  const texts = [...contents, ...called.flatMap((one) => [String(one?.name), String(one?.arguments)])]
  return Math.floor(codePointLength(texts.join('\n')) / 4)
}

const options: ReplayOptions = {
  baseline: 'everything',
  measure: (step) => [
    contextMessages([step], openai).reduce((sum, message) => sum + tokensOf(messageOf(message)), 0),
  ],
  perCall: 0,
  window: 1000,
  summarise: () => ok('gist'),
}

/** Calls of a run that are looked at. */
const MOST_CALLS = 30

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
  fc.record({
    name: fc.constant('web_fetch'),
    url: fc.constantFrom('https://a.example', 'https://b.example'),
  }),
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

export interface ExportedTraces {
  /** All runs that say in their messages what the strategies go by. */
  readonly plain: readonly Trace[]
  /** Runs in which calls fail, by Anthropic’s field. */
  readonly failing: readonly Trace[]
  /** The same by what the text of a result says. */
  readonly told: readonly Trace[]
}

export async function exportedTraces(): Promise<ExportedTraces> {
  const samples = await Promise.all(allSamples().map(tracesOf))
  const told = await Promise.all(failingFiles.map(tracesOf))
  return {
    plain: [...samples.flat(), ...generatedRuns()].filter(isFit),
    failing: failingRuns(),
    told: told.flat(),
  }
}

/** Each call of a run has an id that no other has. */
function withIds(step: StepDraft, place: number): StepDraft {
  if (step.kind !== 'action') return step
  const idOf = (index: number) => `call-${place}-${index}`
  return {
    ...step,
    calls: step.calls.map((call, index) => ({ ...call, id: idOf(index) })),
    results: step.results.map((result, index) => ({ ...result, callId: idOf(index) })),
  }
}

/** Runs that repeat calls, and read and write the same files. */
function generatedRuns(of: fc.Arbitrary<StepDraft> = later): readonly Trace[] {
  const runs = fc.sample(fc.array(of, { minLength: 4, maxLength: 14 }), { numRuns: 30, seed: 1 })
  return runs.map((steps) =>
    traceOf([
      { kind: 'system', parts: [textPart('You are a careful agent.')] },
      { kind: 'task', parts: [textPart('Find the answer.')] },
      ...steps.map(withIds),
      { kind: 'answer', parts: [textPart('43')] },
    ]),
  )
}

const FAILURE = 'it broke'

/** Runs in which some calls fail. */
function failingRuns(): readonly Trace[] {
  const failed = action.map((step) => {
    if (step.kind !== 'action') return step
    const results = step.results.map((result) => ({ ...result, parts: [], error: FAILURE }))
    return { ...step, results }
  })
  return generatedRuns(fc.oneof(action, failed))
}

export interface Way {
  readonly stage: MemorySpec
  /** When it is called where what it drops stays dropped; absent: as the mode says, before each call. */
  readonly when?: 'before-calls' | 'after-steps' | 'after-tools'
  /** Runs whose calls fail, too. */
  readonly hasFailures?: true
  /** Whether only results change, so that it holds for Anthropic's blocks as they are sent. */
  readonly changesResults: boolean
}

const every = { trigger: { kind: 'every-call' } } as const

export const WAYS: readonly Way[] = [
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
  {
    stage: { id: 'clear-tool-uses', params: { unit: 'tool-uses', trigger: 3, keep: 1 } },
    changesResults: true,
  },
  {
    stage: {
      id: 'clear-tool-uses',
      params: { unit: 'tool-uses', trigger: 1, keep: 2, excludeTools: 'view' },
    },
    changesResults: true,
  },
  { stage: { id: 'clear-tool-uses', params: { trigger: 150, placeholder: '…' } }, changesResults: false },
  { stage: { id: 'keep-system-and-recent', params: { count: 3 } }, changesResults: false },
  { stage: { id: 'marsys-hierarchical', params: { limit: 5, batch: 2 } }, changesResults: false },
  {
    stage: {
      id: 'semantic',
      params: { maxTokens: 100, keepRecent: 1 },
      mode: 'destructive',
      trigger: { kind: 'past-tokens', tokens: 150 },
    },
    changesResults: false,
  },
  {
    stage: {
      id: 'semantic',
      params: { maxTokens: 200, recency: 20 },
      mode: 'destructive',
      trigger: { kind: 'past-tokens', tokens: 250 },
    },
    changesResults: false,
  },
  {
    stage: {
      id: 'semantic',
      params: { maxTokens: 120, keepRecent: 2, recency: 80 },
      mode: 'destructive',
      ...every,
    },
    changesResults: false,
  },
  {
    stage: {
      id: 'recent-within-budget',
      params: { maxTokens: 120, minSteps: 2 },
      mode: 'destructive',
      trigger: { kind: 'past-tokens', tokens: 160 },
    },
    changesResults: false,
  },
  { stage: { id: 'autogen-token-limited', params: { limit: 150 } }, changesResults: false },
  { stage: { id: 'openhands-browser' }, changesResults: true },
  { stage: { id: 'pydantic-ai-requests', mode: 'destructive' }, changesResults: false },
  { stage: { id: 'letta-buffer', params: { limit: 8, min: 5 }, mode: 'destructive' }, changesResults: false },
  {
    stage: { id: 'summarise-old', params: { past: 6, keepRecent: 3 }, mode: 'destructive', ...every },
    changesResults: false,
  },
  {
    stage: {
      id: 'summarise-old',
      params: { past: 5, keepRecent: 2, role: 'assistant' },
      mode: 'destructive',
      trigger: { kind: 'past-steps', steps: 5 },
    },
    when: 'after-steps',
    changesResults: false,
  },
  {
    stage: { id: 'adaptive', params: { maxTokens: 150, count: 2 } },
    when: 'before-calls',
    changesResults: false,
  },
  { stage: { id: 'tinyagent-agent', params: { count: 2 } }, when: 'after-tools', changesResults: false },
  { stage: { id: 'purge-failed-inputs', params: { turns: 1 } }, hasFailures: true, changesResults: true },
  {
    stage: { id: 'shorten-observations', params: { keepLast: 1, maxLength: 5 } },
    hasFailures: true,
    changesResults: true,
  },
  { stage: { id: 'deduplicate-calls' }, hasFailures: true, changesResults: true },
  {
    stage: { id: 'deduplicate-calls', params: { keep: 'first' } },
    hasFailures: true,
    changesResults: true,
  },
  { stage: { id: 'supersede-reads' }, hasFailures: true, changesResults: true },
]

function messageOf(message: Message): JsonObject {
  const written = openai.dialect.write(message)
  return isObject(written) ? written : {}
}

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

const NOTE = /^\[(?:Same call (?:again|as)|File (?:read again|changed)) [^\]]*\]$/
/** From this length on, a note is shorter than a result whatever step it names. */
const LONG = 60

/** Without what may differ: where a note leads to, and whether content of one text is a list. */
export function plain(value: JsonValue): JsonValue {
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

/** Whether messages tell that a tool was called: by its result. */
function showsCalls({ steps }: Trace): boolean {
  return steps.every((step) => step.kind !== 'action' || step.calls.length === 0 || step.results.length > 0)
}

/** Anthropic’s results say that the call failed. */
function withErrors(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(withErrors)
  if (!isObject(value)) return value
  const isError = value.type === 'tool_result' && JSON.stringify(value.content).includes(FAILURE)
  return isError ? { ...value, is_error: true } : { ...value, content: withErrors(value.content ?? null) }
}

/** A run as the code is given it, and what it is to show of each call. */
export interface Case {
  readonly name: string
  readonly trace: Trace
  readonly histories: readonly JsonValue[]
  readonly expected: readonly JsonValue[]
  /** How the code is called. */
  readonly when: 'view' | NonNullable<Way['when']>
}

/** In which a run has all that the strategy goes by. */
function formsOf(trace: Trace, { failing, told }: ExportedTraces, changesResults: boolean): readonly Form[] {
  if (failing.includes(trace)) return ['anthropic']
  return changesResults && !told.includes(trace) ? ['openai', 'anthropic'] : ['openai']
}

/** The runs and forms that fit a way of the target; none where it can't express that. */
export function casesOf(target: HomeTarget, way: Way, traces: ExportedTraces): readonly Case[] {
  const { stage, changesResults, hasFailures = false } = way
  const spec = unwrap(checkSpec(stage))
  const when = way.when ?? (spec.mode === 'view' ? 'view' : 'before-calls')
  const runs = hasFailures ? [...traces.failing, ...traces.told] : traces.plain
  return runs.flatMap((trace) => {
    if (when === 'after-tools' && !showsCalls(trace)) return []
    if (!exportAsCode(target, spec, exportedRun(trace)).ok) return []
    const contexts = contextsOf(trace, spec)
    return formsOf(trace, traces, changesResults).map((form) => {
      const write = (messages: readonly Message[]) => withErrors(FORMS[form](messages))
      return {
        name: `${trace.source.fileName}, ${form}`,
        trace,
        when,
        histories: contexts.map(({ base }) => write(base)),
        expected: contexts.map(({ context }) => plain(write(context))),
      }
    })
  })
}

/** Whether the strategy changes what is sent. */
export function isChanging({ histories, expected }: Case): boolean {
  return JSON.stringify(expected) !== JSON.stringify(histories.map(plain))
}
