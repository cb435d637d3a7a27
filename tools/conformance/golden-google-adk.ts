/**
 * Runs `google-adk-compaction.json`: turns are added one by one, and compaction looks at the log after each.
 */
import {
  field,
  isArray,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import {
  type AdkEvent,
  type AdkOptions,
  planAdk,
  refuseAdk,
  type TimeRange,
  visible,
} from '#core/library/google-adk/memory-compaction.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'

interface Event extends AdkEvent {
  readonly text: string
  readonly tokens: number | undefined
}

interface Compaction extends TimeRange {
  readonly text: string
}

export function matchGoogleAdk({ op, input, params }: GoldenCase): Answer {
  if (op !== 'compact') return unsupported(`the operation “${op}” is not known`)
  const options = readOptions(params)
  if (options === undefined || refuseAdk(options) !== undefined) {
    return refused('the values of the compaction do not go together')
  }
  const events: Event[] = []
  const compactions: Compaction[] = []
  const reported: JsonObject[] = []
  for (const [index, turn] of (listField(input, 'turns') ?? []).entries()) {
    for (const value of isArray(turn) ? turn : []) events.push(readEvent(value, index + 1, events.length + 1))
    const tokens = events.findLast((event) => event.tokens !== undefined)?.tokens
    const promptTokens = tokens ?? estimate(events, compactions)
    const plan = planAdk(events, compactions, { options, promptTokens })
    if (plan === undefined) continue
    const { seed, start, end } = plan
    const shown: JsonValue[] = plan.events.map((event) => [event.turn, event.text])
    const summarised = seed === undefined ? shown : [['new', seed.text], ...shown]
    reported.push({ after_turn: index + 1, summarised, range: [start, end] })
    compactions.push({ start, end, text: 'SUM' })
  }
  return answered({
    compactions: reported,
    visible: visible(events, compactions).map(({ text }) => text),
    estimate: estimate(events, compactions) ?? null,
  })
}

/** Undefined: threshold and retention are only set together. */
function readOptions(params: JsonObject): AdkOptions | undefined {
  const threshold = numberField(params, 'token_threshold')
  const retention = numberField(params, 'event_retention_size')
  if ((threshold === undefined) !== (retention === undefined)) return undefined
  return {
    interval: numberField(params, 'compaction_interval') ?? 0,
    overlap: numberField(params, 'overlap_size') ?? 0,
    ...(threshold === undefined || retention === undefined ? {} : { tokens: { threshold, retention } }),
  }
}

function readEvent(value: JsonValue, turn: number, time: number): Event {
  const tokens = field(value, 'tokens')
  return {
    time,
    turn: String(turn),
    text: textField(value, 'text') ?? '',
    tokens: typeof tokens === 'number' ? tokens : undefined,
  }
}

/** Characters of what is shown ÷ 4; undefined where there is no text. */
function estimate(events: readonly Event[], compactions: readonly Compaction[]): number | undefined {
  const characters = visible(events, compactions).reduce((sum, { text }) => sum + codePointLength(text), 0)
  return characters === 0 ? undefined : Math.floor(characters / 4)
}
