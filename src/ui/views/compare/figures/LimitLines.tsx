/** What stops a strategy: contexts larger than the window, and requests that the provider would refuse. */
import { t } from '#base/words.ts'
import type { Tokens } from '#core/model/units.ts'
import { moveCursor, type ReplayOutput, useContextWindow, useTokenProvenance } from '#state/index.ts'
import { formatExact, type Provenance, plural, type TokenWords, tokenWords } from '../../../kit/index.ts'
import { Line } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import type { Column, Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { TokensLine } from './TokensLine.tsx'

interface LimitLinesProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

export function LimitLines({ comparison, losses }: LimitLinesProps) {
  const provenance = useTokenProvenance()
  const window = useContextWindow()
  return (
    <>
      <TokensLine
        comparison={comparison}
        ofRun={[provenance]}
        label={t`Peak context`}
        unit={t`tokens`}
        better="lower"
        help={t`The largest context of ${plural(comparison.calls, 'call')}. It has to fit into the context window.`}
        provenance={provenance}
        amountOf={({ replay }) => replay?.totals.peak}
        linkOf={({ replay }) => ({ title: t`Go to this call`, onClick: () => goTo(peakOf(replay)) })}
        wordsOf={({ replay }) => peakWords(replay, provenance)}
      />
      {window !== undefined && (
        <Line
          comparison={comparison}
          ofRun={[window]}
          label={t`Calls over the context window`}
          better="lower"
          help={t`Calls whose context is larger than the ${formatExact(window)} tokens that the model accepts.`}
          cell={({ replay }) => {
            if (replay === undefined) return undefined
            const over = overWindow(replay, window)
            return (
              <Counted count={over.length} first={over[0]?.call} title={t`Go to the first call over it`} />
            )
          }}
        />
      )}
      <Line
        comparison={comparison}
        ofRun={[losses]}
        label={t`Calls that would be refused`}
        better="lower"
        notOfBound={t`The oracle is not sent to a provider.`}
        help={t`Calls whose context the provider would reject, such as a tool result without its call, although it accepts the baseline’s.`}
        cell={(column) => {
          if (column.index === undefined) return <span>0</span>
          const refusal = losses.refusalOf(column)
          if (refusal === undefined) return losses.isChecked(column) ? <span>0</span> : undefined
          return (
            <Counted count={refusal.calls} first={refusal.first} title={t`Go to the first refused call`} />
          )
        }}
      />
    </>
  )
}

interface CountedProps {
  readonly count: number
  /** The first of them. */
  readonly first: number | undefined
  readonly title: string
}

function Counted({ count, first, title }: CountedProps) {
  if (first === undefined) return <span>{formatExact(count)}</span>
  return (
    <FigureLink title={title} onClick={() => moveCursor(first)}>
      {formatExact(count)}
    </FigureLink>
  )
}

function overWindow({ calls }: ReplayOutput, window: Tokens): ReplayOutput['calls'] {
  return calls.filter(({ tokens }) => tokens > window)
}

/** The call with the largest context, 0-based. */
function peakOf(replay: Column['replay']): number | undefined {
  return replay?.calls.find(({ tokens }) => tokens === replay.totals.peak)?.call
}

function goTo(call: number | undefined): void {
  if (call !== undefined) moveCursor(call)
}

function peakWords(replay: Column['replay'], fallback: Provenance): TokenWords {
  const at = replay?.calls.findIndex(({ tokens }) => tokens === replay.totals.peak) ?? -1
  return tokenWords(replay?.tokensInfo[at], fallback)
}
