/** What only experts need: the cursor's call in detail, repeated actions, scarcity, and the oracle. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { formatDecimals, formatExact, Popover, plural } from '../../../kit/index.ts'
import { ORACLE_WORDS } from '../model/bound-words.ts'
import { AgainstBaseline, absentFigure, Line, LineWords } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import type { Column, Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { BoundLines } from './BoundLines.tsx'
import styles from './Figures.module.css'
import { Refetches } from './Refetches.tsx'
import { RefetchesLine } from './RefetchesLine.tsx'

interface AdvancedLinesProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  /** Shows a column's messages. */
  readonly onShow: (column: Column) => void
}

export function AdvancedLines({ comparison, losses, onShow }: AdvancedLinesProps) {
  const { call } = comparison
  const { lossOf, isSkeleton, isRefused } = losses
  return (
    <>
      <Line
        comparison={comparison}
        label={t`Unchanged prefix (steps)`}
        better="higher"
        help={t`Steps at the start that are the same as at the previous call: what a prompt cache can reuse.`}
        cell={(column) => {
          const { figures } = column
          return figures === undefined ? undefined : (
            <FigureLink title={t`Show the messages`} onClick={() => onShow(column)}>
              {formatExact(figures.stablePrefix)}{' '}
              <span className={styles.of}>of {formatExact(figures.steps)}</span>
            </FigureLink>
          )
        }}
      />
      {!isRefused && !isSkeleton && (
        <>
          <RefetchesLine
            comparison={comparison}
            losses={losses}
            label={t`Re-fetched at ${callName(call)}`}
            figure="faults-here"
            help={t`Re-fetched results in this call’s response.`}
            call={call}
            countOf={({ calls }) => calls[call]?.faults}
          />
          <ActionsLine comparison={comparison} losses={losses} />
        </>
      )}
      {!isRefused && (
        <>
          <Line
            comparison={comparison}
            ofRun={[losses]}
            figure="scarcity"
            label={t`Scarcity of lost facts`}
            better="lower"
            help={t`Each lost fact counts 0 to 1: more where few earlier steps mention it, so that it is hard to find elsewhere. It doesn’t say how likely the agent needs it.`}
            cell={(column) => {
              if (column.index === undefined) return <AgainstBaseline />
              const loss = lossOf(column)?.latest?.totals
              if (loss === undefined) return absentFigure(lossOf(column)?.work.status)
              return <span>{formatDecimals(loss.weight)}</span>
            }}
          />
          <LineWords>{ORACLE_WORDS}</LineWords>
          <BoundLines comparison={comparison} losses={losses} />
        </>
      )}
    </>
  )
}

function ActionsLine({ comparison, losses: { lossOf }, losses }: Omit<AdvancedLinesProps, 'onShow'>) {
  return (
    <Line
      comparison={comparison}
      ofRun={[losses]}
      figure="repeated-actions"
      label={t`Repeated actions`}
      better="lower"
      help={t`Other tool calls, such as writes and test runs, that repeat an earlier one whose result was dropped. The repeat may have been intentional.`}
      cell={(column) => {
        if (column.index === undefined) return <AgainstBaseline />
        const loss = lossOf(column)?.latest?.totals
        if (loss === undefined) return absentFigure(lossOf(column)?.work.status)
        const { repeatedActions: count } = loss
        if (count === undefined) return undefined
        if (count === 0) return <span>0</span>
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
      }}
    />
  )
}
