/** What would be set for each run alone, where that isn’t the setting for all of them. */
import { t } from '#base/words.ts'
import type { BestOverRuns, RunWithOwnBest } from '#core/sweep/agent-settings-over.ts'
import { costIn } from '#core/sweep/ranking.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatCompact, formatExact, formatPercent, plural } from '../../../kit/index.ts'
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

export function OwnBests({ found, best, unit, order, isMore, titleOf }: OwnBestsProps) {
  const placeOf = ({ id }: RunWithOwnBest) => order.runs.findIndex((run) => run.id === id)
  const ofRuns = found.ofRuns.toSorted((one, other) => placeOf(one) - placeOf(other))
  const isSame = ofRuns.every((run) => run.best?.setting.id === best.setting.id)
  if (isSame || ofRuns.length < 2 || ofRuns.length > MOST_RUNS) return null
  const figuresOf = ({ best: own, baseline }: RunWithOwnBest) => own?.row.figures ?? baseline
  const sum = (read: (run: RunWithOwnBest) => number) => ofRuns.reduce((all, run) => all + read(run), 0)
  const recorded = sum(({ baseline }) => costIn(baseline, unit))
  const saved = recorded - sum((run) => costIn(figuresOf(run), unit))
  const lost = sum(({ best: own }) => own?.row.figures.lost ?? 0)
  const share = formatPercent(saved / recorded).replace(/^\+/, '')
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
      head: unit === '$' ? t`Cost as recorded` : t`Tokens as recorded`,
      cell: ({ baseline }) => amount(baseline, baseline, unit),
    },
    {
      head: t`Best setting`,
      cell: ({ best: own }) => (own === undefined ? t`None is safe and cheaper` : settingTitle(own.setting)),
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
        {t`With the setting recommended for each run alone (as in This run), all of them together would save ${share} instead of ${of(best.row, unit)} and lose ${factsBeside(lost, lostTogether(best.row))}.`}
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

/** What a setting saves of all runs together. */
function of(row: BestOverRuns['row'], unit: RunsRanking['unit']): string {
  return formatPercent(-costsTogether(row, unit).change).replace(/^\+/, '')
}

function amount(figures: SweepFigures, { source }: SweepFigures, unit: RunsRanking['unit']): string {
  return unit === '$' ? amountWords(costIn(figures, unit), source) : formatCompact(figures.cumulative)
}
