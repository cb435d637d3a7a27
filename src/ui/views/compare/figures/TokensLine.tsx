/** A line of tokens: each strategy's with its difference to the baseline, and a way to what it counts. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import {
  Amount,
  Delta,
  formatExact,
  formatShare,
  isForCells,
  Popover,
  type Provenance,
  type TokenWords,
} from '../../../kit/index.ts'
import { Line, type LineProps, NotSaid } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import type { Column } from '../model/use-comparison.ts'
import { CallList, type ListedCall } from './CallList.tsx'
import styles from './Figures.module.css'

interface TokensLineProps extends Omit<LineProps, 'cell'> {
  readonly provenance: Provenance
  readonly compact?: boolean
  /** Without a difference to the baseline, which has none of it. */
  readonly isPlain?: boolean
  readonly amountOf: (column: Column) => number | undefined
  /** Why a column’s amount isn’t known; undefined: it is, or is being counted. */
  readonly unknownOf?: (column: Column) => string | undefined
  /** What it is the sum of, for a list behind the number, and what that is called. */
  readonly callsOf?: (column: Column) => readonly ListedCall[]
  readonly callsTitle?: string
  /** To what it counts. */
  readonly linkOf?: (column: Column) => { readonly title: string; readonly onClick: () => void }
  /** Whose tokens they are, where that is known of each. */
  readonly wordsOf?: (column: Column) => TokenWords
}

export function TokensLine({
  provenance,
  compact = false,
  isPlain = false,
  amountOf,
  unknownOf,
  linkOf,
  callsOf,
  callsTitle = '',
  wordsOf,
  ...line
}: TokensLineProps) {
  return (
    <Line
      {...line}
      cell={(column, baseline) => {
        const unknown = unknownOf?.(column)
        if (unknown !== undefined) return <NotSaid reason={unknown} />
        const value = amountOf(column)
        const reference = amountOf(baseline)
        if (value === undefined) return undefined
        const amount = (
          <Amount
            value={value}
            unit="tokens"
            {...(wordsOf?.(column) ?? { provenance })}
            compact={compact || !isForCells(value)}
            isUnitHidden
            inRow
            isMarkHidden
          />
        )
        return (
          <>
            {callsOf === undefined || value === 0 ? (
              <Linked link={linkOf?.(column)}>{amount}</Linked>
            ) : (
              <Popover label={`${callsTitle}: ${column.name}`} trigger={<FigureLink>{amount}</FigureLink>}>
                <CallList
                  title={callsTitle}
                  calls={() => callsOf(column)}
                  wordsOf={(tokens) => shareWords(tokens, value)}
                />
              </Popover>
            )}
            {column !== baseline && reference !== undefined && !isPlain && (
              <span className={styles.delta}>
                <Delta value={value} baseline={reference} unit="tokens" />
              </span>
            )}
          </>
        )
      }}
    />
  )
}

interface LinkedProps {
  readonly link: { readonly title: string; readonly onClick: () => void } | undefined
  readonly children: ReactNode
}

function Linked({ link, children }: LinkedProps) {
  return link === undefined ? children : <FigureLink {...link}>{children}</FigureLink>
}

/** Tokens of a call, and what share of the run's they are. */
function shareWords(tokens: number, all: number): string {
  return t`${formatExact(tokens)} tokens, ${formatShare(tokens / all)} of all`
}
