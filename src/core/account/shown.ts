/** What is shown of the size of a prompt: all of it, or without the parts that a person hides. */

import { indexOfCategory } from '../tokens/measure.ts'
import type { PromptPart } from '../tokens/prompt-parts.ts'
import type { PromptSize } from './prompt-size.ts'

export type Shown = Pick<PromptSize, 'tokens' | 'byCategory'>

const TOOLS = indexOfCategory('tools')
const INFERRED = indexOfCategory('inferred')

/** O(categories). */
export function hide({ tokens, byCategory }: Shown, hidden: readonly PromptPart[]): Shown {
  if (hidden.length === 0) return { tokens, byCategory }
  const gone = new Set(hidden.map((part) => (part === 'tools' ? TOOLS : INFERRED)))
  const left = byCategory.map((value, index) => (gone.has(index) ? 0 : value))
  const taken = byCategory.reduce((sum, value, index) => sum + (gone.has(index) ? value : 0), 0)
  return { tokens: tokens - taken, byCategory: left }
}
