/** What would be set for each run alone, where that isn’t the setting for all of them. */
import { t } from '#base/words.ts'
import type { BestOverRuns, RunWithOwnBest } from '#core/sweep/agent-settings-over.ts'
import { costIn } from '#core/sweep/ranking.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatAmount, formatCompact, formatExact, formatPercent, plural } from '../../../kit/index.ts'
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
  /** A run itself lost facts, so that settings lose further ones. */
  readonly isMore: boolean
  /** Hostile text. */
  readonly titleOf: (run: string) => string
}

/** More rows would push the table of strategies out of view. */
const MOST_RUNS = 9

/** Whether some run would have another setting than all of them, and they are few. */
export function hasOwnBests({ ofRuns }: OwnBestsProps['found'], { setting }: BestOverRuns): boolean {
  const isOther = ofRuns.some(({ best }) => best?.setting.id !== setting.id)
  return isOther && ofRuns.length > 1 && ofRuns.length <= MOST_RUNS
}

export function OwnBests({ found, best, unit, order, isMore, titleOf }: OwnBestsProps) {
  const placeOf = ({ id }: RunWithOwnBest) => order.runs.findIndex((run) => run.id === id)
  const ofRuns = found.ofRuns.toSorted((one, other) => placeOf(one) - placeOf(other))
  const figuresOf = ({ best: own, baseline }: RunWithOwnBest) => own?.row.figures ?? baseline
  const sum = (read: (run: RunWithOwnBest) => number) => ofRuns.reduce((all, run) => all + read(run), 0)
  const recorded = sum(({ baseline }) => costIn(baseline, unit))
  const saved = recorded - sum((run) => costIn(figuresOf(run), unit))
  const lost = sum(({ best: own }) => own?.row.figures.lost ?? 0)
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
      head: t`Best setting`,
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
      head: isMore ? t`More lost facts` : t`Lost facts`,
      cell: ({ best: own }) => formatExact(own?.row.figures.lost ?? 0),
    },
  ]
  return (
    <>
      <p>
        {t`With the best setting for each run, all of them together would save ${savedWords(saved, { recorded, best, unit })} and lose ${factsBeside(lost, lostTogether(best.row))}.`}
      </p>
      <FigureTable
        label={t`The best setting of each run`}
        columns={columns}
        rows={ofRuns}
        keyOf={({ id }) => id}
      />
    </>
  )
}

/** `63 fewer facts`: beside what the setting for all of them loses. */
function factsBeside(lost: number, before: number): string {
  if (lost === before) return t`as many facts`
  return lost < before
    ? plural(before - lost, 'fewer fact', 'fewer facts')
    : plural(lost - before, 'more fact', 'more facts')
}

interface Beside extends Pick<OwnBestsProps, 'best' | 'unit'> {
  /** What the runs cost together as recorded. */
  readonly recorded: number
}

/** `45% instead of 31%`; in dollars where the shares look the same, if those differ. */
export function savedWords(saved: number, { recorded, best, unit }: Beside): string {
  const before = -costsTogether(best.row, unit).change * recorded
  const share = (amount: number) => formatPercent(amount / recorded).replace(/^\+/, '')
  const exact = (amount: number) =>
    unit === '$' ? formatAmount(amount, '$') : t`${formatCompact(amount)} tokens`
  const words = [share, exact].find((one) => one(saved) !== one(before))
  return words === undefined ? t`about as much` : t`${words(saved)} instead of ${words(before)}`
}

function amount(figures: SweepFigures, { source }: SweepFigures, unit: RunsRanking['unit']): string {
  return unit === '$' ? amountWords(costIn(figures, unit), source) : formatCompact(figures.cumulative)
}
