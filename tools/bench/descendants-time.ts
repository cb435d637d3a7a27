/**
 * Processor time of the processes that this one started, such as a browser with its workers, on Linux: what a
 * busy machine says of a page in place of the time on the wall.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the kernel's clock per second, as every Linux has it. */
const TICKS = 100

/** Milliseconds of all descendants that live; undefined where there is no /proc. O(processes). */
export function descendantsTime(): number | undefined {
  const parents = new Map<number, { readonly parent: number; readonly ticks: number }>()
  try {
    for (const name of readdirSync('/proc')) {
      if (/^\d+$/.test(name)) parents.set(Number(name), statOf(name) ?? { parent: 0, ticks: 0 })
    }
  } catch {
    // Another system: the caller leaves the figure out.
    return undefined
  }
  const isOurs = (id: number): boolean => {
    const parent = parents.get(id)?.parent ?? 0
    return parent === process.pid || (parent > 1 && isOurs(parent))
  }
  const ticks = [...parents].reduce((sum, [id, one]) => (isOurs(id) ? sum + one.ticks : sum), 0)
  return (ticks * 1000) / TICKS
}

/** Undefined: the process ended meanwhile. */
function statOf(id: string) {
  try {
    // The name, in brackets, may hold blanks.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}
