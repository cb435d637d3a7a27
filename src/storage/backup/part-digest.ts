/**
 * What a part comes to, fed line by line: the same when it is written, read back and compared with what is
 * here.
 */
import { createSha256, hexOf } from '#base/sha256.ts'
import type { ManifestPart, PartHead } from './backup-file.ts'

/** The tables whose rows never change once a trace is stored. */
const LASTING: ReadonlySet<string> = new Set(['traces', 'bodies', 'steps', 'records'])

export interface PartDigest {
  /** The line of a row with its line break. */
  readonly line: (table: string, line: Uint8Array) => void
  readonly bytes: (bytes: Uint8Array) => void
  /** To be asked once, at the end. */
  readonly done: () => ManifestPart
}

export function createPartDigest(head: PartHead): PartDigest {
  const all = createSha256()
  const content = createSha256()
  const edits = createSha256()
  let rows = 0
  let editCount = 0
  return {
    line: (table, line) => {
      rows++
      all.update(line)
      if (LASTING.has(table)) content.update(line)
      if (table === 'edits') {
        editCount++
        edits.update(line)
      }
    },
    bytes: (bytes) => void all.update(bytes),
    done: () => ({
      ...head,
      rows,
      sha256: hexOf(all.digest()),
      ...(head.part === 'trace'
        ? {
            content: hexOf(content.digest()),
            edits: { count: editCount, sha256: hexOf(edits.digest()) },
          }
        : {}),
    }),
  }
}
