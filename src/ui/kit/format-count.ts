/** A count with its noun: `1 step`, `1,204 steps`. Pure. */
import { formatExact } from './format-number.ts'

/** `noun` in the singular; `many` where its plural is not regular. */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${formatExact(count)}\u00a0${count === 1 ? noun : many}`
}
