/** Runs `openhands-view-invariants.json`: cut places, view and guarded summarising of the newer SDK. */
import { given } from '#base/given.ts'
import { field, type JsonObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import { planCondensation, refusePlanSizes } from '#core/library/openhands/sdk-plan.ts'
import { cutPlaces, type SdkEvent } from '#core/library/openhands/sdk-properties.ts'
import { type SdkEntry, type SdkView, sdkView } from '#core/library/openhands/sdk-view.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'

export function matchSdkView({ op, input, params }: GoldenCase): Answer {
  const log = (listField(input, 'events') ?? []).map(readEntry)
  switch (op) {
    case 'manipulation_indices':
      return indices(log)
    case 'view': {
      const { events, isRequested } = sdkView(log)
      return answered({ ids: events.map(({ id }) => id), unhandled_request: isRequested })
    }
    case 'condense':
      return condense(sdkView(log), params)
    default:
      return unsupported(`the operation “${op}” is not known`)
  }
}

function readEntry(value: JsonValue): SdkEntry {
  const id = textField(value, 'id') ?? ''
  const kind = textField(value, 'kind')
  if (kind === 'request') return { kind }
  if (kind === 'condensation') {
    const summary = textField(value, 'summary')
    const offset = numberField(value, 'summary_offset')
    return {
      kind,
      id,
      forgotten: new Set((listField(value, 'forgotten') ?? []).map(String)),
      ...given({ summary, offset }),
    }
  }
  const event = readEvent(id, kind ?? '', value)
  return event === undefined ? { kind: 'hidden', id } : { kind: 'event', event }
}

function readEvent(id: string, kind: string, value: JsonValue): SdkEvent | undefined {
  const call = textField(value, 'call') ?? id
  if (kind === 'message') return { id, kind: 'other' }
  if (kind === 'observation') return { id, kind: 'result', call }
  if (kind !== 'action') return undefined
  const response = textField(value, 'response') ?? id
  return { id, kind: 'call', call, response, thinking: field(value, 'thinking') === true }
}

const NAMES = {
  ObservationUniquenessProperty: 'uniqueness',
  BatchAtomicityProperty: 'batch',
  ToolCallMatchingProperty: 'matching',
  ToolLoopAtomicityProperty: 'loop',
  combined: 'combined',
} as const

function indices(log: readonly SdkEntry[]): Answer {
  // The list is taken as it is: whatever is neither call nor result is in it too.
  const places = cutPlaces(
    log.map((entry, at) => (entry.kind === 'event' ? entry.event : { id: `entry ${at}`, kind: 'other' })),
  )
  if (!places.ok) return refused(places.error.message)
  return answered(
    Object.fromEntries(
      Object.entries(NAMES).map(([name, property]) => [
        name,
        places.value[property].flatMap((isAllowed, at) => (isAllowed ? [at] : [])),
      ]),
    ),
  )
}

function condense({ events, isRequested }: SdkView, params: JsonObject): Answer {
  const maxTokens = numberField(params, 'max_tokens')
  if (maxTokens !== undefined) return unsupported('the vectors do not say what an event’s tokens are')
  const sizes = {
    maxSize: numberField(params, 'max_size') ?? 240,
    keepFirst: numberField(params, 'keep_first') ?? 2,
    minimumProgress: numberField(params, 'minimum_progress') ?? 0.1,
  }
  const refusal = refusePlanSizes(sizes)
  if (refusal !== undefined) return refused(refusal.message)
  const plan = planCondensation(events, { isRequested, tokensOf: () => 0 }, sizes)
  if (!plan.ok) return refused(plan.error.message)
  if (plan.value === undefined) return answered({ unchanged: true })
  const { start, end } = plan.value
  const forgotten = events.slice(start, end).map(({ id }) => id)
  return answered({ forgotten, summary: 'SUM', summary_offset: start })
}
