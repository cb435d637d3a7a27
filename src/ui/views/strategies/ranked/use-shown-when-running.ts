/**
 * On a phone the results are below the form: they are scrolled into view when they are asked for, and once
 * they are there, since the page may not be long enough before.
 */
import { type RefObject, useEffect, useRef } from 'react'

/** What starts further down than this share of the window is out of view. */
const LOWEST = 0.6

export function useShownWhenRunning(isRunning: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const wasRunning = useRef(false)
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning
    wasRunning.current = isRunning
    const top = ref.current?.getBoundingClientRect().top ?? 0
    if ((isRunning || hasEnded) && top > innerHeight * LOWEST) ref.current?.scrollIntoView({ block: 'start' })
  }, [isRunning])
  return ref
}
