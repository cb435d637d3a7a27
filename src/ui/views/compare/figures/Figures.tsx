// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
/**
 * The figures over the rows: one line each, the baseline's number at the left, each memory's with its
 * difference.
 */
import { type ReactNode, useState } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { TokensInfo } from '#core/replay/tokens-info.ts'
import { moveCursor, type ReplayOutput, useTokenProvenance } from '#state/index.ts'
import {
  Amount,
  Delta,
  formatExact,
  formatShare,
  isForCells,
  Popover,
  type Provenance,
  plural,
  type TokenWords,
  tokenWords,
} from '../../../kit/index.ts'
import { Line, type LineProps } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import { summaryTokens } from '../model/totals.ts'
import type { Column, Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { ContextDialog } from '../panels/ContextDialog.tsx'
import { CallList, type ListedCall } from './CallList.tsx'
import { CostLines } from './CostLines.tsx'
import { CountsCell } from './CountsCell.tsx'
import styles from './Figures.module.css'
import { LossLines } from './LossLines.tsx'

interface FiguresProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

/**
 * Three groups (tokens, money, losses), and what became of the steps.
 */
export function Figures({ comparison, losses }: FiguresProps) {
  const { calls, call } = comparison
  const provenance = useTokenProvenance()
  /** Whose messages are shown. */
  const [sent, setSent] = useState<Column | undefined>(undefined)
  return (
    <div role="rowgroup" className={styles.figures}>
      {sent !== undefined && <ContextDialog column={sent} onClose={() => setSent(undefined)} />}
      <div role="presentation" className={styles.group}>
        <TokensLine
          comparison={comparison}
          figure="tokens"
          label={t`Context at ${callName(call)}`}
          help="The size of the context at this call: what the model reads now."
          provenance={provenance}
          amountOf={({ figures }) => figures?.tokens}
          linkOf={(column) => ({ title: t`Show the messages`, onClick: () => setSent(column) })}
          wordsOf={({ replay }) => tokenWords(replay?.tokensInfo[call], provenance)}
        />
        <TokensLine
          comparison={comparison}
          ofRun={[provenance]}
          label="Peak context"
          help={t`The largest context of ${plural(calls, 'call')}. It has to fit into the context window.`}
          provenance={provenance}
          amountOf={({ replay }) => replay?.totals.peak}
          linkOf={({ replay }) => ({ title: t`Go to this call`, onClick: () => goToPeak(replay) })}
          wordsOf={({ replay }) => wordsOfRun(replay, 'peak', provenance)}
        />
        <TokensLine
          comparison={comparison}
          ofRun={[provenance]}
          figure="cumulative"
          label="Total input tokens"
          help={t`Every call sends its whole context again. This is the sum over ${plural(calls, 'call')}, before caching.`}
          provenance={provenance}
          compact
          amountOf={({ replay }) => replay?.totals.cumulative}
          callsOf={tokensAt}
          callsTitle={t`Calls with the most input tokens`}
          wordsOf={({ replay }) => wordsOfRun(replay, 'sum', provenance)}
        />
        {[comparison.baseline, ...comparison.columns].some((column) => summariesOf(column) > 0) && (
          <TokensLine
            comparison={comparison}
            ofRun={[provenance]}
            label="Summary calls"
            help="Tokens that its summaries would have used as separate model calls, input and output together. Not part of the total input tokens."
            provenance={provenance}
            compact
            isPlain
            amountOf={summariesOf}
            callsOf={summariesAt}
            callsTitle={t`Calls with a summary before them`}
          />
        )}
        <Line
          comparison={comparison}
          label="Unchanged prefix (steps)"
          help="Steps at the start that are the same as at the previous call: what a prompt cache can reuse."
          cell={(column) => {
            const { figures } = column
            return figures === undefined ? undefined : (
              <FigureLink title={t`Show the messages`} onClick={() => setSent(column)}>
                {formatExact(figures.stablePrefix)}{' '}
                <span className={styles.of}>of {formatExact(figures.steps)}</span>
              </FigureLink>
            )
          }}
        />
      </div>
      <div role="presentation" className={styles.group}>
        <CostLines comparison={comparison} />
      </div>
      <div role="presentation" className={styles.group}>
        <LossLines comparison={comparison} losses={losses} />
      </div>
      <Line
        comparison={comparison}
        label="Steps sent"
        help="How many steps the model is sent: kept, shortened, dropped, moved, and inserted."
        isTall
        cell={(column) =>
          column.figures === undefined ? undefined : (
            <CountsCell
              figures={column.figures}
              isBaseline={column.index === undefined}
              onShow={() => setSent(column)}
            />
          )
        }
      />
    </div>
  )
}

function goToPeak(replay: Column['replay']): void {
  const largest = replay?.calls.find(({ tokens }) => tokens === replay.totals.peak)
  if (largest !== undefined) moveCursor(largest.call)
}

interface LinkedProps {
  readonly link: { readonly title: string; readonly onClick: () => void } | undefined
  readonly children: ReactNode
}

function Linked({ link, children }: LinkedProps) {
  return link === undefined ? children : <FigureLink {...link}>{children}</FigureLink>
}

interface InfosOfRun {
  readonly peak: TokensInfo | undefined
  readonly sum: TokensInfo | undefined
}

const infosOfRuns = new WeakMap<ReplayOutput, InfosOfRun>()

/**
 * Whose tokens the largest context and the sum are: of all calls, and so found once a replay and not at every
 * drawing.
 */
function infosOf(replay: ReplayOutput): InfosOfRun {
  const known = infosOfRuns.get(replay)
  if (known !== undefined) return known
  const { calls, tokensInfo, totals, inputInfo } = replay
  const at = calls.findIndex(({ tokens }) => tokens === totals.peak)
  const made = { peak: tokensInfo[at], sum: inputInfo }
  infosOfRuns.set(replay, made)
  return made
}

function wordsOfRun(replay: Column['replay'], of: keyof InfosOfRun, fallback: Provenance): TokenWords {
  return tokenWords(replay === undefined ? undefined : infosOf(replay)[of], fallback)
}

function tokensAt({ replay }: Column): readonly ListedCall[] {
  return (replay?.calls ?? []).map(({ call, tokens }) => ({ call, value: tokens }))
}

function summariesAt({ replay }: Column): readonly ListedCall[] {
  return (replay?.calls ?? []).map(({ call, summaries }) => ({
    call,
    value: summaries === undefined ? 0 : summaries.input + summaries.output,
  }))
}

/** Tokens of a call, and what share of the run's they are. */
function shareWords(tokens: number, all: number): string {
  return t`${formatExact(tokens)} tokens, ${formatShare(tokens / all)} of all`
}

function summariesOf({ replay }: Column): number {
  return summaryTokens(replay)
}

interface TokensLineProps extends Omit<LineProps, 'cell'> {
  readonly provenance: Provenance
  readonly compact?: boolean
  /** Without a difference to the baseline, which has none of it. */
  readonly isPlain?: boolean
  readonly amountOf: (column: Column) => number | undefined
  /** What it is the sum of, for a list behind the number, and what that is called. */
  readonly callsOf?: (column: Column) => readonly ListedCall[]
  readonly callsTitle?: string
  /** To what it counts. */
  readonly linkOf?: (column: Column) => { readonly title: string; readonly onClick: () => void }
  /** Whose tokens they are, where that is known of each. */
  readonly wordsOf?: (column: Column) => TokenWords
}

function TokensLine({
  provenance,
  compact = false,
  isPlain = false,
  amountOf,
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
