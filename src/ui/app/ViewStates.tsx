/** What is in place of a view that is on its way. */
import { useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import { needsTrace, useRoute } from '#state/index.ts'
import { viewEntry } from './shell/views.ts'
import styles from './ViewStates.module.css'

/** Shorter waits show nothing: words that flash by only disturb. */
const QUIET_MS = 250

/**
 * The page has its heading from the beginning on: for who hears it, a view that is on its way is that view.
 */
export function OpeningView() {
  const { view } = useRoute()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <h1 className="visually-hidden">{viewEntry(view).title}</h1>
      <p className={styles.opening} role="status">
        {isLong && (needsTrace(view) ? t`Opening the run…` : t`Opening…`)}
      </p>
    </>
  )
}
