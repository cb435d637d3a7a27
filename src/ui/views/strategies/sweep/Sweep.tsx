/**
 * Many parameter values of a strategy at once: what to try at the left, the figures of all combinations
 * beside it.
 */
import { useState } from 'react'
import { leanSpec } from '#core/spec/spec.ts'
import { NO_SWEEP, useApp, useCustomEntries } from '#state/index.ts'
import { useSelectedSpec } from '../ranked/use-selected-spec.ts'
import styles from './Sweep.module.css'
import { SweepResult } from './SweepResult.tsx'
import { SweepSetupForm } from './SweepSetupForm.tsx'
import { setupFor } from './sweep-setup.ts'

export function Sweep() {
  const selected = useSelectedSpec()
  const start = useApp((state) => state.sweep?.start) ?? (selected && leanSpec(selected))
  const runs = useApp((state) => state.sweep?.runs) ?? NO_SWEEP.runs
  const name = JSON.stringify([start, runs])
  const own = useCustomEntries()
  const [opened, setOpened] = useState(() => ({ name, setup: setupFor(start, own, runs) }))
  // Opened for another strategy meanwhile, from the palette: its parameters are the beginning then.
  if (opened.name !== name) setOpened({ name, setup: setupFor(start, own, runs) })
  return (
    <div className={styles.parts}>
      <SweepSetupForm setup={opened.setup} onChange={(setup) => setOpened({ name: opened.name, setup })} />
      <SweepResult />
    </div>
  )
}
