/** The keys of the builder in the list of steps: which does what. Pure. */

export type BuildKey = 'delete' | 'duplicate' | 'up' | 'down' | 'all' | 'clear'

export interface BuildPress {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Undefined: not a key of the builder. */
export function buildKeyOf({ key, altKey, ctrlKey, metaKey }: BuildPress): BuildKey | undefined {
  const isMod = ctrlKey || metaKey
  if (altKey && !isMod) {
    if (key === 'ArrowUp') return 'up'
    return key === 'ArrowDown' ? 'down' : undefined
  }
  if (isMod && !altKey) {
    if (key.toLowerCase() === 'd') return 'duplicate'
    return key.toLowerCase() === 'a' ? 'all' : undefined
  }
  if (key === 'Delete' || key === 'Backspace') return 'delete'
  return key === 'Escape' ? 'clear' : undefined
}
