/** How contexts are built and counted: every choice that the numbers depend on, behind a button that names them. */
import { lazy, Suspense } from 'react'
import { t } from '#base/words.ts'
import { dialects } from '#core/dialects/index.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import { DEFAULT_LENS, useProfile, useRoute } from '#state/index.ts'
import { Button, FactLine, formatCompact, Popover } from '../kit/index.ts'
import styles from './LensPopover.module.css'

const LensForm = lazy(async () => ({ default: (await import('./LensForm.tsx')).LensForm }))

export function LensPopover() {
  const { lens } = useRoute()
  const encoding = ENCODINGS.find((known) => known.id === lens.encoding)
  const dialect = dialects.find((known) => known.id === lens.dialect.id)
  const overhead = OVERHEADS.find((known) => known.id === lens.overhead)
  const profile = useProfile()
  const summary = [
    encoding?.title,
    dialect?.title,
    ...(lens.overhead === 'none' ? [] : [overhead?.title]),
    ...(lens.profile === DEFAULT_LENS.profile ? [] : [profile?.title]),
    ...(lens.baseline === 'everything' ? ['everything'] : []),
    t`${formatCompact(lens.window)} window`,
  ].filter((part) => part !== undefined)
  return (
    <Popover
      label="How contexts are counted"
      align="end"
      trigger={
        <Button variant="quiet" iconAfter="chevron-down" title={summary.join(' · ')}>
          <span className={styles.summary}>
            <span className="visually-hidden">Counted as: </span>
            <FactLine facts={summary} align="end" />
          </span>
        </Button>
      }
    >
      <Suspense fallback={<div className={styles.form} />}>
        <LensForm />
      </Suspense>
    </Popover>
  )
}
