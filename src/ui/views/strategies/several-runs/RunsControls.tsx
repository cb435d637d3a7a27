/** What leads on from a ranking over several runs: to Compare, to tokens, to more strategies, to prices. */
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import {
  changeSeveralRuns,
  isRanked,
  openSettings,
  rankSeveralRuns,
  type SeveralRunsOrder,
  useTrace,
} from '#state/index.ts'
import { Button, formatExact, plural, SafeText, Segmented } from '../../../kit/index.ts'
import { shortList } from './RunLink.tsx'
import styles from './RunsResult.module.css'
import type { AgentOverRuns } from './use-agent-over.ts'

export interface ControlsProps {
  readonly order: SeveralRunsOrder
  readonly isDone: boolean
  /** Something is being ranked or waits for it. */
  readonly isBusy: boolean
  readonly agents: readonly AgentOverRuns[]
  /** Parameters of one strategy are tried. */
  readonly isTuned: boolean
  readonly unit: RunsRanking['unit']
  /** Undefined: no price is known. */
  readonly onUnit: ((unit: RunsRanking['unit']) => void) | undefined
}

/** Below the answers: what was tried, in which unit it is shown, and how to try more. */
export function Controls({ order, isDone, isBusy, agents, isTuned, unit, onUnit }: ControlsProps) {
  return (
    <div className={styles.controls}>
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
      {isDone && <span className={styles.lead}>{comparedWords(agents, order)}</span>}
      {isDone && !isBusy && !isTuned && <TryAll order={order} />}
    </div>
  )
}

/** `Compared 9 settings of Claude Code and 8 of 72 strategies.` */
export function comparedWords(
  agents: readonly Pick<AgentOverRuns, 'agent' | 'tried'>[],
  { specs }: Pick<SeveralRunsOrder, 'specs'>,
): string {
  const count = specs.length - 1
  const all = rankedSpecs().length - 1
  const strategies =
    count < all && specs.slice(1).every(isRanked)
      ? t`${formatExact(count)} of ${plural(all, 'strategy', 'strategies')}`
      : plural(count, 'strategy', 'strategies')
  const settings = agents.map(({ agent, tried }) => t`${plural(tried, 'setting')} of ${agent}`)
  return t`Compared ${allOf(count === 0 ? settings : [...settings, strategies])}.`
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
      <SafeText text={shortList(unpriced.map((id) => t`“${titleOf(id)}”`))} />.{' '}
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
  const missing = all.length - (specs.length - added.length)
  if (missing <= 0) return null
  const start = () => {
    changeSeveralRuns({ strategies: all.slice(1).map((spec) => rankedName(spec).id) })
    rankSeveralRuns(
      runs.map(({ id }) => id),
      [...all, ...added],
    )
  }
  return (
    <Button size="small" onClick={start}>
      {missing === all.length - 1
        ? t`Try all ${plural(missing, 'strategy', 'strategies')}`
        : t`Try the other ${plural(missing, 'strategy', 'strategies')}`}
    </Button>
  )
}
