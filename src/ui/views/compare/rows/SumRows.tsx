/**
 * Below the rows: the steps that aren't listed, what no step has, and the size of each context. In each
 * column, they and the rows add up to it.
 */
import { type ReactNode, useMemo } from 'react'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { alwaysOf } from '#core/account/inferred-rows.ts'
import { callName } from '#core/model/call-names.ts'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { useInferred } from '#state/index.ts'
import { classNames, Delta, Explained, formatExact, Icon, MARK_WORDS, plural } from '../../../kit/index.ts'
import { type CompareRow, isOfBaseline } from '../model/compare-rows.ts'
import type { Comparison } from '../model/use-comparison.ts'
import cellStyles from './LedgerCell.module.css'
import rowStyles from './StepRow.module.css'
import styles from './SumRows.module.css'
import { type OutsideLine, outsideLines, type SizeSum, sizeSum } from './size-sum.ts'

const INFERRED = indexOfCategory('inferred')
const TOOLS = indexOfCategory('tools')

/** Of more strategies, a cell has no room for the change in tokens beside its share. */
const MOST_WITH_CHANGE = 3

interface SumRowsProps {
  readonly comparison: Comparison
  /** The rows that are listed. */
  readonly shown: readonly CompareRow[]
  /** Lists those that no strategy changes, too. */
  readonly onShowEqual: () => void
}

export function SumRows({ comparison, shown, onShowEqual }: SumRowsProps) {
  const { baseline, columns, call, rowsCall, areRowsThere, rows } = comparison
  const { rowsAt } = useInferred()
  const equal = useMemo(() => {
    const listed = new Set(shown)
    return rows.filter((row) => isOfBaseline(row) && !listed.has(row))
  }, [rows, shown])
  const size = baseline.figures?.tokens
  const byCategory = baseline.figures?.byCategory ?? []
  const prompt = { inferred: byCategory[INFERRED] ?? 0, prompt: size ?? 0 }
  const inferred = size === undefined ? [] : rowsAt(call, prompt)
  const sums = columns.map(({ figures, ledger }) =>
    sizeSum(baseline.figures, figures, ledger?.rows, alwaysOf(inferred)),
  )
  if (!areRowsThere || rowsCall !== call || sums.every((sum) => sum === undefined)) return null
  const outside = {
    rest: size === undefined ? 0 : size - tokensOf(rows),
    tools: byCategory[TOOLS] ?? 0,
    inferred,
  }
  return (
    <table aria-label={t`Sum of the rows`} className={styles.sums}>
      <tbody className={styles.sums}>
        {equal.length > 0 && (
          <SumLine
            title={plural(equal.length, 'unchanged step')}
            onOpen={onShowEqual}
            tokens={formatExact(tokensOf(equal))}
            cells={columns.map(({ id }) => ({ id, content: <Kept /> }))}
          />
        )}
        {outsideLines(outside, sums).map((line) => (
          <SumLine
            key={line.id}
            title={line.title}
            {...given({ about: line.about })}
            tokens={line.tokens === 0 ? '' : formatExact(line.tokens)}
            cells={line.changes.map((change, place) => ({
              id: columns[place]?.id ?? '',
              content: change !== undefined && <Change line={line} change={change} />,
            }))}
          />
        ))}
        <SumLine
          title={t`Context of ${callName(call)}`}
          tokens={size === undefined ? '' : formatExact(size)}
          isLast
          cells={sums.map((sum, place) => ({
            id: columns[place]?.id ?? '',
            content: sum && <Size sum={sum} isShort={columns.length > MOST_WITH_CHANGE} />,
          }))}
        />
      </tbody>
    </table>
  )
}

interface SumLineProps {
  readonly title: string
  readonly about?: string
  /** Lists what the line sums up. */
  readonly onOpen?: () => void
  readonly tokens: string
  readonly isLast?: boolean
  /** Of each strategy. */
  readonly cells: readonly { readonly id: string; readonly content: ReactNode }[]
}

function SumLine({ title, about, onOpen, tokens, isLast = false, cells }: SumLineProps) {
  return (
    <tr className={classNames(rowStyles.line, styles.line, isLast && styles.last)}>
      <th scope="row" className={rowStyles.left}>
        <span className={rowStyles.number}>{onOpen !== undefined && <Icon name="chevron-right" />}</span>
        <span className={rowStyles.headline}>
          {onOpen === undefined ? (
            <Explained text={about}>{title}</Explained>
          ) : (
            <button type="button" className={styles.open} title={EQUAL_ABOUT} onClick={onOpen}>
              {title}
            </button>
          )}
        </span>
        <span className={rowStyles.tokens}>{tokens}</span>
      </th>
      {cells.map(({ id, content }) => (
        <td key={id} className={cellStyles.cell}>
          {content}
        </td>
      ))}
      <td className={rowStyles.filler} />
    </tr>
  )
}

const EQUAL_ABOUT = t`List the steps that every strategy sends as the baseline does`

function tokensOf(rows: readonly CompareRow[]): number {
  return rows.reduce((sum, { tokens = 0 }) => sum + tokens, 0)
}

function Kept() {
  return (
    <div className={classNames(cellStyles.facts, cellStyles.kept, styles.kept)}>
      <span>{MARK_WORDS.kept}</span>
    </div>
  )
}

/** With what a tooltip explains, in short. */
function Change({ line, change }: { readonly line: OutsideLine; readonly change: number }) {
  if (change === 0) return <Kept />
  return (
    <div className={cellStyles.facts}>
      <Explained text={line.about}>{changeWords(line, change)}</Explained>
      <span className={cellStyles.tokens}>
        {change > 0 ? `+${formatExact(change)}` : formatExact(change)}
      </span>
    </div>
  )
}

function changeWords({ id, tokens }: OutsideLine, change: number): string {
  if (id === 'correction') return t`corrected`
  const left = tokens + change
  return left === 0 ? t`dropped (estimate)` : t`about ${formatExact(left)} tokens kept`
}

interface SizeProps {
  readonly sum: SizeSum
  /** Without the change in tokens. */
  readonly isShort: boolean
}

function Size({ sum: { from, to }, isShort }: SizeProps) {
  return (
    <>
      <div className={cellStyles.facts}>
        <strong>= {formatExact(to)}</strong>
        {!isShort && (
          <span className={cellStyles.tokens}>
            {to > from ? `+${formatExact(to - from)}` : formatExact(to - from)}
          </span>
        )}
      </div>
      <Delta value={to} baseline={from} unit="tokens" />
    </>
  )
}
