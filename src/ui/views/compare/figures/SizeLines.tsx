/** How much the model is sent: over the run, at the cursor's call, and in how many steps. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { isSummarized } from '#core/replay/summarized.ts'
import { useTokenProvenance } from '#state/index.ts'
import { plural, tokenWords } from '../../../kit/index.ts'
import { Line } from '../model/FigureLine.tsx'
import type { Column, Comparison } from '../model/use-comparison.ts'
import { CountsCell } from './CountsCell.tsx'
import { TokensLine } from './TokensLine.tsx'
import { tokensAt } from './tokens-of-run.ts'

interface SizeLinesProps {
  readonly comparison: Comparison
  /** Shows a column's messages. */
  readonly onShow: (column: Column) => void
}

export function SizeLines({ comparison, onShow }: SizeLinesProps) {
  const { calls, call, rowsCall } = comparison
  const provenance = useTokenProvenance()
  return (
    <>
      <TokensLine
        comparison={comparison}
        ofRun={[provenance]}
        figure="cumulative"
        label={t`Total input tokens`}
        better="lower"
        help={t`The sum over ${plural(calls, 'call')}, before caching: every call sends its whole context again.`}
        provenance={provenance}
        compact
        amountOf={({ replay }) => replay?.totals.cumulative}
        callsOf={tokensAt}
        callsTitle={t`Calls with the most input tokens`}
        wordsOf={({ replay }) => tokenWords(replay?.inputInfo, provenance)}
      />
      <TokensLine
        comparison={comparison}
        figure="tokens"
        label={t`Context at ${callName(call)}`}
        unit={t`tokens`}
        better="lower"
        help={t`What the model reads at this call.`}
        provenance={provenance}
        amountOf={({ figures }) => figures?.tokens}
        linkOf={(column) => ({ title: t`Show the messages`, onClick: () => onShow(column) })}
        wordsOf={({ replay }) => tokenWords(replay?.tokensInfo[call], provenance)}
      />
      <Line
        comparison={comparison}
        label={t`Steps sent`}
        help={t`How many steps this call’s context has, and how many were shortened, summarized, dropped, moved, or inserted.`}
        isTall
        cell={(column) =>
          column.figures === undefined ? undefined : (
            <CountsCell
              figures={column.figures}
              summarized={rowsCall === call ? (column.ledger?.rows.filter(isSummarized).length ?? 0) : 0}
              isBaseline={column.index === undefined}
              onShow={() => onShow(column)}
            />
          )
        }
      />
    </>
  )
}
