/** Over the list: that it opened at its end, as no one chose a call, and the way to its start. */
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { cursorOf, moveCursor, useRoute } from '#state/index.ts'
import styles from './Toolbar.module.css'

export function AtEnd({ trace }: { readonly trace: Trace }) {
  const route = useRoute()
  if (route.call !== undefined || route.step !== undefined || (cursorOf(trace, route) ?? 0) === 0) return null
  return (
    <p className={styles.end}>
      {t`Showing the end of the run.`}{' '}
      <button type="button" className={styles.start} onClick={() => moveCursor(0)}>
        {t`Go to the start`}
      </button>
    </p>
  )
}
