/** The first items of a list, and a button below them that shows all: hundreds of items in portions. */
import { useState } from 'react'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { Button } from './Button.tsx'

/** Items that one press adds at most. */
const PORTION = 100

interface Shown<T> {
  readonly shown: readonly T[]
  /** For `ShowAll`. */
  readonly more: { readonly left: number; readonly onShow: () => void }
}

export function useShown<T>(items: readonly T[], first: number): Shown<T> {
  const [portions, setPortions] = useState(0)
  const shown = items.slice(0, portions === 0 ? first : portions * PORTION)
  return {
    shown,
    more: { left: items.length - shown.length, onShow: () => setPortions(portions + 1) },
  }
}

interface ShowAllProps {
  /** All items, in words, such as `12 lost facts`. */
  readonly words: string
  readonly left: number
  readonly onShow: () => void
}

/** Nothing where nothing is left. */
export function ShowAll({ words, left, onShow }: ShowAllProps) {
  if (left <= 0) return null
  return (
    <Button size="small" icon="chevron-down" onClick={onShow}>
      {left < PORTION ? t`Show all ${words}` : t`Show more (${formatExact(left)} left)`}
    </Button>
  )
}
