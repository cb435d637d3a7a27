/**
 * Finding a row by letters typed: the next one whose line contains them, going on from the beginning. Pure.
 */
import { lineText, stepLine } from '#core/model/step-line.ts'
import type { CompareRow } from './compare-rows.ts'

/** `text` in lower case. −1: none. O(rows) lines made. */
export function findRow(rows: readonly CompareRow[], text: string, from: number): number {
  for (let offset = 0; offset < rows.length; offset++) {
    const index = (Math.max(0, from) + offset) % rows.length
    if (holds(rows[index], text, rows[index + 1])) return index
  }
  return -1
}

/** `next`: the row below; a head is found for its steps only while they aren't listed themselves. */
function holds(row: CompareRow | undefined, text: string, next?: CompareRow): boolean {
  if (row?.folded !== undefined && row.folded[0] !== next) return row.folded.some((one) => holds(one, text))
  if (row?.step === undefined) return false
  return `${row.step.kind} ${lineText(stepLine(row.step))}`.toLowerCase().includes(text)
}
