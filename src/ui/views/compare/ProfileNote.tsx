/** Where a run is billed by another provider's prices than its model's: says so, and offers those. */
import { useMemo } from 'react'
import { recordedModel } from '#core/profiles/recorded-model.ts'
import { changeLens, lensOfProfile, useProfile, useTrace } from '#state/index.ts'
import { Button, Icon } from '../../kit/index.ts'
import styles from './SkeletonNote.module.css'

export function ProfileNote() {
  const calls = useTrace()?.calls
  const profile = useProfile()
  const recorded = useMemo(() => (calls === undefined ? undefined : recordedModel(calls)), [calls])
  if (recorded === undefined || profile === undefined || recorded.profile.id === profile.id) return null
  return (
    <p className={styles.note} role="note">
      <Icon name="info" />
      <span>
        The run used <bdi>{recorded.model}</bdi> and is billed here by {profile.title}.
      </span>
      <Button variant="quiet" size="small" onClick={() => changeLens(lensOfProfile(recorded.profile))}>
        Bill by {recorded.profile.title}
      </Button>
    </p>
  )
}
