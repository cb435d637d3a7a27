/** Token and cost settings: every choice that the numbers depend on, behind a button that names them. */
import { lazy, Suspense } from 'react'
import { t } from '#base/words.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { dialects } from '#core/dialects/index.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { DEFAULT_LENS, useApp, useCounting, useRoute } from '#state/index.ts'
import { Button, FactLine, formatCompact, Popover } from '../../kit/index.ts'
import styles from './LensPopover.module.css'

const LensForm = lazy(async () => ({ default: (await import('./LensForm.tsx')).LensForm }))

export function LensPopover() {
  const { lens } = useRoute()
  const counting = useCounting()
  const dialect = dialects.find((known) => known.id === lens.dialect.id)
  const encoding = ENCODINGS.find((known) => known.id === counting?.encoding)
  const modelPrices = useApp((state) => state.modelPrices)
  const isAlways = counting?.model !== undefined && Object.hasOwn(modelPrices, counting.model)
  const summary = [
    counting?.settledProfile?.title ?? counting?.model ?? t`No model recorded`,
    ...(counting?.isWindowKnown === true ? [t`${formatCompact(counting.window)} context`] : []),
    choiceWord(lens.profile, isAlways),
    ...(lens.encoding === undefined ? [] : [encoding?.title]),
    ...(lens.dialect.id === DEFAULT_LENS.dialect.id ? [] : [dialect?.title]),
    ...(lens.baseline === 'everything' ? [t`full history`] : []),
  ].filter((part) => part !== undefined)
  return (
    <Popover
      label="Token and cost settings"
      align="end"
      trigger={
        <Button
          variant="quiet"
          iconAfter="chevron-down"
          title={[
            ...summary,
            ...(counting?.settledProfile?.verified === false ? [t`prices not verified`] : []),
          ].join(' · ')}
        >
          <span className={styles.summary}>
            <span className="visually-hidden">Pricing: </span>
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

/** `isAlways`: the person chose a price list for every run with this model. */
function choiceWord(choice: string | undefined, isAlways: boolean): string {
  if (choice === undefined) return t`no cost`
  if (choice !== AUTO_PROFILE) return t`selected price list`
  return isAlways ? t`selected for this model` : t`auto`
}
