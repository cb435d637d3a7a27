/** On a phone the results are below the form: they are scrolled into view when they are asked for. */
import { type RefObject, useEffect, useRef } from 'react'

/** What starts further down than this share of the window is out of view. */
const LOWEST = 0.6

export function useShownWhenRunning(isRunning: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const top = ref.current?.getBoundingClientRect().top ?? 0
    if (isRunning && top > innerHeight * LOWEST) ref.current?.scrollIntoView({ block: 'start' })
  }, [isRunning])
  return ref
}
