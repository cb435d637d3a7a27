/**
 * A run of smolagents' memory steps: their steps, calls, and what recorded prompts show of the agent's
 * memory.
 */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import { applyChanges } from '#core/model/change.ts'
import { type Message, textPart } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { changesBetween } from '../prompts/context-changes.ts'
import { checkFidelity } from '../prompts/recorded-prompts.ts'
import { createFieldWatch } from '../reading/field-watch.ts'
import type { ReadContext } from '../reading/format.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { runTitle } from '../reading/run-title.ts'
import type { RowPlace } from './benchmark.ts'
import { isPromptOf, stepsOfPrompt } from './memory-prompts.ts'
import { KNOWN_KEYS, readStep, readTokens, recordKind, systemText } from './memory-steps.ts'
import { readRecorded } from './recorded-messages.ts'
import { sentMessages } from './sent-text.ts'

/** A list of memory steps as it is in the file. */
export interface MemoryRun {
  readonly records: readonly JsonValue[]
  /** What contains the list: a `RunResult`; undefined for a bare list. */
  readonly holder?: JsonObject
}

/** The trace of a run; with its fidelity where prompts were recorded. */
export function readMemoryRun(run: MemoryRun, place: RowPlace, context: ReadContext): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  addSystem(builder, run.records)
  const prompts = addRecords(builder, run.records, watch)
  const { holder } = run
  addAnswer(builder, holder)
  const isFull = prompts.size > 0
  const trace = builder.build({
    id: context.newTraceId(place.index),
    title: runTitle(place.fileName, builder.steps, { run: place.index, runs: place.count }),
    source: {
      format: place.format,
      fileName: place.fileName,
      run: place.index,
      runs: place.count,
      readerVersion: place.readerVersion,
      version: isFull ? 'full memory steps' : 'succinct memory steps',
    },
    metadata: holder === undefined ? {} : metadataOf(holder),
    unread: watch.list(),
    recordedTotals: recordedTotals({
      usage: readTokens(field(holder, 'token_usage')),
      source: 'token_usage',
    }),
  })
  return isFull ? { ...trace, fidelity: checkFidelity(trace, prompts, sentMessages) } : trace
}

function metadataOf(holder: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(holder).filter(([key]) => key !== 'steps' && key !== 'messages'))
}

/** The system prompt is outside the list; a recorded prompt of an action shows it. */
function addSystem(builder: TraceBuilder, records: readonly JsonValue[]): void {
  if (records.some((record) => recordKind(record) === 'system')) return
  for (const record of records) {
    if (!isObject(record) || recordKind(record) !== 'action') continue
    const { prompt } = readStep(record, 'action')
    const text = prompt === undefined ? undefined : systemText(prompt)
    if (text === undefined) continue
    builder.add({ kind: 'system', parts: [textPart(text)] })
    return
  }
  builder.warn({
    code: 'no-system-prompt',
    message: t`The file doesn’t contain the system prompt, so contexts lack it.`,
  })
}

/** Adds the steps; gives back the recorded prompt of each call. */
function addRecords(
  builder: TraceBuilder,
  records: readonly JsonValue[],
  watch: ReturnType<typeof createFieldWatch>,
): ReadonlyMap<number, readonly Message[]> {
  const prompts = new Map<number, readonly Message[]>()
  const log: Step[] = [...builder.steps]
  let base: readonly Step[] = [...log]
  const repeated = createRepeatedWarnings(builder)
  records.forEach((record, index) => {
    const kind = recordKind(record)
    if (kind === undefined || !isObject(record)) {
      const message = t`Skipped a record that is not a smolagents step.`
      repeated.add('unknown-step', message, `step ${index + 1}`)
      return
    }
    watch.look(kind, record, KNOWN_KEYS[kind])
    const { draft, call, number, prompt } = readStep(record, kind)
    if (prompt !== undefined) base = recordPrompt(builder, { base, log, prompt, prompts })
    const step = builder.add(draft, {
      records: [record],
      ...(call === undefined ? { noCall: true } : { call }),
      ...given({ number }),
    })
    log.push(step)
    base = [...base, step]
  })
  repeated.tell()
  return prompts
}

interface PromptInput {
  readonly base: readonly Step[]
  readonly log: readonly Step[]
  readonly prompt: readonly JsonValue[]
  readonly prompts: Map<number, readonly Message[]>
}

/** Says what the agent was shown before its next call; gives back the context as it is then. */
function recordPrompt(builder: TraceBuilder, { base, log, prompt, prompts }: PromptInput): readonly Step[] {
  const call = builder.callCount
  const messages = prompt.flatMap((message) => readRecorded(message)?.message ?? [])
  prompts.set(call, messages)
  if (isPromptOf(base, messages)) return base
  const changes = changesBetween(
    base,
    stepsOfPrompt(log, messages, (at) => `recorded-${call}-${at}`),
  )
  builder.recordChanges(call, changes)
  return applyChanges(base, changes)
}

/** A run's result contains the answer; a step of its own may contain it already. */
function addAnswer(builder: TraceBuilder, holder: JsonObject | undefined): void {
  const output = textField(holder, 'output')
  if (output === undefined || builder.steps.some((step) => step.kind === 'answer')) return
  builder.add({ kind: 'answer', parts: [textPart(output)] }, { noCall: true })
}
