/** What the colors and marks of the context strip mean, as far as this run has them. One press away. */
import { t } from '#base/words.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import { useInferred } from '#state/index.ts'
import { CategoryLegend } from '../../charts/index.ts'
import { formatCompact, IconButton, Popover } from '../../kit/index.ts'
import styles from './StripLegend.module.css'

interface StripLegendProps {
  readonly calls: readonly Pick<CallFigures, 'byCategory'>[]
  readonly hasMarks: boolean
  /** In tokens; undefined: not known. */
  readonly window: number | undefined
  /** A strategy is drawn over the recorded contexts. */
  readonly strategy: string | undefined
}

export function StripLegend({ calls, hasMarks, window, strategy }: StripLegendProps) {
  const { title: inferred } = useInferred()
  return (
    <Popover
      label="Legend"
      trigger={<IconButton icon="info" size="small" label="Legend of the context strip" />}
    >
      <div className={styles.legend}>
        <p className={styles.text}>One bar per model call: the tokens it was sent, by category.</p>
        <CategoryLegend
          isShown={(index) => calls.some(({ byCategory }) => (byCategory[index] ?? 0) > 0)}
          inferred={inferred}
        />
        {(hasMarks || window !== undefined || strategy !== undefined) && (
          <ul className={styles.list} aria-label="Marks">
            {window !== undefined && (
              <Entry mark={styles.window}>{t`Context window: ${formatCompact(window)} tokens`}</Entry>
            )}
            {hasMarks && (
              <Entry
                mark={styles.flag}
              >{t`The agent changed its own context, such as by a compaction`}</Entry>
            )}
            {strategy !== undefined && (
              <>
                <Entry mark={styles.line}>{t`What ${strategy} would have sent`}</Entry>
                <Entry mark={styles.lost}>{t`The call used a fact that the strategy lost`}</Entry>
                <Entry mark={styles.miss}>{t`The strategy’s prompt missed the cache`}</Entry>
              </>
            )}
          </ul>
        )}
        <p className={styles.text}>
          Drag to move between calls. Drag along the call numbers, or with Shift, to zoom in.
        </p>
      </div>
    </Popover>
  )
}

function Entry({ mark, children }: { readonly mark: string | undefined; readonly children: string }) {
  return (
    <li className={styles.entry}>
      <span className={styles.place}>
        <span className={mark} />
      </span>
      {children}
    </li>
  )
}
