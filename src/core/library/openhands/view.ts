/**
 * OpenHands' view of a log that is never cut: condensations in it say what is hidden and where a summary
 * is.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'

export type LogEntry<T> =
  | { readonly kind: 'event'; readonly id: number; readonly event: T }
  | { readonly kind: 'request'; readonly id: number }
  | ({ readonly kind: 'condensation'; readonly id: number } & Forgetting)

/**
 * What a condensation record says. Just one way to name what is forgotten, and summary and offset only
 * together.
 */
interface Forgetting {
  readonly ids?: readonly number[]
  /** Both ends belong to it. */
  readonly range?: { readonly start?: number; readonly end?: number }
  readonly summary?: string
  readonly offset?: number
}

export interface View<T> {
  readonly events: readonly (T | Inserted)[]
  /** Somebody asked for a condensation, and none came since. */
  readonly isRequested: boolean
}

/** The newest summary, where it is in the view. */
interface Inserted {
  readonly inserted: string
}

/** Fails with `bad-condensation`. O(n). */
export function viewOf<T>(log: readonly LogEntry<T>[]): Result<View<T>> {
  const condensations = log.filter((entry) => entry.kind === 'condensation')
  const bad = condensations.find((entry) => !isWellFormed(entry))
  if (bad !== undefined) {
    return fail({
      code: 'bad-condensation',
      message: t`Condensation ${bad.id} must list what it drops by ids or by a range, and a summary with its offset.`,
    })
  }
  const ids = new Set(condensations.flatMap((entry) => entry.ids ?? []))
  const ranges = condensations.flatMap(({ range }) => (range === undefined ? [] : [range]))
  const isForgotten = (id: number) =>
    ids.has(id) || ranges.some(({ start = 0, end = -1 }) => start <= id && id <= end)
  const events = log.flatMap((entry): readonly (T | Inserted)[] =>
    entry.kind === 'event' && !isForgotten(entry.id) ? [entry.event] : [],
  )
  const newest = condensations.findLast((entry) => entry.summary !== undefined)
  const latest = log.findLast((entry) => entry.kind !== 'event')
  return ok({
    events:
      newest?.summary === undefined
        ? events
        : events.toSpliced(newest.offset ?? 0, 0, { inserted: newest.summary }),
    isRequested: latest?.kind === 'request',
  })
}

function isWellFormed({ ids, range, summary, offset }: Forgetting): boolean {
  const isWholeRange = range?.start !== undefined && range.end !== undefined
  const isNamed = ids === undefined ? isWholeRange : range?.start === undefined && range?.end === undefined
  return isNamed && (summary === undefined) === (offset === undefined)
}
