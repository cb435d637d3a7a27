/**
 * A file of JSON Lines that is being written: its lines are parsed once, and what is appended is added to
 * them.
 */

import { type FileReading, readParsed } from '../index.ts'
import { faultsOf, isBinary } from '../parse/decode.ts'
import { linesDocument } from '../parse/document.ts'
import { createLineReader } from '../parse/json-lines.ts'
import type { ReadContext } from '../reading/format.ts'

export interface GrowingLines {
  /**
   * Takes whole lines that were appended; only the last may lack its line break, which then comes first next
   * time. False: they are no UTF-8 text, and the file has to be read whole. O(bytes).
   */
  add(bytes: Uint8Array): boolean
  /**
   * Reads all lines so far as the file would be read whole. Undefined: they are not the lines of a file, or a
   * single one, and it has to be read whole. O(lines), without parsing any.
   */
  read(context: ReadContext): FileReading | undefined
}

/** `name`: of the file. */
export function createGrowingLines(name: string): GrowingLines {
  const reader = createLineReader()
  let isOpen = false
  return {
    add: (bytes) => {
      const decoded = new TextDecoder().decode(bytes)
      if (isBinary(decoded) || faultsOf(decoded, bytes) !== undefined) return false
      const text = isOpen ? decoded.replace(/^\r?\n/, '') : decoded
      reader.add(text)
      if (decoded !== '') isOpen = !decoded.endsWith('\n')
      return true
    },
    read: (context) => {
      const read = reader.finish()
      if (read === undefined || read.lines.length < 2) return undefined
      // The reader goes on adding to its own lists.
      const lines = { lines: [...read.lines], badLines: [...read.badLines] }
      return readParsed(linesDocument(name, lines, read.warnings), undefined, context)
    },
  }
}
