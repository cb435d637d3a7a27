/**
 * How a state of a trace is named: `id` is the trace as it was stored, `id@7` what its edits made of it up to
 * revision
 * 7. Both represent the same steps for ever, so that whatever is kept under such a name never goes out of
 *    date.
 */

/** A trace and one of its revisions; 0 is the stored original. */
interface Address {
  readonly traceId: string
  readonly revision: number
}

const WITH_REVISION = /^(.*)@(\d{1,9})$/s

/** Reads a name. Anything without a revision behind it is the original. */
export function parseAddress(name: string): Address {
  const [, traceId = name, revision = '0'] = WITH_REVISION.exec(name) ?? []
  return { traceId, revision: Number(revision) }
}

/** The name of a revision; of the original the trace's own id. */
export function formatAddress({ traceId, revision }: Address): string {
  return revision === 0 ? traceId : `${traceId}@${revision}`
}

/** The id of the stored trace behind a name: what the library, deleting and drawing again go by. */
export function storedIdOf(name: string): string {
  return parseAddress(name).traceId
}
