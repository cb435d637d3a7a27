/** Below the rows: what no step has, and the size of each context, to which the rows add up. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { CORRECTION_ABOUT, CORRECTION_TITLE, MISSING_ABOUT } from '#core/compare/unseen-change.ts'
import { callName } from '#core/model/call-names.ts'
import { classNames, Delta, Explained, formatExact } from '../../../kit/index.ts'
import type { Comparison } from '../model/use-comparison.ts'
import cellStyles from './LedgerCell.module.css'
import rowStyles from './StepRow.module.css'
import styles from './SumRows.module.css'
import { type SizeSum, sizeSum } from './size-sum.ts'

/** What is no step’s, each in a line. */
const LINES = [
  { id: 'missing', title: t`Not in the file, such as attachments and reminders`, about: MISSING_ABOUT },
  { id: 'correction', title: CORRECTION_TITLE, about: CORRECTION_ABOUT },
] as const

export function SumRows({ comparison }: { readonly comparison: Comparison }) {
  const { baseline, columns, call, rowsCall, areRowsThere } = comparison
  const sums = columns.map((column) => sizeSum(baseline.figures, column.figures, column.ledger?.rows))
  if (!areRowsThere || rowsCall !== call || sums.every((sum) => sum === undefined)) return null
  return (
    <table aria-label={t`Sum of the rows`} className={styles.sums}>
      <tbody className={styles.sums}>
        {LINES.map(({ id, title, about }) =>
          sums.every((sum) => sum === undefined || sum[id] === 0) ? null : (
            <SumLine
              key={id}
              title={title}
              about={about}
              tokens=""
              cells={sums.map((sum, place) => ({
                id: columns[place]?.id ?? '',
                content: sum && <Change tokens={sum[id]} />,
              }))}
            />
          ),
        )}
        <SumLine
          title={t`Context of ${callName(call)}`}
          tokens={baseline.figures === undefined ? '' : formatExact(baseline.figures.tokens)}
          isLast
          cells={sums.map((sum, place) => ({
            id: columns[place]?.id ?? '',
            content: sum && <Size sum={sum} />,
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

function Change({ tokens }: { readonly tokens: number }) {
  return (
    <div className={cellStyles.facts}>
      <span />
      <span className={cellStyles.tokens}>
        {tokens > 0 ? `+${formatExact(tokens)}` : formatExact(tokens)}
      </span>
    </div>
  )
}

function Size({ sum: { from, to } }: { readonly sum: SizeSum }) {
  return (
    <>
      <div className={cellStyles.facts}>
        <strong>= {formatExact(to)}</strong>
        <span className={cellStyles.tokens}>
          {to > from ? `+${formatExact(to - from)}` : formatExact(to - from)}
        </span>
      </div>
      <Delta value={to} baseline={from} unit="tokens" />
    </>
  )
}
