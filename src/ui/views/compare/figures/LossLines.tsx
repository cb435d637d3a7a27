/**
 * What each memory has lost of what the calls use, what was fetched again for it, and how near that is to the
 * best that was possible. Counted when the other figures are there: the references of the run have to be
 * found first.
 */
import { t } from '#base/words.ts'
import { lostPhrase } from '#core/advice/verdict-text.ts'
import { callName } from '#core/model/call-names.ts'
import type { Loss } from '#core/references/lost.ts'
import { MEASURED } from '#core/rereads/measured.ts'
import { formatDecimals, formatExact, Popover, plural } from '../../../kit/index.ts'
import { absentFigure, Line } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import type { Column, Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { BoundLines } from './BoundLines.tsx'
import styles from './LossLines.module.css'
import { LostFactsList } from './LostFactsList.tsx'
import { Refetches } from './Refetches.tsx'
import { RefetchesLine } from './RefetchesLine.tsx'
import { RereadList } from './RereadList.tsx'

const NONE: Loss = { count: 0, weight: 0 }
const WEIGHT = t`The second number is their scarcity: 0 to 1 each, higher for literals, paths, and numbers, and for facts that few earlier steps mention. It says how hard a fact is to find elsewhere, not how likely the agent needs it.`

interface LossLinesProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

export function LossLines({ comparison, losses }: LossLinesProps) {
  const { call } = comparison
  const { lossOf, isSkeleton, isRefused } = losses
  if (isRefused) return null
  return (
    <>
      <Line
        comparison={comparison}
        figure="lost-here"
        label={t`Lost facts at ${callName(call)}`}
        help={t`Paths, names, numbers, dates, and quoted texts that this call uses but that its context no longer contains. ${WEIGHT} Select a number to see the list.`}
        cell={(column) => {
          if (column.index === undefined) return <LossWords loss={NONE} />
          const loss = lossOf(column)?.latest?.calls[call]
          if (loss === undefined) return absentFigure(lossOf(column)?.work.status)
          return loss.count === 0 ? (
            <LossWords loss={loss} />
          ) : (
            <LostList column={column} call={call} loss={loss} />
          )
        }}
      />
      <Line
        comparison={comparison}
        ofRun={[losses]}
        figure="lost"
        label="Lost facts over the run"
        help={t`Summed over all calls; a fact missed by two calls counts twice. “By chance” estimates how many would also appear for steps the model never saw. ${WEIGHT}`}
        cell={(column) => {
          if (column.index === undefined) return <LossWords loss={NONE} />
          const loss = lossOf(column)?.latest?.totals
          if (loss === undefined) return absentFigure(lossOf(column)?.work.status)
          return (
            <>
              {loss.count === 0 ? (
                <LossWords loss={loss} />
              ) : (
                <LostList
                  column={column}
                  call={undefined}
                  loss={loss}
                  isUpperBound={losses.isUpperBound(column)}
                />
              )}
              <ByChance background={loss.background} />
            </>
          )
        }}
      />
      {!isSkeleton && (
        <RefetchesLine
          comparison={comparison}
          losses={losses}
          label={t`Re-fetched at ${callName(call)}`}
          figure="faults-here"
          help="Read-only tool calls in this call’s response whose earlier result is no longer in the context. Select a number to see the list."
          call={call}
          countOf={({ calls }) => calls[call]?.faults}
        />
      )}
      {!isSkeleton && (
        <RefetchesLine
          comparison={comparison}
          losses={losses}
          label="Re-fetched results"
          figure="faults"
          help="Read-only tool calls that repeat an earlier one (same tool, equal arguments) because its result was dropped. Select a number to see the list."
          call={undefined}
          countOf={({ totals }) => totals.faults}
        />
      )}
      {!isSkeleton && (
        <Line
          comparison={comparison}
          ofRun={[losses]}
          figure="repeated-actions"
          label="Repeated actions"
          help="Other tool calls, such as writes and test runs, that repeat an earlier one whose result was dropped. The repeat may have been intentional."
          cell={(column) => {
            if (column.index === undefined) return <span>0</span>
            const loss = lossOf(column)?.latest?.totals
            if (loss === undefined) return absentFigure(lossOf(column)?.work.status)
            const { repeatedActions } = loss
            if (repeatedActions === undefined) return undefined
            return repeatedActions === 0 ? (
              <span>0</span>
            ) : (
              <Actions column={column} count={repeatedActions} />
            )
          }}
        />
      )}
      {!isSkeleton && <RereadLine comparison={comparison} losses={losses} />}
      <BoundLines comparison={comparison} losses={losses} />
    </>
  )
}

function Actions({ column, count }: { readonly column: Column; readonly count: number }) {
  return (
    <Popover
      label={t`Repeated actions: ${column.name}`}
      trigger={
        <FigureLink aria-label={t`${plural(count, 'repeated action')}, show which`}>
          {formatExact(count)}
        </FigureLink>
      }
    >
      <Refetches column={column} call={undefined} isAction />
    </Popover>
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
      notOfBound="The oracle covers lost facts only, not results that are read again."
      label="Re-read risk"
      help="Of the read results that the strategy drops, how many the agent is expected to read again. Select a number to see them."
      cell={(column) => {
        if (column.index === undefined) return <span>0</span>
        const risk = losses.rereadsOf(column)
        if (risk === undefined) return undefined
        const pages = formatDecimals(risk.expected.pages)
        return risk.removed.pages === 0 ? (
          <span>0</span>
        ) : (
          <Popover label={t`Re-read risk: ${column.name}`} trigger={<FigureLink>{pages}</FigureLink>}>
            <RereadList risk={risk} />
          </Popover>
        )
      }}
    />
  )
}

interface LossWordsProps {
  readonly loss: Loss
  /** What can't be read may contain some of them. */
  readonly isUpperBound?: boolean
}

function LossWords({ loss: { count, weight }, isUpperBound = false }: LossWordsProps) {
  return (
    <span title={isUpperBound ? t`Its summary can’t be read and may contain these facts` : undefined}>
      {isUpperBound && '≤ '}
      {formatExact(count)}
      {count > 0 && (
        <span className={styles.weight}>
          {' '}
          <span className="visually-hidden">scarcity </span>
          {formatDecimals(weight)}
        </span>
      )}
    </span>
  )
}

/** Said beside the count, so that no one takes a handful for more than it is. */
function ByChance({ background }: { readonly background: number }) {
  const count = Math.round(background)
  if (count === 0) return null
  return (
    <span className={styles.chance}>
      {' · '}
      {t`about ${formatExact(count)} by chance`}
    </span>
  )
}

interface LostListProps extends LossWordsProps {
  readonly column: Column
  /** Undefined: of all calls. */
  readonly call: number | undefined
}

function LostList({ column, call, loss, isUpperBound = false }: LostListProps) {
  return (
    <Popover
      label={
        call === undefined
          ? t`Lost facts over the run: ${column.name}`
          : t`Lost facts at ${callName(call)}: ${column.name}`
      }
      trigger={
        <FigureLink
          aria-label={t`${lostPhrase(loss.count, isUpperBound)}, scarcity ${formatDecimals(loss.weight)}, show which`}
        >
          <LossWords loss={loss} isUpperBound={isUpperBound} />
        </FigureLink>
      }
    >
      <LostFactsList column={column} call={call} />
    </Popover>
  )
}
