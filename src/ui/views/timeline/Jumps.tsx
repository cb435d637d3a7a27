/** Goes from one place that is worth a look to the next: turns, failed steps, cache misses, compactions. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { formatExact, IconButton, Select, useIsPhone } from '../../kit/index.ts'
import type { PerStepValues } from './held-values.ts'
import type { TimelineRow } from './rows/row-model.ts'
import type { Turn } from './rows/turns.ts'
import styles from './Toolbar.module.css'
import type { CallCost } from './use-figures.ts'

interface JumpsProps {
  readonly rows: readonly TimelineRow[]
  readonly turns: ReadonlyMap<number, Turn>
  readonly costs: PerStepValues<CallCost> | undefined
  /** Index among the rows; -1: none is selected, then it begins at the first. */
  readonly selected: number
  readonly onGo: (indexes: readonly number[], from: number, isBack: boolean) => void
}

export function Jumps({ rows, turns, costs, selected, onGo }: JumpsProps) {
  const [wanted, setWanted] = useState('')
  const isPhone = useIsPhone()
  const targets = useMemo(() => {
    const rowsThat = (isTarget: (row: TimelineRow) => boolean) =>
      rows.flatMap((row, index) => (isTarget(row) ? [index] : []))
    return [
      { id: 'turns', title: t`Turns`, indexes: rowsThat(({ position }) => turns.has(position)) },
      { id: 'failed', title: t`Failed steps`, indexes: rowsThat(({ isError }) => isError) },
      {
        id: 'misses',
        title: t`Cache misses`,
        indexes: rowsThat(({ position }) => costs?.[position]?.isMiss === true),
      },
      {
        id: 'compactions',
        title: t`Compactions`,
        indexes: rowsThat(({ compaction }) => compaction !== undefined),
      },
    ].filter(({ indexes }) => indexes.length > 0)
  }, [rows, turns, costs])
  const target = targets.find(({ id }) => id === wanted) ?? targets[0]
  if (target === undefined) return null
  const at = target.indexes.indexOf(selected)
  const all = formatExact(target.indexes.length)
  return (
    <div className={styles.jumps}>
      {!isPhone && (
        <span className={styles.jumpTo} aria-hidden="true">
          {t`Jump to`}
        </span>
      )}
      <Select
        label="Jump to"
        isLabelHidden
        size="small"
        value={target.id}
        onChange={setWanted}
        options={targets.map(({ id, title, indexes }) => ({
          value: id,
          // On a phone all controls share a line.
          title: isPhone ? title : t`${title} (${formatExact(indexes.length)})`,
        }))}
      />
      <IconButton
        icon="chevron-up"
        size="small"
        label={t`Previous of ${all}`}
        onClick={() => onGo(target.indexes, selected, true)}
      />
      <IconButton
        icon="chevron-down"
        size="small"
        label={t`Next of ${all}`}
        onClick={() => onGo(target.indexes, selected, false)}
      />
      <span className={styles.count}>{at < 0 ? '' : t`${formatExact(at + 1)} of ${all}`}</span>
    </div>
  )
}
