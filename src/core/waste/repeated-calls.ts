/** Which results repeat what their call wrote, as tools do that answer with the file they wrote. Pure. */
import { textsIn } from '../memory/tool-uses.ts'
import type { CountedUse } from './counted-uses.ts'

/** Whether most of the text is in lines of the call’s arguments. O(text). */
export function repeatsCall({ use, text }: Pick<CountedUse, 'use' | 'text'>): boolean {
  const written = new Set(textsIn(use.args).flatMap(linesOf))
  const lines = linesOf(text)
  const repeated = lines.filter((line) => written.has(line))
  return 2 * lengthOf(repeated) > lengthOf(lines)
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').map((line) => line.replace(NUMBER, '').trim())
}

/** As `cat -n` and the tools of agents write the number of a line before it. */
const NUMBER = /^\s*\d+(?:→|\t|: |\| ?)/

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0)
}
