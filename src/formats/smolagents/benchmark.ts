/**
 * smolagents' benchmark output: a run a line. Its steps are a message list, in early files Python texts of
 * the steps, for runs without an agent one text or nothing.
 */
import { plural } from '#base/format-count.ts'
import { field, isArray, isObject, type JsonObject, type JsonValue, textField, without } from '#base/json.ts'
import { t } from '#base/words.ts'
import { textPart } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import { type CallFacts, createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { createFieldWatch, keysOf } from '../reading/field-watch.ts'
import type { ReadContext } from '../reading/format.ts'
import { cutTitle } from '../reading/run-title.ts'
import { hasZone, readTime } from '../reading/timestamp.ts'
import { readTokens } from './memory-steps.ts'
import { addGroups, type Verbatim } from './message-groups.ts'
import { readRecorded } from './recorded-messages.ts'
import { addReprSteps } from './repr-steps.ts'
import { sentRole } from './sent-text.ts'
import type { Benchmark, BenchmarkMessage } from './shape.ts'

/** One line of a file. */
export interface BenchmarkRow {
  readonly record: JsonObject
  readonly line?: number
}

/** Which run of which file is read, and by which reader. */
export interface RowPlace {
  readonly index: number
  readonly count: number
  readonly fileName: string
  readonly format: string
  readonly readerVersion: number
}

const ROW_KEYS = keysOf<Benchmark>({
  model_id: true,
  agent_action_type: true,
  agent_name: true,
  question: true,
  original_question: true,
  augmented_question: true,
  answer: true,
  prediction: true,
  true_answer: true,
  source: true,
  task: true,
  intermediate_steps: true,
  start_time: true,
  end_time: true,
  token_counts: true,
  parsing_error: true,
  iteration_limit_exceeded: true,
  agent_error: true,
})
const MESSAGE_KEYS = keysOf<BenchmarkMessage>({ role: true, content: true })

/** A row read. */
interface ReadRow {
  readonly trace: Trace
  readonly verbatim: Verbatim
}

/** A run of its row, whatever form its steps have; without steps the question and the answer are the run. */
export function readRow({ record, line }: BenchmarkRow, place: RowPlace, context: ReadContext): ReadRow {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  watch.look('run', record, ROW_KEYS)
  const steps = field<Benchmark>(record, 'intermediate_steps')
  const where = line === undefined ? `run ${place.index + 1}` : `line ${line}`
  const added = addRun(builder, record, { steps, where, watch })
  addAnswer(builder, record, added.version)
  const trace = builder.build({
    id: context.newTraceId(place.index),
    title: titleOf(record, place),
    source: {
      format: place.format,
      fileName: place.fileName,
      run: place.index,
      runs: place.count,
      readerVersion: place.readerVersion,
      version: added.version,
    },
    metadata: without(record, ['intermediate_steps']),
    unread: watch.list(),
    recordedTotals: recordedTotals({
      usage: readTokens(field<Benchmark>(record, 'token_counts')),
      source: 'token_counts',
    }),
  })
  return { trace, verbatim: added.verbatim }
}

interface RunInput {
  readonly steps: JsonValue | undefined
  readonly where: string
  readonly watch: ReturnType<typeof createFieldWatch>
}

function addRun(builder: TraceBuilder, record: JsonObject, { steps, where, watch }: RunInput) {
  const verbatim: Verbatim = { 'tool-call': 0, 'tool-response': 0 }
  const model = textField<Benchmark>(record, 'model_id')
  const facts: CallFacts = model === undefined ? {} : { model }
  if (!isArray(steps) || steps.length === 0) {
    addQuestion(builder, record, { steps, where, facts })
    return { version: 'benchmark without steps', verbatim }
  }
  if (!steps.some(isObject)) {
    addReprSteps(builder, steps, { where, facts })
    return { version: 'benchmark, Python texts', verbatim }
  }
  const list = steps.flatMap((step) => readRecorded(step) ?? [])
  warnOfSkipped(builder, steps.length - list.length, where)
  for (const { record: message } of list) watch.look('message', message, MESSAGE_KEYS)
  warnOfRoles(builder, new Set(list.map(({ role }) => role)), where)
  const grouped = addGroups(builder, list, facts)
  warnOfLimit(builder)
  return { version: 'benchmark', verbatim: grouped }
}

function warnOfSkipped(builder: TraceBuilder, count: number, where: string): void {
  if (count === 0) return
  builder.warn({
    code: 'bad-message',
    message: t`Skipped ${plural(count, 'message that is not an object', 'messages that are not objects')}.`,
    where,
  })
}

function warnOfRoles(builder: TraceBuilder, roles: ReadonlySet<string>, where: string): void {
  for (const role of roles) {
    if (sentRole(role) !== undefined) continue
    const message = t`Messages with the role “${role}” are shown as user messages.`
    builder.warn({ code: 'unknown-role', message, where })
  }
}

/**
 * After the limit one more request, with a prompt of its own, writes the answer; the list does not hold it.
 */
function warnOfLimit(builder: TraceBuilder): void {
  const last = builder.steps.at(-1)
  if (last?.kind !== 'action' || last.parts.length > 0 || last.calls.length > 0) return
  const message = t`The run ended at its step limit. The request for its final answer is not recorded.`
  builder.warn({ code: 'unrecorded-call', message })
}

/** A run without steps: the question, and the text of a model asked without an agent. */
function addQuestion(
  builder: TraceBuilder,
  record: JsonObject,
  { steps, where, facts }: Pick<RunInput, 'steps' | 'where'> & { readonly facts: CallFacts },
): void {
  const question =
    textField<Benchmark>(record, 'augmented_question') ?? textField<Benchmark>(record, 'question')
  if (question !== undefined)
    builder.add({ kind: 'task', parts: [textPart(question)], ...timeOf(builder, record, where) })
  if (typeof steps === 'string' && steps !== '')
    builder.add({ kind: 'action', parts: [textPart(steps)], calls: [], results: [] }, { call: facts })
  else builder.warn({ code: 'no-steps', message: t`The run has no steps.`, where })
}

function timeOf(builder: TraceBuilder, record: JsonObject, where: string): { readonly timestamp?: number } {
  const start = field(record, 'start_time')
  const timestamp = readTime(start)
  if (timestamp === undefined) return {}
  if (typeof start === 'string' && !hasZone(start))
    builder.warn({
      code: 'no-time-zone',
      message: t`Timestamps have no time zone; assumed UTC.`,
      where,
    })
  return { timestamp }
}

/** What the run gave back; no message contains it. */
function addAnswer(builder: TraceBuilder, record: JsonObject, version: string): void {
  const answer = field<Benchmark>(record, 'answer') ?? field<Benchmark>(record, 'prediction')
  if (answer === undefined || answer === null || answer === '') return
  const last = builder.steps.at(-1)
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  // A model asked without an agent answers with its text.
  if (version === 'benchmark without steps' && last?.kind === 'action') return
  builder.add({ kind: 'answer', parts: [textPart(text)] }, { noCall: true })
}

function titleOf(record: JsonObject, { index }: RowPlace): string {
  const question =
    textField<Benchmark>(record, 'original_question') ?? textField<Benchmark>(record, 'question') ?? ''
  return question === '' ? `Run ${index + 1}` : cutTitle(question.replace(/\s+/g, ' ').trim())
}

/** Whether a value is a line of benchmark output. */
export function isBenchmarkRow(value: JsonValue): boolean {
  if (!isObject(value)) return false
  if (Object.hasOwn(value, 'intermediate_steps')) return true
  return textField<Benchmark>(value, 'agent_action_type') !== undefined && Object.hasOwn(value, 'question')
}
