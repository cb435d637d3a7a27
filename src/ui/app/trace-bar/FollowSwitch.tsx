/**
 * What can be done with a run that was opened from a collection: following it while its file grows, which is
 * on at first, as a run that no one writes costs nothing; and keeping it in the library.
 */
import { useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import { followRun, keepCollectionRun, useApp } from '#state/index.ts'
import { Button, IconButton } from '../../kit/index.ts'

export function FollowSwitch() {
  const traceId = useApp(({ route }) => route.traceId)
  const runId = useApp(({ library }) =>
    library.status === 'done' ? library.value.find(({ id }) => id === traceId)?.collectionRun : undefined,
  )
  // Between two states of the file the list may not have the newest yet.
  const [known, setKnown] = useState(runId)
  if (runId !== undefined && runId !== known) setKnown(runId)
  const isOfCollection = traceId?.startsWith('run-') === true
  const following = isOfCollection ? (runId ?? known) : undefined
  if (following === undefined) return null
  return (
    <>
      <Following key={following} runId={following} />
      <Keep runId={following} />
    </>
  )
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

function Keep({ runId }: { readonly runId: string }) {
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    await keepCollectionRun(runId)
    setBusy(false)
  }
  return (
    <IconButton
      size="small"
      icon="download"
      label={t`Keep in library`}
      disabled={isBusy}
      onClick={() => void keep()}
    />
  )
}
