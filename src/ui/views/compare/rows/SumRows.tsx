/**
 * Below the rows: the steps that aren't listed, what no step has, and the size of each context. In each
 * column, they and the rows add up to it.
 */
import { type ReactNode, useMemo } from 'react'
import { t } from '#base/words.ts'
import { CORRECTION_ABOUT, CORRECTION_TITLE, MISSING_ABOUT } from '#core/compare/unseen-change.ts'
import { callName } from '#core/model/call-names.ts'
import { classNames, Delta, Explained, formatExact, MARK_WORDS, plural } from '../../../kit/index.ts'
import { type CompareRow, isOfBaseline } from '../model/compare-rows.ts'
import type { Comparison } from '../model/use-comparison.ts'
import cellStyles from './LedgerCell.module.css'
import rowStyles from './StepRow.module.css'
import styles from './SumRows.module.css'
import { type SizeSum, sizeSum } from './size-sum.ts'

/** What is no step’s, each in a line. */
const LINES = [
  {
    id: 'missing',
    title: t`Outside the steps (system prompt, tools, etc.)`,
    about: MISSING_ABOUT,
    why: () => t`gone with those steps (estimate)`,
  },
  {
    id: 'correction',
    title: CORRECTION_TITLE,
    about: CORRECTION_ABOUT,
    // Of what strategies take away.
    why: (tokens: number) =>
      tokens > 0 ? t`provider counts a smaller change` : t`provider counts a larger change`,
  },
] as const

/** Of more strategies, a cell has no room for the change in tokens beside its share. */
const MOST_WITH_CHANGE = 3

interface SumRowsProps {
  readonly comparison: Comparison
  /** The rows that are listed. */
  readonly shown: readonly CompareRow[]
}

export function SumRows({ comparison, shown }: SumRowsProps) {
  const { baseline, columns, call, rowsCall, areRowsThere, rows } = comparison
  const equal = useMemo(() => {
    const listed = new Set(shown)
    return rows.filter((row) => isOfBaseline(row) && !listed.has(row))
  }, [rows, shown])
  const sums = columns.map((column) => sizeSum(baseline.figures, column.figures, column.ledger?.rows))
  if (!areRowsThere || rowsCall !== call || sums.every((sum) => sum === undefined)) return null
  const size = baseline.figures?.tokens
  const rest = size === undefined ? 0 : size - tokensOf(rows)
  // What is counted beyond the recorded size is no content.
  const restOf = { missing: Math.max(0, rest), correction: Math.min(0, rest) }
  return (
    <table aria-label={t`Sum of the rows`} className={styles.sums}>
      <tbody className={styles.sums}>
        {equal.length > 0 && (
          <SumLine
            title={plural(equal.length, 'equal step')}
            about={EQUAL_ABOUT}
            tokens={formatExact(tokensOf(equal))}
            cells={columns.map(({ id }) => ({ id, content: <Kept /> }))}
          />
        )}
        {LINES.map(({ id, title, about, why }) =>
          restOf[id] === 0 && sums.every((sum) => sum === undefined || sum[id] === 0) ? null : (
            <SumLine
              key={id}
              title={title}
              about={about}
              tokens={restOf[id] === 0 ? '' : formatExact(restOf[id])}
              cells={sums.map((sum, place) => ({
                id: columns[place]?.id ?? '',
                content: sum && <Change tokens={sum[id]} why={why(sum[id])} />,
              }))}
            />
          ),
        )}
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
  readonly tokens: string
  readonly isLast?: boolean
  /** Of each strategy. */
  readonly cells: readonly { readonly id: string; readonly content: ReactNode }[]
}

function SumLine({ title, about, tokens, isLast = false, cells }: SumLineProps) {
  return (
    <tr className={classNames(rowStyles.line, styles.line, isLast && styles.last)}>
      <th scope="row" className={rowStyles.left}>
        <span className={rowStyles.number} />
        <span className={rowStyles.headline}>
          <Explained text={about}>{title}</Explained>
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

const EQUAL_ABOUT = t`Every strategy sends them as the baseline does. They are listed without “Differences only”.`

function tokensOf(rows: readonly CompareRow[]): number {
  return rows.reduce((sum, { tokens = 0 }) => sum + tokens, 0)
}

function Kept() {
  return (
    <div className={classNames(cellStyles.facts, cellStyles.kept)}>
      <span>{MARK_WORDS.kept}</span>
    </div>
  )
}

/** With what a tooltip explains, in short. */
function Change({ tokens, why }: { readonly tokens: number; readonly why: string }) {
  if (tokens === 0) return null
  return (
    <div className={cellStyles.facts}>
      <span>{why}</span>
      <span className={cellStyles.tokens}>
        {tokens > 0 ? `+${formatExact(tokens)}` : formatExact(tokens)}
      </span>
    </div>
  )
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
