/** What of a sample was not interpreted, is missing or was repaired, for the import report. */
import { plural } from '#base/format-count.ts'
import { field, isArray, isObject, type JsonValue, listField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { type FieldWatch, keysOf } from '../reading/field-watch.ts'
import { hasZone } from '../reading/timestamp.ts'
import type { Resolver } from './attachments.ts'
import { promptOf } from './calls.ts'
import { eventType, type SampleEvents } from './events.ts'
import type { RawSample } from './raw-sample.ts'
import type { LogEvent, LogMessage, LogPart, ModelOutput, Sample } from './shape.ts'

const SAMPLE_KEYS = keysOf<Sample>({
  id: true,
  epoch: true,
  input: true,
  target: true,
  choices: true,
  files: true,
  setup: true,
  sandbox: true,
  messages: true,
  message_refs: true,
  output: true,
  score: true,
  scores: true,
  metadata: true,
  store: true,
  events: true,
  events_data: true,
  message_pool: true,
  call_pool: true,
  transcript: true,
  model_usage: true,
  role_usage: true,
  total_time: true,
  working_time: true,
  started_at: true,
  completed_at: true,
  uuid: true,
  error: true,
  error_retries: true,
  limit: true,
  attachments: true,
  invalidation: true,
})
/** Types whose content is in the messages, in the marks, or of the harness and not of the agent's memory. */
const EVENT_TYPES = new Set(
  'sample_init model tool state store span_begin span_end step subtask sandbox score score_edit info logger input error compaction branch checkpoint approval sample_limit interrupt'.split(
    ' ',
  ),
)

export function watchSample(watch: FieldWatch, raw: RawSample): void {
  watch.look('sample', raw.sample, SAMPLE_KEYS)
  for (const event of raw.events) {
    const type = eventType(event)
    if (type === undefined || !EVENT_TYPES.has(type)) watch.note(t`event of type ${type ?? t`(none)`}`)
    const choices =
      type === 'model' ? listField<ModelOutput>(field<LogEvent>(event, 'output'), 'choices') : undefined
    if ((choices ?? []).length > 1) watch.note(t`model.output.choices after the first`)
  }
  for (const message of raw.messages) watchParts(watch, field<LogMessage>(message, 'content'))
}

function watchParts(watch: FieldWatch, content: JsonValue | undefined): void {
  for (const part of isArray(content) ? content : []) {
    const type = textField<LogPart>(part, 'type') ?? (typeof part === 'string' ? 'text' : '(none)')
    if (!PART_TYPES.has(type)) watch.note(t`message.content.${type}`)
  }
}

const PART_TYPES: ReadonlySet<string> = new Set(['text', 'reasoning', 'image'])

export function warnOfFaults(builder: TraceBuilder, raw: RawSample, { models }: SampleEvents): void {
  const { where } = raw
  const bad = raw.messages.filter((message) => !isObject(message)).length
  if (bad > 0)
    builder.warn({
      code: 'bad-message',
      message: t`Skipped ${plural(bad, 'message that is not an object', 'messages that are not objects')}.`,
      where,
    })
  if (models.length === 0 && raw.messages.length > 0) {
    const message = t`No model calls are recorded: the conversation is shown in its last state.`
    builder.warn({ code: 'no-model-events', message, where })
  }
  const promptless = models.filter(({ event }) => promptOf(raw, event) === undefined).length
  if (promptless > 0) {
    const message = t`The prompts of ${plural(promptless, 'call')} are not in the log.`
    builder.warn({ code: 'missing-prompt', message, where })
  }
}

export function warnOfZone(builder: TraceBuilder, { where }: RawSample, { models }: SampleEvents): void {
  const isBare = models.some(({ event }) => {
    const time = textField<LogEvent>(event, 'timestamp')
    return time !== undefined && !hasZone(time)
  })
  const message = t`Some timestamps have no time zone; assumed UTC.`
  if (isBare) builder.warn({ code: 'no-time-zone', message, where })
}

export function warnOfAttachments(builder: TraceBuilder, { where }: RawSample, resolver: Resolver): void {
  if (resolver.missing === 0) return
  const message = t`Attachments are missing for ${plural(resolver.missing, 'reference')}; the names were kept.`
  builder.warn({ code: 'missing-attachment', message, where })
}
