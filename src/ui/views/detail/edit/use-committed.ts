/** A value that is typed at and given on when the person pauses or leaves. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds after the last letter. */
const PAUSE = 600

export interface Committed<T> {
  readonly value: T
  readonly change: (next: T) => void
}

export function useCommitted<T>(stored: T, onCommit: (value: T) => void): Committed<T> {
  const [typed, setTyped] = useState<{ readonly value: T }>()
  const waiting = useRef<{ readonly value: T }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const commit = useEffectEvent(() => {
    clearTimeout(timer.current)
    const next = waiting.current
    waiting.current = undefined
    if (next === undefined) return
    onCommit(next.value)
    setTyped(undefined)
  })
  useEffect(() => () => commit(), [])
  const change = (next: T) => {
    waiting.current = { value: next }
    setTyped(waiting.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(), PAUSE)
  }
  return { value: typed === undefined ? stored : typed.value, change }
}
