/**
 * The cheapest parameters of a strategy at a chosen re-read risk, found on some of the runs and checked on
 * the others.
 */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { riskBasisWords } from '#core/rereads/risk-words.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { infoOfStage, type MemoryInfo } from '#core/spec/memory-info.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { tuneOverRuns } from '#core/sweep/auto-tune.ts'
import { tunedWords } from '#core/sweep/auto-tune-words.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import { tunedSpecs } from '#core/sweep/tuned-specs.ts'
import { isRanked, rankSeveralRuns, type SeveralRunsOrder } from '#state/index.ts'
import { Button, formatExact, NumberField } from '../../../kit/index.ts'
import styles from './RunsResult.module.css'
import table from './RunsTable.module.css'

interface AutoTuneProps {
  /** The baseline first, then the initial parameters, then the others. */
  readonly specs: readonly CheckedSpec[]
  readonly runs: readonly ReplayedRun[]
  readonly unit: Ranking['unit']
}

/** The place of the initial parameters. */
const INITIAL = 1
const INITIAL_RISK = 3
const MOST_RISK = 1000

export function AutoTune({ specs, runs, unit }: AutoTuneProps) {
  const [risk, setRisk] = useState(INITIAL_RISK)
  const found = useMemo(
    () => tuneOverRuns({ runs, tried: specs.map((_, at) => at).slice(1), initial: INITIAL, unit, risk }),
    [runs, specs, unit, risk],
  )
  const spec = found.chosen === undefined ? undefined : specs[found.chosen]
  return (
    <section className={styles.tune} aria-label="Auto-tune">
      <NumberField
        label="Most extra re-reads per 100 calls"
        value={risk}
        min={0}
        max={MOST_RISK}
        onCommit={setRisk}
      />
      <p className={styles.answer} role="status">
        {tunedWords(
          found,
          spec && { name: describeSpec(spec), isInitial: found.chosen === INITIAL },
          unit,
        ).join(' ')}
      </p>
      <p className={styles.note}>{riskBasisWords()}</p>
    </section>
  )
}

/**
 * The one strategy of which an order tries several parameters; undefined: it is of several strategies, of
 * one, or of products that run the same one, which are compared.
 */
export function tunedOf([, ...tried]: readonly CheckedSpec[]): MemoryInfo | undefined {
  const [first] = tried
  if (first === undefined || tried.length < 2) return undefined
  if (tried.every(isRanked)) return undefined
  return tried.every(({ id, pipeline }) => id === first.id && pipeline === undefined)
    ? infoOfStage(first)
    : undefined
}

/** What the button says. */
function tuneTitle({ title }: Pick<MemoryInfo, 'title'>): string {
  return t`Auto-tune ${title}`
}

/** Replays the parameters of the strategy on the same runs, in the place of what is shown. */
export function TuneButton({
  spec,
  order,
}: {
  readonly spec: CheckedSpec
  readonly order: SeveralRunsOrder
}) {
  const info = infoOfStage(spec)
  const tried = info === undefined || spec.pipeline !== undefined ? [] : tunedSpecs(info)
  if (info === undefined || tried.length < 2) return null
  const ids = order.runs.map(({ id }) => id)
  return (
    <section className={table.runs} aria-label={t`Other parameters`}>
      <h2 className={table.heading}>{t`Other parameters`}</h2>
      <p className={styles.note}>
        {t`Tries ${formatExact(tried.length)} combinations of parameters of the selected row’s strategy, ${info.title}, on these runs and finds the cheapest that is safe enough.`}
      </p>
      <p>
        <Button size="small" onClick={() => rankSeveralRuns(ids, [IDENTITY, ...tried])}>
          {tuneTitle(info)}
        </Button>
      </p>
    </section>
  )
}
