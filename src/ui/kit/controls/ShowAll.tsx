/** The first items of a list, and a button below them that shows all: hundreds of items in portions. */
import { useState } from 'react'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { Button } from './Button.tsx'

const PORTION = 100

interface More {
  readonly left: number
  /** One press shows all that is left. */
  readonly isLast: boolean
  readonly onShow: () => void
}

interface Shown<T> {
  readonly shown: readonly T[]
  /** For `ShowAll`. */
  readonly more: More
}

/** `portion`: items that one press adds at most. */
export function useShown<T>(items: readonly T[], first: number, portion = PORTION): Shown<T> {
  const [limit, setLimit] = useState(first)
  const left = items.length - limit
  return {
    shown: items.slice(0, limit),
    more: { left, isLast: left <= portion, onShow: () => setLimit(limit + portion) },
  }
}

interface ShowAllProps extends More {
  /** All items, in words, such as `12 lost facts`; without, it says how many are left. */
  readonly words?: string
}

/** Nothing where nothing is left. */
export function ShowAll({ words, left, isLast, onShow }: ShowAllProps) {
  if (left <= 0) return null
  return (
    <Button size="small" icon="chevron-down" onClick={onShow}>
      {words !== undefined && isLast ? t`Show all ${words}` : t`Show more (${formatExact(left)} left)`}
    </Button>
  )
}
