/**
 * The place of the app's scrubber, over every view: it keeps its height while the strip is loaded and
 * counted.
 */
import { lazy, Suspense } from 'react'
import { storedIdOf } from '#core/edit/address.ts'
import { useTrace } from '#state/index.ts'
import styles from './StripBar.module.css'

const CallStrip = lazy(async () => ({ default: (await import('./CallStrip.tsx')).CallStrip }))

export function StripBar() {
  const trace = useTrace()
  return (
    <section className={styles.bar} aria-label="Context of every call">
      <Suspense>{trace !== undefined && <CallStrip key={storedIdOf(trace.id)} trace={trace} />}</Suspense>
    </section>
  )
}
