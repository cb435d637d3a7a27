/**
 * Ids that changed on the way in, and the rows that name them: a notebook its trace, a saved comparison its
 * run.
 */
import type { PartKind } from './backup-file.ts'

type Row = Readonly<Record<string, unknown>>

interface References {
  readonly note: (kind: PartKind, id: string, now: string) => void
  /** The id that it has now. */
  readonly of: (kind: PartKind, id: string) => string
  /** The row with the ids as they are now; the same row where none changed. */
  readonly rewrite: (kind: PartKind, table: string, row: Row) => Row
}

export function createReferences(): References {
  const moved = new Map<string, string>()
  const of = (kind: PartKind, id: string): string => moved.get(`${kind} ${id}`) ?? id
  return {
    of,
    note: (kind, id, now) => {
      if (now !== id) moved.set(`${kind} ${id}`, now)
    },
    rewrite: (kind, table, row) => {
      const { traceId, link } = row
      if (kind === 'pad' && table === 'pads' && typeof traceId === 'string')
        return of('trace', traceId) === traceId ? row : { ...row, traceId: of('trace', traceId) }
      if (kind === 'comparison' && typeof link === 'string') {
        const now = link.replace(RUN_IN_LINK, (_all, before: string, id: string) => before + of('trace', id))
        return now === link ? row : { ...row, link: now }
      }
      return row
    },
  }
}

/** The stored id in `#/compare/abc@7?…`. */
const RUN_IN_LINK = /^(#\/[a-z]+\/)([\w-]+)/
