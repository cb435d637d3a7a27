/** A sentence with what is marked in it in bold. */
import type { ReactNode } from 'react'
import { MARK } from './saving-words.ts'

export function withBold(words: string): readonly ReactNode[] {
  return words.split(MARK).map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part))
}
