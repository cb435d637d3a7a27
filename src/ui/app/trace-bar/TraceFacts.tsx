/**
 * The format and the steps of the open trace in one muted line; behind it the report on how it was read,
 * which is kept with the trace. Its figures are in the summary below the bar.
 */
import { lazy, Suspense } from 'react'
import type { Trace } from '#core/model/trace.ts'
import { formatTitle, useApp } from '#state/index.ts'
import { Button, FactLine, Icon, Popover, plural } from '../../kit/index.ts'
import styles from './TraceFacts.module.css'
import { attentionOf } from './trace-report.ts'

const TraceReport = lazy(async () => ({ default: (await import('./TraceReport.tsx')).TraceReport }))

export function TraceFacts({ trace }: { readonly trace: Trace }) {
  const formats = useApp((state) => state.formats)
  const { format } = trace.source
  const title = formatTitle(formats, format)
  const facts = [title, plural(trace.steps.length, 'step')]
  // In a neutral color: what a warning changes is said beside the figure, and the report has all.
  const attention = attentionOf(trace)
  const warnings = attention === 0 ? [] : [plural(attention, 'import note')]
  return (
    <div className={styles.facts}>
      <Popover
        label="Import details"
        trigger={
          <Button variant="quiet" title={[...facts, ...warnings].join(' · ')}>
            <span className={styles.line}>
              <span className="visually-hidden">How the file was imported: </span>
              <span className={styles.small}>
                <Icon name="info" />
              </span>
              <span className={styles.words}>
                <FactLine facts={[...facts, ...warnings]} />
              </span>
            </span>
          </Button>
        }
      >
        <Suspense fallback={<div className={styles.waiting} />}>
          <TraceReport trace={trace} title={title} />
        </Suspense>
      </Popover>
    </div>
  )
}
