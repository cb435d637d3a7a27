// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
/**
 * All metrics, folded under the steps: one line each with the figures of every column, and once for all of
 * them how sure the figures are.
 */
import { useEffect, useRef } from 'react'
import { t } from '#base/words.ts'
import { changeSettings, useApp } from '#state/index.ts'
import { Icon, SafeText, useElementSize, useIsPhone } from '../../../kit/index.ts'
import { HiddenHeads } from '../columns/HiddenHeads.tsx'
import { DIRECTIONS } from '../model/FigureLine.tsx'
import type { Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import styles from './AllMetrics.module.css'
import { Figures } from './Figures.tsx'
import { Precision } from './Precision.tsx'

interface AllMetricsProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  /** Pixels of the scroller that the heads leave. */
  readonly room: number
}

/** Pixels that metrics must leave to the steps to stay below them. */
const LEAST_ROWS = 96

export function AllMetrics({ comparison, losses, room }: AllMetricsProps) {
  const isOpen = useApp((state) => state.settings.moreFigures)
  const isPhone = useIsPhone()
  const { ref, size } = useElementSize<HTMLElement>()
  const isStuck = !isOpen || room - size.height >= LEAST_ROWS
  /** Set by a press until they are in view: below long rows no one would see them come. */
  const wasOpened = useRef(false)
  useEffect(() => {
    if (!isOpen || isStuck || !wasOpened.current) return
    wasOpened.current = false
    ref.current?.scrollIntoView({ block: 'end' })
  }, [isOpen, isStuck, ref])
  return (
    <section ref={ref} className={styles.metrics} data-stuck={isStuck} aria-label="All metrics">
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => {
            wasOpened.current = !isOpen
            void changeSettings({ moreFigures: !isOpen })
          }}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          All metrics
        </button>
        {isOpen && (
          <>
            <span className={styles.legend}>
              {DIRECTIONS.lower.mark} {DIRECTIONS.lower.short} · {DIRECTIONS.higher.mark}{' '}
              {DIRECTIONS.higher.short}
            </span>
            <Precision comparison={comparison} />
          </>
        )}
      </div>
      {isOpen && isPhone && (
        <p className={styles.heads} aria-hidden="true">
          <span>{t`Recorded`}</span>
          <span className={styles.name}>
            <SafeText text={comparison.columns[0]?.title ?? comparison.columns[0]?.name ?? ''} />
          </span>
        </p>
      )}
      {isOpen && (
        <div role="table" aria-label="Metrics by strategy">
          <HiddenHeads columns={comparison.columns} title="Metric" />
          <Figures comparison={comparison} losses={losses} />
        </div>
      )}
    </section>
  )
}
