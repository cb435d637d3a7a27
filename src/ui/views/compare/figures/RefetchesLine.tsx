/** A line of re-fetched results, at a call or over the run, each number with the list behind it. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { LossFigures } from '#core/references/lost.ts'
import { formatExact, Popover, plural } from '../../../kit/index.ts'
import { AgainstBaseline, absentFigure, Line } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import type { Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { Refetches } from './Refetches.tsx'

interface RefetchesLineProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  readonly label: string
  readonly help: string
  readonly figure: string
  /** Undefined: of all calls. */
  readonly call: number | undefined
  readonly countOf: (figures: LossFigures) => number | undefined
}

export function RefetchesLine({
  comparison,
  losses,
  label,
  help,
  figure,
  call,
  countOf,
}: RefetchesLineProps) {
  return (
    <Line
      comparison={comparison}
      {...given({ ofRun: call === undefined ? [losses] : undefined })}
      figure={figure}
      notOfBound={t`The oracle covers lost facts only, not re-fetched results.`}
      label={label}
      better="lower"
      help={help}
      cell={(column) => {
        if (column.index === undefined) return <AgainstBaseline />
        const loss = losses.lossOf(column)
        const count = loss?.latest === undefined ? undefined : countOf(loss.latest)
        if (count === undefined) return absentFigure(loss?.work.status)
        if (count === 0) return <span>0</span>
        const name = call === undefined ? t`Re-fetched results` : t`Re-fetched results at ${callName(call)}`
        return (
          <Popover
            label={`${name}: ${column.name}`}
            trigger={
              <FigureLink aria-label={t`${plural(count, 're-fetched result')}, show which`}>
                {formatExact(count)}
              </FigureLink>
            }
          >
            <Refetches column={column} call={call} />
          </Popover>
        )
      }}
    />
  )
}
