import type { Part } from './message.ts'
import { isSealed } from './tokens/measure.ts'

/** Reasoning that only its provider can read: sealed parts, and thinking blocks with nothing but a signature. */
export function isHiddenReasoning(part: Part): boolean {
  return isSealed(part) || (part.kind === 'other' && part.label === 'thinking')
}
