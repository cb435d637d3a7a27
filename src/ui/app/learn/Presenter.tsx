/**
 * Presenting a lesson: large type in the whole app, the keys of a presenter's remote, a clock, and a dark
 * screen on demand.
 */
import { useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import { goToPart, leaveDemo, noteEnd, type OpenLesson } from '#state/index.ts'
import { Button, IconButton, Kbd, useIsPhone } from '../../kit/index.ts'
import styles from './Presenter.module.css'
import { usePresenterKeys } from './use-presenter-keys.ts'

interface PresenterProps {
  readonly open: OpenLesson
  readonly part: number
}

export function Presenter({ open: { lesson }, part }: PresenterProps) {
  const [isBlank, setBlank] = useState(false)
  const isPhone = useIsPhone()
  const isLast = part === lesson.parts.length
  useLargeType()
  const leave = () => {
    if (isLast) noteEnd()
    leaveDemo()
  }
  usePresenterKeys({
    next: () => goToPart(part + 1),
    previous: () => goToPart(part - 1),
    blank: () => setBlank(!isBlank),
    leave,
  })
  return (
    <footer className={styles.foot}>
      <Clock />
      {isPhone ? (
        <div className={styles.keys}>
          <IconButton
            icon="chevron-left"
            label="Back"
            disabled={part === 1}
            onClick={() => goToPart(part - 1)}
          />
          <IconButton icon="close" label="Exit the demo" onClick={leave} />
          <Button variant="primary" onClick={isLast ? leave : () => goToPart(part + 1)}>
            {isLast ? t`Finish` : t`Next`}
          </Button>
        </div>
      ) : (
        <p className={styles.keys}>
          <Kbd keys="right" /> next
          <Kbd keys="left" /> back
          <Kbd keys="b" /> blank screen
          <Kbd keys="esc" /> exit
        </p>
      )}
      {isBlank && (
        <div className={styles.blank} role="img" aria-label="The screen is blank. Press B to return." />
      )}
    </footer>
  )
}

/** `data-present` on <html>; the sizes are in tokens.css. */
function useLargeType(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['present'] = ''
    return () => {
      delete dataset['present']
    }
  }, [])
}

const SECOND = 1000

/** Counts up from when the presenting began. */
function Clock() {
  const [begunAt] = useState(() => performance.now())
  const [now, setNow] = useState(begunAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - begunAt) / SECOND)
  return (
    <p className={styles.clock} role="timer" aria-live="off" aria-label="Elapsed time">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  )
}
