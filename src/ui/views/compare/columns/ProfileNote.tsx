/**
 * Where prices are not those of the run: a model without a price list, or another model's list that was
 * chosen.
 */
import { t } from '#base/words.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { choosePrices, useProfile, useRoute, useSummary } from '#state/index.ts'
import { Button, Icon } from '../../../kit/index.ts'
import styles from './SkeletonNote.module.css'

export function ProfileNote() {
  const { profile: choice } = useRoute().counting
  const { models = [], unpriced } = useSummary().latest ?? {}
  const profile = useProfile()
  const [model] = models
  if (choice === AUTO_PROFILE && unpriced !== undefined) {
    const names = unpriced.flatMap((name) => name ?? [])
    return (
      <Note
        text={
          names.length === 0
            ? t`The file doesn’t name a model, so there are no dollars. Choose a price list under Pricing to estimate them.`
            : t`No price is known for ${names.join(', ')}. Choose a price list under Pricing to estimate the cost.`
        }
      />
    )
  }
  if (choice === AUTO_PROFILE || choice === undefined || profile === undefined || model === undefined)
    return null
  return (
    <Note text={t`Priced as ${profile.title}, but this run used ${model}.`}>
      <Button variant="quiet" size="small" onClick={() => choosePrices(AUTO_PROFILE)}>
        Use recorded models
      </Button>
    </Note>
  )
}

function Note({ text, children }: { readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <p className={styles.note} role="note">
      <Icon name="info" />
      <bdi>{text}</bdi>
      {children}
    </p>
  )
}
