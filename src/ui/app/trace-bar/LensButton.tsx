/** How the open run is counted and priced, as a button that leads to where that is set. */
import { t } from '#base/words.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { dialects } from '#core/dialects/index.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { DEFAULT_LENS, openSettings, useApp, useCounting, useRoute } from '#state/index.ts'
import { Button, FactLine, formatCompact } from '../../kit/index.ts'
import styles from './LensButton.module.css'

export function LensButton() {
  const { lens } = useRoute()
  const counting = useCounting()
  const dialect = dialects.find((known) => known.id === lens.dialect.id)
  const encoding = ENCODINGS.find((known) => known.id === counting?.encoding)
  const modelPrices = useApp((state) => state.modelPrices)
  const isAlways = counting?.model !== undefined && Object.hasOwn(modelPrices, counting.model)
  const summary = [
    // Which model it is, is known once the calls were looked at.
    counting === undefined
      ? undefined
      : (counting.settledProfile?.title ?? counting.model ?? t`No model recorded`),
    ...(counting?.isWindowKnown === true ? [t`${formatCompact(counting.window)} context`] : []),
    choiceWord(lens.profile, isAlways),
    ...(lens.encoding === undefined ? [] : [encoding?.title]),
    ...(lens.dialect.id === DEFAULT_LENS.dialect.id ? [] : [dialect?.title]),
    ...(lens.baseline === 'everything' ? [t`full history`] : []),
  ].filter((part) => part !== undefined)
  return (
    <Button
      variant="quiet"
      title={[
        ...summary,
        ...(counting?.settledProfile?.verified === false ? [t`prices not verified`] : []),
      ].join(' · ')}
      onClick={() => openSettings('pricing')}
    >
      <span className={styles.summary}>
        <span className="visually-hidden">Pricing and counting: </span>
        <FactLine facts={summary} align="end" />
      </span>
    </Button>
  )
}

/** `isAlways`: the person chose a price list for every run with this model. */
function choiceWord(choice: string | undefined, isAlways: boolean): string {
  if (choice === undefined) return t`no cost`
  if (choice !== AUTO_PROFILE) return t`selected price list`
  return isAlways ? t`selected for this model` : t`auto`
}
