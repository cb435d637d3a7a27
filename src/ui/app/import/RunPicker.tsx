/**
 * The runs that a file brought, to open one of: by its title, with what it contains; a filter where there are
 * many.
 */
import { useState } from 'react'
import { type ImportedTrace, openImported } from '#state/index.ts'
import { Button, formatExact, plural, SafeText, TextField, visibleLine } from '../../kit/index.ts'
import { filterRuns } from './import-report.ts'
import styles from './RunPicker.module.css'

/** From here on a filter helps. */
const MANY = 8
/** Runs drawn before somebody asks for more. */
const FIRST = 50

export function RunPicker({ traces }: { readonly traces: readonly ImportedTrace[] }) {
  const [query, setQuery] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const found = filterRuns(traces, query)
  const shown = showsAll ? found : found.slice(0, FIRST)
  return (
    <div className={styles.picker}>
      {traces.length > MANY && (
        <TextField
          kind="search"
          label="Find a run in this file"
          isLabelHidden
          placeholder="Find a run"
          value={query}
          onChange={setQuery}
        />
      )}
      <ul className={styles.runs} aria-label="Runs to open">
        {shown.map((trace) => (
          <li key={trace.id}>
            <button type="button" className={styles.run} onClick={() => openImported(trace)}>
              <span className={styles.title} title={visibleLine(trace.title)}>
                <SafeText text={trace.title} />
              </span>
              <span className={styles.facts}>
                {plural(trace.steps, 'step')} · {plural(trace.calls, 'call')}
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className={styles.none}>No run title contains these words.</li>}
        {shown.length < found.length && (
          <li>
            <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
              Show all {formatExact(found.length)}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
