/**
 * Which run of the file is open, with the way to the one before and after; nothing where there is only one.
 */
import { doneValue } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { neighbourRun, useApp, useTrace } from '#state/index.ts'
import { IconButton, useIsPhone } from '../../kit/index.ts'
import { act } from '../shell/actions.ts'
import { keyOf } from '../shell/keys.ts'
import styles from './RunSwitch.module.css'

export function RunSwitch() {
  const trace = useTrace()
  const isPhone = useIsPhone()
  const library = useApp((state) => state.library)
  const entries = doneValue(library) ?? []
  const entry = entries.find((candidate) => candidate.id === storedIdOf(trace?.id ?? ''))
  if (trace === undefined || entry === undefined || trace.source.runs < 2) return null
  const { run, runs } = trace.source
  return (
    <div className={styles.runs}>
      <IconButton
        icon="chevron-left"
        size="small"
        label="Previous run"
        kbd={keyOf('previous-run')}
        disabled={neighbourRun(entry, entries, -1) === undefined}
        onClick={() => act('previous-run')}
      />
      <span className="tabular">
        {isPhone ? run + 1 : <>run {run + 1}</>}
        <span className={styles.of}>/{runs}</span>
      </span>
      <IconButton
        icon="chevron-right"
        size="small"
        label="Next run"
        kbd={keyOf('next-run')}
        disabled={neighbourRun(entry, entries, 1) === undefined}
        onClick={() => act('next-run')}
      />
    </div>
  )
}
