/** Over the comparison at a call: which call it is, what became of its steps, and what else can be shown. */

import { useState } from 'react'
import { t } from '#base/words.ts'
import { callName, callNumber } from '#core/model/call-names.ts'
import { navigate, openExport, resetBaseline, stepPlay, useRoute } from '#state/index.ts'
import { Button, formatExact, IconButton, Menu, useIsPhone } from '../../kit/index.ts'
import styles from './CompareToolbar.module.css'
import type { WorthALook } from './model/use-call-apart.ts'
import type { Comparison } from './model/use-comparison.ts'
import { SavedComparisons } from './panels/SavedComparisons.tsx'
import { StepsSum, ToMemory } from './rows/StepsSum.tsx'

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
  /** Shows the lost facts of a call. */
  readonly onShowLost: (call: number) => void
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

interface JumpsProps extends Pick<CompareToolbarProps, 'onShowLost'> {
  readonly place: WorthALook
  readonly call: number
}

/** The ways to the calls that are worth a look, and which of them is shown. */
function Jumps({ place: { lost, apart }, call, onShowLost }: JumpsProps) {
  const isPhone = useIsPhone()
  const goTo = (to: number) => {
    // A step that is selected would be scrolled to instead.
    navigate({ call: to, step: undefined }, { replace: true })
    if (to === lost) onShowLost(to)
  }
  const jump = (to: number, words: string) => (
    <Button size="small" pressed={to === call} onClick={() => goTo(to)}>
      {words}
    </Button>
  )
  return (
    <fieldset className={styles.switch} aria-label="Calls worth a look">
      {!isPhone && <span className={styles.goTo}>{t`Go to`}</span>}
      {lost !== undefined &&
        jump(lost, isPhone ? t`Most lost: ${callName(lost)}` : t`Most lost facts: ${callName(lost)}`)}
      {apart !== lost && jump(apart, t`Largest difference: ${callName(apart)}`)}
    </fieldset>
  )
}

function CallStepper({ call, calls }: { readonly call: number; readonly calls: number }) {
  return (
    <span className={styles.stepper}>
      <IconButton
        icon="chevron-left"
        size="small"
        label="Previous call"
        kbd="["
        disabled={call === 0}
        onClick={() => stepPlay(-1)}
      />
      <IconButton
        icon="chevron-right"
        size="small"
        label="Next call"
        kbd="]"
        disabled={call >= calls - 1}
        onClick={() => stepPlay(1)}
      />
    </span>
  )
}

export function CompareToolbar(props: CompareToolbarProps) {
  const { comparison, place, options, onChange, onShowLost } = props
  const { call, calls } = comparison
  const [isSavedOpen, setSavedOpen] = useState(false)
  const toggle = (panel: 'totals' | 'best') =>
    onChange({ ...options, panel: options.panel === panel ? 'none' : panel })
  const isPhone = useIsPhone()
  return (
    <div className={styles.toolbar}>
      {/* On a phone the strip right above says it. */}
      <div className={isPhone && place !== undefined ? 'visually-hidden' : styles.sentence}>
        <h1 className={styles.title}>
          What is sent at{' '}
          <strong>
            call {formatExact(callNumber(call))} of {formatExact(calls)}
          </strong>
        </h1>
      </div>
      {!isPhone && <CallStepper call={call} calls={calls} />}
      <StepsSum comparison={comparison} />
      <BaselineChip />
      <div className={styles.controls}>
        {place !== undefined && <Jumps place={place} call={call} onShowLost={onShowLost} />}
        <ToMemory comparison={comparison} />
        <Menu
          align="end"
          trigger={<IconButton icon="dots" size="small" label="More about the comparison" />}
          items={[
            {
              kind: 'check',
              id: 'differences',
              title: t`Differences only`,
              checked: options.onlyDifferences,
              onChange: () => onChange({ ...options, onlyDifferences: !options.onlyDifferences }),
            },
            {
              kind: 'check',
              id: 'chart',
              title: t`Chart`,
              checked: options.hasChart,
              onChange: () => onChange({ ...options, hasChart: !options.hasChart }),
            },
            {
              kind: 'check',
              id: 'totals',
              title: t`Table`,
              checked: options.panel === 'totals',
              onChange: () => toggle('totals'),
            },
            {
              kind: 'check',
              id: 'oracle',
              title: t`Oracle: the least that could be lost`,
              checked: options.panel === 'best',
              onChange: () => toggle('best'),
            },
            { kind: 'item', id: 'report', title: t`Report…`, icon: 'download', onSelect: exportReport },
            { kind: 'item', id: 'saved', title: t`Saved comparisons…`, onSelect: () => setSavedOpen(true) },
          ]}
        />
        {isSavedOpen && <SavedComparisons onClose={() => setSavedOpen(false)} />}
      </div>
    </div>
  )
}
