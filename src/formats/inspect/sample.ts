/** One sample of an Inspect log as a trace. */
import {
  field,
  type JsonObject,
  type JsonValue,
  numberField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import type { Source, Trace } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation } from '../prompts/conversation.ts'
import { addRecordedCalls } from '../prompts/recorded-calls.ts'
import { checkFidelity } from '../prompts/recorded-prompts.ts'
import { createFieldWatch } from '../reading/field-watch.ts'
import { createResolver, type Resolver } from './attachments.ts'
import { createMessageReader, type MessageReader, recordedCalls } from './calls.ts'
import { readEvents, type SampleEvents } from './events.ts'
import type { RawSample } from './raw-sample.ts'
import { warnOfAttachments, warnOfFaults, warnOfZone, watchSample } from './report.ts'
import type { EvalConfig, EvalSpec, Log, Sample } from './shape.ts'
import { sumCost, sumUsage } from './usage.ts'

interface SamplePlace {
  readonly id: string
  readonly source: Source
  readonly header: JsonObject
}

export function readSample(raw: RawSample, { id, source, header }: SamplePlace): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  const resolver = createResolver(raw.attachments)
  const events = readEvents(raw.events)
  watchSample(watch, raw)
  const reader = createMessageReader(resolver)
  const prompts =
    events.models.length === 0
      ? addMessages(builder, raw, reader)
      : addRecordedCalls(builder, recordedCalls(raw, events.models, reader))
  warnOfFaults(builder, raw, events)
  warnOfZone(builder, raw, events)
  warnOfAttachments(builder, raw, resolver)
  const usages = field<Sample>(raw.sample, 'model_usage')
  const trace = builder.build({
    id,
    title: titleOf(raw.sample, header),
    source,
    metadata: metadataOf(raw, events, { header, resolver }),
    unread: watch.list(),
    recordedTotals: recordedTotals({
      usage: sumUsage(usages),
      cost: sumCost(usages),
      source: 'model_usage',
    }),
  })
  return prompts.size === 0 ? trace : { ...trace, fidelity: checkFidelity(trace, prompts) }
}

/** The last state of the conversation, where no calls are recorded: each turn answered one. */
function addMessages(builder: TraceBuilder, raw: RawSample, reader: MessageReader): Prompts {
  const conversation = createConversation(builder)
  for (const message of raw.messages) {
    const incoming = reader.read(message)
    if (incoming !== undefined) conversation.add({ ...incoming, where: raw.where })
  }
  conversation.finish()
  return new Map()
}

type Prompts = ReturnType<typeof addRecordedCalls>

function titleOf(sample: JsonObject, header: JsonObject): string {
  const about = objectField<Log>(header, 'eval')
  const task =
    textField<EvalSpec>(about, 'task_display_name') ?? textField<EvalSpec>(about, 'task') ?? 'Inspect'
  const epochs = numberField<EvalConfig>(field<EvalSpec>(about, 'config'), 'epochs') ?? 1
  const epoch = numberField<Sample>(sample, 'epoch') ?? 1
  return `${task}, sample ${idText(field<Sample>(sample, 'id'))}${epochs > 1 || epoch > 1 ? `, epoch ${epoch}` : ''}`
}

function idText(id: JsonValue | undefined): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '?'
}

const BIG = [
  'messages',
  'message_refs',
  'events',
  'events_data',
  'message_pool',
  'call_pool',
  'transcript',
  'attachments',
]

/**
 * The header without other samples' results, the sample without its conversation, and what its memory went
 * through.
 */
function metadataOf(
  { sample }: RawSample,
  { marks }: SampleEvents,
  { header, resolver }: { readonly header: JsonObject; readonly resolver: Resolver },
): JsonObject {
  const input = field<Sample>(sample, 'input')
  return {
    log: without(header, ['samples', 'reductions']),
    sample: { ...without(sample, BIG), ...(input === undefined ? {} : { input: resolver.resolve(input) }) },
    ...(marks.length === 0 ? {} : { events: marks }),
  }
}
