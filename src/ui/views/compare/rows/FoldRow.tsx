/** Many steps that share what became of them, in one row that opens to list them below it. */

import { useContext } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { attachedAgain } from '#core/summaries/attached-again.ts'
import {
  classNames,
  formatExact,
  Icon,
  LedgerMark,
  MARK_WORDS,
  plural,
  SafeText,
} from '../../../kit/index.ts'
import { type FoldedCell, foldedCell, foldFacts } from '../folds/fold-rows.ts'
import { WordsContext } from '../model/columns-context.ts'
import type { CompareRow } from '../model/compare-rows.ts'
import type { RowColumn } from '../model/use-row-columns.ts'
import cellStyles from './LedgerCell.module.css'
import { HeadCell, idOfCell, RowCell, RowLine, type RowPlace } from './RowParts.tsx'
import styles from './StepRow.module.css'

interface FoldRowProps extends RowPlace {
  readonly folded: readonly CompareRow[]
  /** Of the baseline, in all of them; undefined: they are files that strategies attached again. */
  readonly tokens: number | undefined
  readonly columns: readonly RowColumn[]
}

/** Tools that are named. */
const MOST_TOOLS = 3

export function FoldRow(props: FoldRowProps) {
  return props.tokens === undefined ? (
    <FilesRow {...props} />
  ) : (
    <RemovedRow {...props} tokens={props.tokens} />
  )
}

function RemovedRow(props: FoldRowProps & { readonly tokens: number }) {
  const { folded, tokens, columns, isOpen } = props
  const { first, last, tools } = foldFacts(folded)
  return (
    <RowLine place={props} isPressable>
      <HeadCell id={idOfCell(props, 0)}>
        <span className={styles.number}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        </span>
        <span className={styles.headline}>
          <span className={styles.tool}>
            {t`Steps ${first?.number ?? ''}–${last?.number ?? ''} (${formatExact(folded.length)})`}
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
          id={idOfCell(props, place + 1)}
          colIndex={place + 2}
        />
      ))}
    </RowLine>
  )
}

/** Files that strategies attached again. What they insert is none of the baseline’s. */
function FilesRow(props: FoldRowProps) {
  const { folded, columns, isOpen } = props
  const isWide = useContext(WordsContext) !== undefined
  const title = t`${plural(folded.length, 'file')} attached again`
  const names = folded.flatMap(({ step }) => (step && attachedAgain(step)?.path) ?? [])
  return (
    <RowLine place={props} isPressable>
      <HeadCell id={idOfCell(props, 0)}>
        <span className={styles.number}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        </span>
        {isWide ? (
          <span className={styles.none}>
            <span className="visually-hidden">{t`Not in the recorded context`}</span>
          </span>
        ) : (
          <span className={styles.headline}>{title}</span>
        )}
      </HeadCell>
      {columns.map((column, place) => {
        const cells = folded.flatMap(({ cells }) => cells[place] ?? [])
        const added = cells.reduce((sum, { tokensAfter }) => sum + tokensAfter, 0)
        return (
          <RowCell
            key={column.id}
            id={idOfCell(props, place + 1)}
            colIndex={place + 2}
            className={classNames(cellStyles.cell, cells.length > 0 && cellStyles.added)}
          >
            {cells.length > 0 && (
              <>
                <div className={cellStyles.facts}>
                  <span className={cellStyles.state}>
                    <LedgerMark state="added" />
                    <span className={cellStyles.word}>{isWide ? title : MARK_WORDS.added}</span>
                  </span>
                  <span className={cellStyles.tokens}>+{formatExact(added)}</span>
                </div>
                {isWide && (
                  <span className={cellStyles.since}>
                    <SafeText text={names.join(' · ')} />
                  </span>
                )}
              </>
            )}
          </RowCell>
        )
      })}
    </RowLine>
  )
}

interface FoldCellProps {
  readonly cell: FoldedCell | undefined
  readonly count: number
  readonly id: string | undefined
  readonly colIndex: number
}

function FoldCell({ cell, count, id, colIndex }: FoldCellProps) {
  const isWide = useContext(WordsContext) !== undefined
  const isKept = cell === undefined || cell.mark === 'kept'
  const hasSince = isWide && !isKept && cell.since !== undefined
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
        {!isKept && <span className={cellStyles.tokens}>{formatExact(cell.tokens)}</span>}
      </div>
      {hasSince && <span className={cellStyles.since}>{sinceWords(cell.since, count)}</span>}
    </RowCell>
  )
}

function sinceWords({ first, last }: NonNullable<FoldedCell['since']>, count: number): string {
  const steps = plural(count, 'step')
  if (first === last) return t`${steps}, not sent since ${callName(first)}`
  return t`${steps}, removed between ${callName(first)} and ${callName(last)}`
}
