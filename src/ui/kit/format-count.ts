/** A count with its noun: `1 step`, `1,204 steps`. Pure. */
import { formatExact } from './format-number.ts'

/** `noun` in the singular, with a regular plural. */
export function plural(count: number, noun: string): string {
  return `${formatExact(count)}\u00a0${noun}${count === 1 ? '' : 's'}`
}
