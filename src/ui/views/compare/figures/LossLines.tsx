/**
 * What each strategy has lost of what the calls use, and what is fetched again for it. Counted when the other
 * figures are there: the references of the run have to be found first.
 */
import { t } from '#base/words.ts'
import { lostPhrase, upperBoundWords } from '#core/advice/verdict-text.ts'
import { callName } from '#core/model/call-names.ts'
import { MEASURED } from '#core/rereads/measured.ts'
import { compactionSize } from '#core/sweep/nearby-sizes.ts'
import { compactionsOf } from '#core/sweep/own-compaction.ts'
import { compareOwnCompaction, useRoute, useTrace } from '#state/index.ts'
import { formatCompact, formatDecimals, formatExact, Popover } from '../../../kit/index.ts'
import { AgainstBaseline, absentFigure, Line } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import type { Column, Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import styles from './LossLines.module.css'
import { LostFactsList } from './LostFactsList.tsx'
import { RefetchesLine } from './RefetchesLine.tsx'
import { RereadList } from './RereadList.tsx'

interface LossLinesProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

export function LossLines({ comparison, losses }: LossLinesProps) {
  const { call } = comparison
  const { lossOf, isSkeleton } = losses
  return (
    <>
      <Line
        comparison={comparison}
        ofRun={[losses]}
        figure="lost"
        label={t`Lost facts over the run`}
        better="lower"
        help={t`Paths, names, numbers, and quoted texts that a call uses but its context no longer contains, summed over all calls. Counted against the baseline. “By chance” estimates how many would also appear for steps the model never saw.`}
        cell={(column) => {
          if (column.index === undefined) return <OwnLosses />
          const loss = lossOf(column)?.latest?.totals
          if (loss === undefined) return absentFigure(lossOf(column)?.work.status)
          return (
            <>
              <LostList
                column={column}
                call={undefined}
                count={loss.count}
                isUpperBound={losses.isUpperBound(column)}
                byChance={byChanceWords(loss.background)}
              />
              <AtSize column={column} count={loss.count} />
              <ByChance
                background={loss.background}
                isBesideSize={compactionSize(column.spec) !== undefined}
              />
            </>
          )
        }}
      />
      <Line
        comparison={comparison}
        figure="lost-here"
        label={t`Lost facts at ${callName(call)}`}
        better="lower"
        help={t`Those that this call uses.`}
        cell={(column) => {
          if (column.index === undefined) return <AgainstBaseline />
          const loss = lossOf(column)?.latest?.calls[call]
          if (loss === undefined) return absentFigure(lossOf(column)?.work.status)
          return <LostList column={column} call={call} count={loss.count} />
        }}
      />
      {!isSkeleton && (
        <RefetchesLine
          comparison={comparison}
          losses={losses}
          label={t`Re-fetched results`}
          figure="faults"
          help={t`Recorded read-only tool calls, over the run, that repeat one (same tool, equal arguments) whose result the strategy had dropped.`}
          call={undefined}
          countOf={({ totals }) => totals.faults}
        />
      )}
      {!isSkeleton && <RereadLine comparison={comparison} losses={losses} />}
    </>
  )
}

/**
 * The baseline is what losses are counted against. What the recorded agent's own compactions removed is not
 * in it, and counted apart.
 */
function OwnLosses() {
  const trace = useTrace()
  const { baseline } = useRoute().counting
  if (baseline !== 'as-recorded' || trace === undefined || compactionsOf(trace).length === 0) {
    return <AgainstBaseline />
  }
  return (
    <>
      <AgainstBaseline />
      <span className={styles.chance}>
        {' · '}
        <FigureLink
          title={t`Compare what the agent’s own compactions lost with the full history`}
          onClick={compareOwnCompaction}
        >
          {t`its own compactions are counted separately`}
        </FigureLink>
      </span>
    </>
  )
}

/** Nothing where the score is not accepted: no number of one strategy is known then. */
function RereadLine({ comparison, losses }: LossLinesProps) {
  if (!MEASURED.isAccepted) return null
  return (
    <Line
      comparison={comparison}
      ofRun={[losses]}
      figure="rereads"
      notOfBound={t`The oracle covers lost facts only, not results that are read again.`}
      label={t`Re-read risk`}
      unit={t`results`}
      better="lower"
      help={t`Expected, not counted: how many of the read results that the strategy drops or shortens the agent would read again.`}
      cell={(column) => {
        if (column.index === undefined) return <AgainstBaseline />
        const risk = losses.rereadsOf(column)
        if (risk === undefined) return undefined
        const pages = formatDecimals(risk.expected.pages)
        return risk.removed.pages === 0 ? (
          <span>0</span>
        ) : (
          <Popover label={t`Re-read risk: ${column.name}`} trigger={<FigureLink>{pages}</FigureLink>}>
            <RereadList risk={risk} spec={column.spec} />
          </Popover>
        )
      }}
    />
  )
}

/** What a compaction loses depends on where it falls. */
function AtSize({ column: { spec }, count }: Pick<LostListProps, 'column' | 'count'>) {
  const size = compactionSize(spec)
  if (size === undefined || count === 0) return null
  return (
    <span className={styles.chance}>
      {' · '}
      {t`at exactly ${formatCompact(size)}`}
    </span>
  )
}

interface ByChanceProps {
  readonly background: number
  /** The size of the compaction is said before it. */
  readonly isBesideSize: boolean
}

/** Said beside the count, so that no one takes a handful for more than it is. */
function ByChance({ background, isBesideSize }: ByChanceProps) {
  const words = byChanceWords(background)
  if (words === undefined) return null
  return (
    <span className={isBesideSize ? styles.last : styles.chance}>
      {' · '}
      {words}
    </span>
  )
}

function byChanceWords(background: number): string | undefined {
  const count = Math.round(background)
  return count === 0 ? undefined : t`about ${formatExact(count)} by chance`
}

interface LostListProps {
  readonly column: Column
  /** Undefined: of all calls. */
  readonly call: number | undefined
  readonly count: number
  /** What can't be read may contain some of them. */
  readonly isUpperBound?: boolean
  /** How many of them would be there by chance, for the tooltip. */
  readonly byChance?: string | undefined
}

function LostList({ column, call, count, isUpperBound = false, byChance }: LostListProps) {
  if (count === 0) return <span>0</span>
  const notes = [...(isUpperBound ? [upperBoundWords()] : []), ...(byChance === undefined ? [] : [byChance])]
  return (
    <Popover
      label={
        call === undefined
          ? t`Lost facts over the run: ${column.name}`
          : t`Lost facts at ${callName(call)}: ${column.name}`
      }
      trigger={
        <FigureLink
          title={notes.length === 0 ? undefined : notes.join('\n')}
          aria-label={t`${lostPhrase({ count, isUpperBound })}, show which`}
        >
          {isUpperBound && '≤ '}
          {formatExact(count)}
        </FigureLink>
      }
    >
      <LostFactsList column={column} call={call} />
    </Popover>
  )
}
