/** What would be set for each run alone, where that isn’t the setting for all of them. */
import { t } from '#base/words.ts'
import type { BestOverRuns, RunWithOwnBest } from '#core/sweep/agent-settings-over.ts'
import { costIn, isCheaper } from '#core/sweep/ranking.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatAmount, formatCompact, formatExact, formatPercent, plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { Change } from './Change.tsx'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import { amountWords, costsTogether, lostTogether } from './few-runs.ts'
import { RunLink } from './RunLink.tsx'
import type { AgentOverRuns } from './use-agent-over.ts'

interface OwnBestsProps {
  readonly found: Pick<AgentOverRuns, 'ofRuns'>
  /** The setting for all of them. */
  readonly best: BestOverRuns
  readonly unit: RunsRanking['unit']
  readonly order: SeveralRunsOrder
  /** Hostile text. */
  readonly titleOf: (run: string) => string
}

/** More rows would push the table of strategies out of view. */
const MOST_RUNS = 9

/** Whether some run would have another setting, which saves more or loses less, and they are few. */
export function hasOwnBests(
  { ofRuns }: OwnBestsProps['found'],
  best: BestOverRuns,
  unit: OwnBestsProps['unit'],
): boolean {
  const isOther = ofRuns.some((run) => run.best?.setting.id !== best.setting.id)
  if (!isOther || ofRuns.length < 2 || ofRuns.length > MOST_RUNS) return false
  const { cost, lost, recorded } = ownTogether(ofRuns, unit)
  if (!isCheaper(cost, recorded)) return false
  return cost < costsTogether(best.row, unit).cost || lost < lostTogether(best.row)
}

/** What the runs would have cost and lost, each with its own setting. */
function ownTogether(ofRuns: readonly RunWithOwnBest[], unit: OwnBestsProps['unit']) {
  const sum = (read: (run: RunWithOwnBest) => number) => ofRuns.reduce((all, run) => all + read(run), 0)
  return {
    recorded: sum(({ baseline }) => costIn(baseline, unit)),
    cost: sum((run) => costIn(figuresOf(run), unit)),
    lost: sum(({ best: own }) => own?.row.figures.lost ?? 0),
  }
}

function figuresOf({ best: own, baseline }: RunWithOwnBest): SweepFigures {
  return own?.row.figures ?? baseline
}

export function OwnBests({ found, best, unit, order, titleOf }: OwnBestsProps) {
  const placeOf = ({ id }: RunWithOwnBest) => order.runs.findIndex((run) => run.id === id)
  const ofRuns = found.ofRuns.toSorted((one, other) => placeOf(one) - placeOf(other))
  const { recorded, cost, lost } = ownTogether(ofRuns, unit)
  const saved = recorded - cost
  const columns: readonly [FigureColumn<RunWithOwnBest>, ...FigureColumn<RunWithOwnBest>[]] = [
    {
      head: t`Run`,
      cell: ({ id, best: own }) => (
        <RunLink
          run={id}
          row={{ spec: (own ?? best).setting.spec, title: settingTitle((own ?? best).setting) }}
          order={order}
          title={titleOf(id)}
        />
      ),
    },
    {
      head: t`Recommended setting`,
      isWide: true,
      cell: ({ best: own }) => (own === undefined ? t`None is safe and cheaper` : settingTitle(own.setting)),
    },
    {
      head: unit === '$' ? t`Cost as recorded` : t`Tokens as recorded`,
      cell: ({ baseline }) => amount(baseline, baseline, unit),
    },
    {
      head: unit === '$' ? t`Cost with it` : t`Tokens with it`,
      cell: (run) => (
        <>
          {amount(figuresOf(run), run.baseline, unit)}{' '}
          <Change value={costIn(figuresOf(run), unit) / costIn(run.baseline, unit) - 1} />
        </>
      ),
    },
    {
      head: t`Lost facts`,
      cell: ({ best: own }) => formatExact(own?.row.figures.lost ?? 0),
    },
  ]
  return (
    <details className={answer.folded}>
      <summary>
        {t`Recommended setting of each run: ${savedWords(saved, { recorded, best, unit })}, ${factsBeside(lost, lostTogether(best.row))}`}
      </summary>
      <FigureTable
        label={t`The recommended setting of each run`}
        columns={columns}
        rows={ofRuns}
        keyOf={({ id }) => id}
      />
    </details>
  )
}

/** `63 fewer lost facts`: beside what the setting for all of them loses. */
function factsBeside(lost: number, before: number): string {
  if (lost === before) return t`as many lost facts`
  return lost < before
    ? plural(before - lost, 'fewer lost fact', 'fewer lost facts')
    : plural(lost - before, 'more lost fact', 'more lost facts')
}

interface Beside extends Pick<OwnBestsProps, 'best' | 'unit'> {
  /** What the runs cost together as recorded. */
  readonly recorded: number
}

/** `−45% instead of −31%`; in dollars where the shares look the same, if those differ. */
export function savedWords(saved: number, { recorded, best, unit }: Beside): string {
  const before = -costsTogether(best.row, unit).change * recorded
  const share = (amount: number) => formatPercent(-amount / recorded)
  const exact = (amount: number) =>
    unit === '$' ? formatAmount(recorded - amount, '$') : t`${formatCompact(recorded - amount)} tokens`
  const words = [share, exact].find((one) => one(saved) !== one(before))
  if (words !== undefined) return t`${words(saved)} instead of ${words(before)}`
  return unit === '$' ? t`about the same cost` : t`about as many tokens`
}

function amount(figures: SweepFigures, { source }: SweepFigures, unit: RunsRanking['unit']): string {
  return unit === '$' ? amountWords(costIn(figures, unit), source) : formatCompact(figures.cumulative)
}
