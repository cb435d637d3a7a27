/**
 * Follows a run of a collection while its file grows: on at first, as a run that nobody writes costs nothing.
 */
import { useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import { followRun, useApp, useRoute } from '#state/index.ts'
import { Button } from '../../kit/index.ts'

export function FollowSwitch() {
  const { traceId } = useRoute()
  const runId = useApp(({ library }) =>
    library.status === 'done' ? library.value.find(({ id }) => id === traceId)?.collectionRun : undefined,
  )
  // Between two states of the file the list may not have the newest yet.
  const [known, setKnown] = useState(runId)
  if (runId !== undefined && runId !== known) setKnown(runId)
  const isOfCollection = traceId?.startsWith('run-') === true
  const following = isOfCollection ? (runId ?? known) : undefined
  return following === undefined ? null : <Following key={following} runId={following} />
}

function Following({ runId }: { readonly runId: string }) {
  const [isOn, setOn] = useState(true)
  const [canFollow, setCanFollow] = useState(true)
  useEffect(() => {
    if (!isOn) return undefined
    return followRun(runId, (state) => setCanFollow(state === 'following'))
  }, [isOn, runId])
  if (!canFollow) return null
  return (
    <Button
      size="small"
      variant="quiet"
      icon="eye"
      pressed={isOn}
      title={t`Shows new calls as the agent writes them to the file`}
      onClick={() => setOn(!isOn)}
    >
      Follow
    </Button>
  )
}
