/** A value that is typed at and given on when the person pauses or leaves. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Result } from '#base/result.ts'

/** Milliseconds after the last letter. */
const PAUSE = 600

interface Committed<T> {
  /** As it is being typed; while it is on its way to the store, still that. */
  readonly value: T
  readonly change: (next: T) => void
  /** Gives on what waits: for where the focus leaves. */
  readonly commit: () => void
  /** Changes and gives on at once: for what is pressed and not typed. Nothing that waited comes after it. */
  readonly changeNow: (next: T) => void
}

/**
 * `store` resolves when what is stored has come back; what it refused stays, and is given on with the next
 * change.
 */
export function useCommitted<T>(
  stored: T,
  store: (value: T) => Promise<Result<unknown, unknown>>,
): Committed<T> {
  const [typed, setTyped] = useState<{ readonly value: T }>()
  const waiting = useRef<{ readonly value: T }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const commit = useEffectEvent(async () => {
    clearTimeout(timer.current)
    const next = waiting.current
    waiting.current = undefined
    if (next === undefined) return
    const done = await store(next.value)
    // Shown until then: a field that fell back to the text before would take the cursor, and the next letter,
    // with it.
    if (done.ok) setTyped((now) => (now === next ? undefined : now))
    else waiting.current ??= next
  })
  useEffect(() => {
    const leave = () => void commit()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const change = (next: T) => {
    waiting.current = { value: next }
    setTyped(waiting.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void commit(), PAUSE)
  }
  const changeNow = (next: T) => {
    change(next)
    void commit()
  }
  return { value: typed === undefined ? stored : typed.value, change, commit: () => void commit(), changeNow }
}
