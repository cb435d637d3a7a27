/** Many steps that share what became of them, in one row that opens to list them below it. */

import { useContext } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import {
  classNames,
  formatExact,
  Icon,
  LedgerMark,
  MARK_WORDS,
  plural,
  useIsPhone,
} from '../../../kit/index.ts'
import { type FoldedCell, foldedCell, foldFacts } from '../folds/fold-rows.ts'
import { WordsContext } from '../model/columns-context.ts'
import type { CompareRow } from '../model/compare-rows.ts'
import type { LostAtStep } from '../model/use-lost-steps.ts'
import type { RowColumn } from '../model/use-row-columns.ts'
import cellStyles from './LedgerCell.module.css'
import { LostNames } from './LostNames.tsx'
import { HeadCell, idOfCell, RowCell, RowLine, type RowPlace } from './RowParts.tsx'
import styles from './StepRow.module.css'

interface FoldRowProps extends RowPlace {
  readonly folded: readonly CompareRow[]
  /** Of the baseline, in all of them. */
  readonly tokens: number
  readonly columns: readonly RowColumn[]
  readonly lostSteps: ReadonlyMap<StepId, LostAtStep>
}

/** Tools that are named. */
const MOST_TOOLS = 4

export function FoldRow(props: FoldRowProps) {
  const { folded, tokens, columns, isOpen, lostSteps } = props
  const { first, last, tools } = foldFacts(folded)
  return (
    <RowLine place={props} isPressable>
      <HeadCell id={idOfCell(props, 0)}>
        <span className={styles.number}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        </span>
        <span className={styles.headline}>
          <span className={styles.tool}>
            {folded.some(({ differs }) => differs)
              ? t`Steps ${first?.number ?? ''}–${last?.number ?? ''} (${formatExact(folded.length)})`
              : t`${plural(folded.length, 'earlier step')} that needed lost facts`}
          </span>{' '}
          <span className={styles.tools}>
            {tools
              .slice(0, MOST_TOOLS)
              .map(({ tool, count }) => `${tool} ${formatExact(count)}`)
              .join(' · ')}
          </span>
        </span>
        <span className={styles.tokens}>{formatExact(tokens)}</span>
      </HeadCell>
      {columns.map((column, place) => (
        <FoldCell
          key={column.id}
          cell={foldedCell(folded, place)}
          count={folded.length}
          lost={folded.flatMap(({ id }) => lostSteps.get(id) ?? [])}
          place={place}
          id={idOfCell(props, place + 1)}
          colIndex={place + 2}
        />
      ))}
    </RowLine>
  )
}

interface FoldCellProps {
  readonly cell: FoldedCell | undefined
  readonly count: number
  /** Of its steps that use lost facts of any strategy. */
  readonly lost: readonly LostAtStep[]
  /** Of the strategy. */
  readonly place: number
  readonly id: string | undefined
  readonly colIndex: number
}

function FoldCell({ cell, count, lost, place, id, colIndex }: FoldCellProps) {
  const losing = lost.filter(({ counts }) => (counts[place] ?? 0) > 0)
  const facts = losing.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0)
  const isWide = useContext(WordsContext) !== undefined
  const isKept = cell === undefined || cell.mark === 'kept'
  const hasSince = isWide && !isKept && cell.since !== undefined
  const isNarrow = !useIsPhone() && !isWide
  const used = facts > 0 && (
    <span
      className={classNames(cellStyles.lost, isNarrow && cellStyles.short)}
      title={t`To write these steps, the model used ${plural(facts, 'fact')} that this strategy had removed.`}
    >
      {isNarrow ? t`needed ${formatExact(facts)} lost` : t`needed ${plural(facts, 'lost fact')}`}
    </span>
  )
  return (
    <RowCell
      id={id}
      colIndex={colIndex}
      className={classNames(cellStyles.cell, isKept ? cellStyles.kept : cellStyles.dropped)}
    >
      <div className={cellStyles.facts}>
        <span className={cellStyles.state}>
          {!isKept && <LedgerMark state={cell.mark} />}
          <span className={cellStyles.word} aria-hidden={!isKept}>
            {isKept ? MARK_WORDS.kept : MARK_WORDS[cell.mark]}
          </span>
        </span>
        {!hasSince && used}
        {!isKept && <span className={cellStyles.tokens}>{formatExact(cell.tokens)}</span>}
      </div>
      {facts > 0 && isKept && <LostNames place={place} calls={losing.map(({ call }) => call)} />}
      {hasSince && (
        <span className={cellStyles.since}>
          {sinceWords(cell.since, count)} {used}
        </span>
      )}
    </RowCell>
  )
}

function sinceWords({ first, last }: NonNullable<FoldedCell['since']>, count: number): string {
  const steps = plural(count, 'step')
  if (first === last) return t`${steps}, not sent since ${callName(first)}`
  return t`${steps}, removed between ${callName(first)} and ${callName(last)}`
}
