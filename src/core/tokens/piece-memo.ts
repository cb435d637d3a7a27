/**
 * The counts of short pieces: a trace says the same words again and again. One row for each hash, so it never
 * has to be cleared and never grows; a piece that comes to a taken row takes it over. A row contains the
 * length, the count and the bytes of its piece side by side, so that a word that was seen costs one look into
 * the processor's cache.
 */

export interface PieceMemo {
  /** The count of a piece; 0: not known. */
  get(bytes: Uint8Array, start: number, end: number, hash: number): number
  set(
    bytes: Uint8Array,
    start: number,
    end: number,
    entry: { readonly hash: number; readonly count: number },
  ): void
}

const ROWS = 2 ** 15
const WIDTH_BITS = 6
/** Bytes of the longest piece that is kept: what a row has beside length and count. */
const LONGEST = 2 ** WIDTH_BITS - 2

/** 2 MB. */
export function createPieceMemo(): PieceMemo {
  const rows = new Uint8Array(ROWS << WIDTH_BITS)
  return {
    get: (bytes, start, end, hash) => {
      const row = (hash & (ROWS - 1)) << WIDTH_BITS
      if (rows[row] !== end - start) return 0
      for (let at = start, own = row + 2; at < end; at++, own++) if (bytes[at] !== rows[own]) return 0
      return rows[row + 1] ?? 0
    },
    set: (bytes, start, end, { hash, count }) => {
      if (end - start > LONGEST) return
      const row = (hash & (ROWS - 1)) << WIDTH_BITS
      rows[row] = end - start
      rows[row + 1] = count
      for (let at = start, own = row + 2; at < end; at++, own++) rows[own] = bytes[at] ?? 0
    },
  }
}
