/**
 * The agent's own compaction below the ranking, as a block of its baseline: the full history that the agent
 * would have had. No strategy is compared with that.
 */
import { t } from '#base/words.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import { Delta, formatExact } from '../../kit/index.ts'
import { measuredIn, OWN_COMPACTION, overWords, summariesWords, whereWords } from './own-compaction.ts'
import { BaselineFigures, Figures, PickableRow, type Picking, type ShownFigures } from './RankedRow.tsx'
import styles from './RankedTable.module.css'
import { OwnLost } from './ranked/OwnLost.tsx'

interface OwnCompactionRowsProps extends ShownFigures, Picking {
  readonly compaction: OwnCompaction
  readonly span: number
}

export function OwnCompactionRows({ compaction, span, ...rest }: OwnCompactionRowsProps) {
  const { ranking, isWide, isMore: _, ...picking } = rest
  const shown = { ranking, isWide, isMore: false }
  const { full, lost, refetched, cacheMisses } = compaction
  const { sent, without, unit } = measuredIn(compaction, ranking)
  const over = overWords(compaction, ranking)
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={span}>
          Compared with the full history, without compactions
        </th>
      </tr>
      <tr className={styles.baseline}>
        <th scope="row">
          Full history, estimated
          {over !== undefined && (
            <span
              className={styles.summary}
            >{t`Not possible: ${over} wouldn’t fit in the context window`}</span>
          )}
        </th>
        <BaselineFigures figures={full} {...shown} />
        <td />
      </tr>
      <PickableRow
        id={OWN_COMPACTION}
        title={t`The agent’s own compaction`}
        summary={whereWords(compaction)}
        note={over === undefined ? summariesWords(compaction, ranking) || undefined : undefined}
        {...picking}
      >
        <Figures
          figures={{ ...ranking.baseline, lost: lost.length }}
          // What could not have been sent is not what it saved.
          delta={
            over === undefined &&
            unit === ranking.unit && <Delta value={sent} baseline={without} unit={unit} />
          }
          lost={<OwnLost found={compaction} />}
          missesBefore={full}
          misses={unit === '$' && cacheMisses !== undefined ? formatExact(cacheMisses) : undefined}
          risk={
            <span
              className={styles.observed}
              title={t`Over the run: read-only tool calls repeated because a compaction had removed their result`}
            >
              {t`${formatExact(refetched)} re-fetched`}
            </span>
          }
          {...shown}
        />
        <td />
      </PickableRow>
    </tbody>
  )
}
