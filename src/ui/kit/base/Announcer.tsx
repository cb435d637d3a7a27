/**
 * The one polite live region of the page. It waits until nothing new has come for a moment: counts that
 * change with every keystroke are spoken once, and several things that happen together in one breath.
 */
import { useEffect, useRef, useState } from 'react'
import { announce, hearAnnouncements } from '#base/announce.ts'

/** Longer than the pauses of somebody who types. */
const QUIET_MS = 600

/** Mounted once, for as long as the page is. */
export function Announcer() {
  const [words, setWords] = useState('')
  useEffect(() => {
    const waiting = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const speak = () => {
      setWords([...waiting.values()].join('. '))
      waiting.clear()
    }
    const stop = hearAnnouncements((next) => {
      waiting.delete(next.about)
      if (next.words === '') return
      // Emptied before, so that the same words a second time are a change, too.
      setWords('')
      waiting.set(next.about, next.words)
      clearTimeout(timer)
      timer = setTimeout(speak, QUIET_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  // Named by its attribute and not by a role: dialogs leave such regions readable behind them.
  return (
    <div className="visually-hidden" aria-live="polite" data-announcer>
      {words}
    </div>
  )
}

/**
 * Says the words whenever they change. Empty: there is nothing new to say. Undefined: it is not known at the
 * moment, and what was not spoken yet about it is out of date.
 */
export function useAnnounced(words: string | undefined, about: string): void {
  useEffect(() => {
    if (words !== '') announce(words ?? '', about)
  }, [words, about])
}

/** Says the words when work that was seen to run has ended. */
export function useAnnouncedEnd(isRunning: boolean, words: string): void {
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) announce(words)
    wasRunning.current = isRunning
  }, [isRunning, words])
}
