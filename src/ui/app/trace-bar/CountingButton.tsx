/** How the open run is counted and priced, as a button that leads to where that is set. */
import { t } from '#base/words.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { dialects } from '#core/dialects/index.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { DEFAULT_COUNTING, openSettings, useApp, useCounting } from '#state/index.ts'
import { Button, FactLine, formatCompact } from '../../kit/index.ts'
import styles from './CountingButton.module.css'

export function CountingButton() {
  const counting = useApp(({ route }) => route.counting)
  const settled = useCounting()
  const dialect = dialects.find((known) => known.id === counting.dialect.id)
  const encoding = ENCODINGS.find((known) => known.id === settled?.encoding)
  const modelPrices = useApp((state) => state.modelPrices)
  const isAlways = settled?.model !== undefined && Object.hasOwn(modelPrices, settled.model)
  const summary = [
    // First, as a narrow bar has no room for the last ones: it changes what every view shows.
    ...(counting.baseline === 'everything' ? [t`full history`] : []),
    ...(counting.baseline === 'uncompacted' ? [t`without compactions`] : []),
    // Which model it is, is known once the calls were looked at.
    settled === undefined
      ? undefined
      : (settled.settledProfile?.title ?? settled.model ?? t`No model recorded`),
    ...(settled?.isWindowKnown === true ? [t`${formatCompact(settled.window)} context`] : []),
    choiceWord(counting.profile, isAlways),
    ...(settled?.settledProfile?.verified === false ? [t`prices not verified`] : []),
    ...(counting.encoding === undefined ? [] : [encoding?.title]),
    ...(counting.dialect.id === DEFAULT_COUNTING.dialect.id ? [] : [dialect?.title]),
  ].filter((part) => part !== undefined)
  return (
    <Button variant="quiet" title={summary.join(' · ')} onClick={() => openSettings('pricing')}>
      <span className={styles.summary}>
        <span className="visually-hidden">Pricing and counting: </span>
        <FactLine facts={summary} align="end" />
      </span>
    </Button>
  )
}

/**
 * How the price list was chosen; undefined: by the recorded model, as is usual. `isAlways`: the person chose
 * a price list for every run with this model.
 */
function choiceWord(choice: string | undefined, isAlways: boolean): string | undefined {
  if (choice === undefined) return t`no cost`
  if (choice !== AUTO_PROFILE) return t`selected price list`
  return isAlways ? t`selected for this model` : undefined
}
