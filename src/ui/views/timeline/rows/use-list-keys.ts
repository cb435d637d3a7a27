/** The keys of the timeline's list: move, page, ends, type to find, open the detail, find, leave the find. */
import { type KeyboardEvent, useState } from 'react'
import { createTyping, findTyped, keyTarget, type ListPosition } from './list-keys.ts'

interface ListActions {
  readonly wordsAt: (index: number) => string
  /** `isExtending`: Shift was held. */
  readonly select: (index: number, isExtending: boolean) => void
  readonly open: () => void
  readonly find: () => void
  /** Whether there was something to leave. */
  readonly leave: () => boolean
}

export function useListKeys(position: ListPosition, actions: ListActions): (event: KeyboardEvent) => void {
  const [type] = useState(createTyping)
  const letterTarget = (letter: string) => findTyped(type(letter), position, actions.wordsAt)
  const act = (event: KeyboardEvent): boolean => {
    if (event.altKey) return false
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'f') return false
      actions.find()
      return true
    }
    if (event.key === 'Escape') return actions.leave()
    if (event.key === 'Enter') {
      actions.open()
      return true
    }
    const isLetter = /^\p{L}$/u.test(event.key)
    const target = isLetter ? letterTarget(event.key) : keyTarget(event.key, position)
    if (target !== undefined) actions.select(target, !isLetter && event.shiftKey)
    return isLetter || target !== undefined
  }
  return (event) => {
    // Keys on the heads and the like are theirs.
    if (event.target !== event.currentTarget || !act(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
