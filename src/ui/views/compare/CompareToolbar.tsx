/** Over the comparison: where the cursor is, and what else can be shown. */

import { useState } from 'react'
import { t } from '#base/words.ts'
import { callName, callNumber } from '#core/model/call-names.ts'
import { moveCursor, openExport, resetBaseline, useRoute } from '#state/index.ts'
import { Button, formatExact, IconButton, Menu, useIsPhone } from '../../kit/index.ts'
import styles from './CompareToolbar.module.css'
import type { WorthALook } from './model/use-call-apart.ts'
import type { Comparison } from './model/use-comparison.ts'
import { SavedComparisons } from './panels/SavedComparisons.tsx'

export interface CompareOptions {
  readonly panel: 'none' | 'totals' | 'best'
  readonly hasChart: boolean
  readonly onlyDifferences: boolean
}

interface CompareToolbarProps {
  readonly comparison: Comparison
  /** Undefined: none is known. */
  readonly place: WorthALook | undefined
  readonly options: CompareOptions
  readonly onChange: (options: CompareOptions) => void
}

const CHIPS = {
  'as-recorded': undefined,
  uncompacted: t`Baseline: full history, without compactions`,
  everything: t`Baseline: full history`,
} as const

/** That strategies are compared with something that was not sent, and the way back. */
function BaselineChip() {
  const words = CHIPS[useRoute().counting.baseline]
  if (words === undefined) return null
  return (
    <p className={styles.chip}>
      {words}
      <Button
        variant="quiet"
        size="small"
        title={t`Compare with what was actually sent`}
        onClick={resetBaseline}
      >
        {t`Reset`}
      </Button>
    </p>
  )
}

const exportReport = () => openExport({ choice: 'report' })

/** Why this call is shown, or the way to the one that is worth a look. */
function PlaceNote({ place, call }: { readonly place: WorthALook; readonly call: number }) {
  if (place.call === call) {
    return (
      <p className={styles.note}>
        {place.why === 'lost' ? t`where most facts are lost` : t`where contexts differ most`}
      </p>
    )
  }
  const name = callName(place.call)
  return (
    <Button variant="quiet" size="small" onClick={() => moveCursor(place.call)}>
      {place.why === 'lost' ? t`Most lost facts: ${name}` : t`Largest difference: ${name}`}
    </Button>
  )
}

export function CompareToolbar({ comparison, place, options, onChange }: CompareToolbarProps) {
  const { call, calls } = comparison
  const [isSavedOpen, setSavedOpen] = useState(false)
  const isPhone = useIsPhone()
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
      {place !== undefined && !isPhone && <PlaceNote place={place} call={call} />}
      <BaselineChip />
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
        {isPhone ? (
          <Menu
            align="end"
            trigger={<IconButton icon="dots" size="small" label="More about the comparison" />}
            items={[
              {
                kind: 'check',
                id: 'oracle',
                title: t`Oracle`,
                checked: options.panel === 'best',
                onChange: () => toggle('best'),
              },
              { kind: 'item', id: 'report', title: t`Report`, icon: 'download', onSelect: exportReport },
              { kind: 'item', id: 'saved', title: t`Saved…`, onSelect: () => setSavedOpen(true) },
            ]}
          />
        ) : (
          <>
            <Button
              variant="quiet"
              size="small"
              pressed={options.panel === 'best'}
              onClick={() => toggle('best')}
            >
              Oracle
            </Button>
            <Button variant="quiet" size="small" icon="download" onClick={exportReport}>
              Report
            </Button>
            <Button variant="quiet" size="small" onClick={() => setSavedOpen(true)}>
              Saved…
            </Button>
          </>
        )}
        {isSavedOpen && <SavedComparisons onClose={() => setSavedOpen(false)} />}
      </div>
    </div>
  )
}
