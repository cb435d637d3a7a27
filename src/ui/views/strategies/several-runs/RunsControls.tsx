/** What leads on from a ranking over several runs: to Compare, to tokens, to more strategies, to prices. */
import { t } from '#base/words.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import {
  changeSeveralRuns,
  isRanked,
  openInCompare,
  openSettings,
  rankSeveralRuns,
  type SeveralRunsOrder,
  useTrace,
} from '#state/index.ts'
import { Button, plural, SafeText, Segmented, useIsPhone } from '../../../kit/index.ts'
import type { NamedOverRuns } from './named-over-runs.ts'
import styles from './RunsResult.module.css'
import { shortList } from './run-titles.ts'

export interface ControlsProps {
  readonly order: SeveralRunsOrder
  readonly isDone: boolean
  /** What the answer names first. */
  readonly compared: NamedOverRuns | undefined
  /** Parameters of one strategy are tried. */
  readonly isTuned: boolean
  readonly unit: RunsRanking['unit']
  /** Undefined: no price is known. */
  readonly onUnit: ((unit: RunsRanking['unit']) => void) | undefined
}

/** Below the answer; on a phone only what leads on, as the table is to be in view. */
export function Controls(props: ControlsProps) {
  const { order, isDone, compared } = props
  const open = useTrace()?.id
  const isPhone = useIsPhone()
  const isOpenRanked = isDone && order.runs.some(({ id }) => id === open)
  return (
    <div className={styles.controls}>
      {isOpenRanked && compared !== undefined && (
        <Button
          variant="primary"
          size="small"
          icon="compare"
          onClick={() => openInCompare([leanSpec(compared.spec)])}
        >
          {compared.agent === undefined
            ? t`Compare the strategy in the open run`
            : t`Compare this setting in the open run`}
        </Button>
      )}
      {!isPhone && <OtherControls {...props} />}
    </div>
  )
}

export function ControlsBelow(props: ControlsProps) {
  return useIsPhone() ? (
    <div className={styles.controls}>
      <OtherControls {...props} />
    </div>
  ) : null
}

function OtherControls({ order, isDone, isTuned, unit, onUnit }: ControlsProps) {
  return (
    <>
      {onUnit !== undefined && (
        <Segmented
          label="Compare by"
          size="small"
          value={unit}
          options={[
            { value: '$', title: t`Cost` },
            { value: 'tokens', title: t`Tokens` },
          ]}
          onChange={onUnit}
        />
      )}
      {isDone && !isTuned && <TryAll order={order} />}
    </>
  )
}

interface PriceNotesProps {
  readonly known: RunsRanking['unit']
  /** Runs without a price. */
  readonly unpriced: readonly string[]
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** More runs may turn out to have none. */
  readonly isPending: boolean
  readonly onUnit: ((unit: RunsRanking['unit']) => void) | undefined
}

export function PriceNotes({ known, unpriced, titleOf, isPending, onUnit }: PriceNotesProps) {
  const open = useTrace()?.id ?? ''
  if (known === 'tokens') {
    return (
      <p className={styles.note} role="note">
        No price is known for these runs, so strategies are compared by tokens. <ChoosePrices />
      </p>
    )
  }
  if (unpriced.length === 0) return null
  const runs = plural(unpriced.length, 'run')
  return (
    <p className={styles.note} role="note">
      {isPending
        ? t`${runs} left out so far, because no price is known for the model:`
        : t`${runs} left out, because no price is known for the model:`}{' '}
      <SafeText text={shortList(unpriced.map(titleOf))} />.{' '}
      {onUnit !== undefined && (
        <Button size="small" onClick={() => onUnit('tokens')}>
          {t`Compare all by tokens`}
        </Button>
      )}{' '}
      {unpriced.includes(open) && <ChoosePrices />}
    </p>
  )
}

/** Of the open run. */
function ChoosePrices() {
  return (
    <Button size="small" onClick={() => openSettings('pricing')}>
      Choose a price list
    </Button>
  )
}

/** A recommendation of few strategies is one among them only; all take longer, with progress and Stop. */
function TryAll({ order: { specs, runs } }: { readonly order: SeveralRunsOrder }) {
  const all = rankedSpecs()
  const added = specs.filter((spec) => !isRanked(spec))
  if (specs.length - added.length >= all.length) return null
  const start = () => {
    changeSeveralRuns({ strategies: all.slice(1).map((spec) => rankedName(spec).id) })
    rankSeveralRuns(
      runs.map(({ id }) => id),
      [...all, ...added],
    )
  }
  return (
    <Button size="small" onClick={start}>
      {t`Try all ${plural(all.length - 1, 'strategy', 'strategies')}`}
    </Button>
  )
}
