/**
 * OpenHands SDK's view of a log that is never cut: all condensations apply, so several summaries can be in
 * it.
 */
import { enforce, type SdkEvent } from './sdk-properties.ts'

export type SdkEntry =
  | { readonly kind: 'event'; readonly event: SdkEvent }
  | { readonly kind: 'request' }
  /** What the view never shows. */
  | { readonly kind: 'hidden'; readonly id: string }
  | {
      readonly kind: 'condensation'
      readonly id: string
      readonly forgotten: ReadonlySet<string>
      readonly summary?: string
      readonly offset?: number
    }

export interface SdkView {
  readonly events: readonly SdkEvent[]
  readonly isRequested: boolean
}

/** The events that are shown, with every property enforced. O(n) a condensation. */
export function sdkView(log: readonly SdkEntry[]): SdkView {
  let events: SdkEvent[] = []
  let isRequested = false
  for (const entry of log) {
    if (entry.kind === 'event') events.push(entry.event)
    else if (entry.kind === 'request') isRequested = true
    else if (entry.kind === 'condensation') {
      events = events.filter((event) => !entry.forgotten.has(event.id))
      if (entry.summary !== undefined && entry.offset !== undefined) {
        events.splice(entry.offset, 0, { id: `${entry.id}-summary`, kind: 'other' })
      }
      isRequested = false
    }
  }
  return { events: enforce(events, log.map(inLog)), isRequested }
}

/** In the full log everything is that can end a loop. */
function inLog(entry: SdkEntry): SdkEvent {
  if (entry.kind === 'event') return entry.event
  return { id: entry.kind === 'request' ? 'request' : entry.id, kind: 'other' }
}
