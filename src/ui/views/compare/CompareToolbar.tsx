/** Over the comparison: where the cursor is, and what else can be shown. */

import { useState } from 'react'
import { callNumber } from '#core/model/call-names.ts'
import { openExport } from '#state/index.ts'
import { Button, formatExact } from '../../kit/index.ts'
import styles from './CompareToolbar.module.css'
import type { Comparison } from './model/use-comparison.ts'
import { SavedComparisons } from './panels/SavedComparisons.tsx'

export interface CompareOptions {
  readonly panel: 'none' | 'totals' | 'best'
  readonly hasChart: boolean
  readonly onlyDifferences: boolean
}

interface CompareToolbarProps {
  readonly comparison: Comparison
  readonly options: CompareOptions
  readonly onChange: (options: CompareOptions) => void
}

export function CompareToolbar({ comparison, options, onChange }: CompareToolbarProps) {
  const { call, calls } = comparison
  const [isSavedOpen, setSavedOpen] = useState(false)
  const toggle = (panel: 'totals' | 'best') =>
    onChange({ ...options, panel: options.panel === panel ? 'none' : panel })
  return (
    <div className={styles.toolbar}>
      <h1 className={styles.sentence}>
        Strategies compared at{' '}
        <strong>
          call {formatExact(callNumber(call))} of {formatExact(calls)}
        </strong>
      </h1>
      <div className={styles.controls}>
        <Button
          variant="quiet"
          size="small"
          icon="filter"
          pressed={options.onlyDifferences}
          onClick={() => onChange({ ...options, onlyDifferences: !options.onlyDifferences })}
        >
          Differences only
        </Button>
        <Button
          variant="quiet"
          size="small"
          pressed={options.hasChart}
          onClick={() => onChange({ ...options, hasChart: !options.hasChart })}
        >
          Chart
        </Button>
        <Button
          variant="quiet"
          size="small"
          pressed={options.panel === 'totals'}
          onClick={() => toggle('totals')}
        >
          Table
        </Button>
        <Button
          variant="quiet"
          size="small"
          pressed={options.panel === 'best'}
          onClick={() => toggle('best')}
        >
          Oracle
        </Button>
        <Button variant="quiet" size="small" icon="download" onClick={() => openExport({ choice: 'report' })}>
          Report
        </Button>
        <Button variant="quiet" size="small" onClick={() => setSavedOpen(true)}>
          Saved…
        </Button>
        {isSavedOpen && <SavedComparisons onClose={() => setSavedOpen(false)} />}
      </div>
    </div>
  )
}
