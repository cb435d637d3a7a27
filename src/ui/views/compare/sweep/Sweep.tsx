/** Trying many values of a memory at once, in the place of the comparison: what to try at the left, what came of it beside. */
import { useState } from 'react'
import { closeSweep, useApp, useOwnEntries } from '#state/index.ts'
import { Button } from '../../../kit/index.ts'
import styles from './Sweep.module.css'
import { SweepResult } from './SweepResult.tsx'
import { SweepSetupForm } from './SweepSetupForm.tsx'
import { setupFor } from './sweep-setup.ts'

export function Sweep() {
  const start = useApp((state) => state.sweep.start)
  const own = useOwnEntries()
  const [opened, setOpened] = useState(() => ({ start, setup: setupFor(start, own) }))
  // Opened for another memory meanwhile, from the palette: its values are the beginning then.
  if (opened.start !== start) setOpened({ start, setup: setupFor(start, own) })
  return (
    <div className={styles.sweep}>
      <div className={styles.bar}>
        <h1 className={styles.title}>Try other values</h1>
        <Button variant="quiet" size="small" icon="chevron-left" onClick={closeSweep}>
          Back to the comparison
        </Button>
      </div>
      <div className={styles.parts}>
        <SweepSetupForm
          setup={opened.setup}
          onChange={(setup) => setOpened({ start: opened.start, setup })}
        />
        <SweepResult />
      </div>
    </div>
  )
}
