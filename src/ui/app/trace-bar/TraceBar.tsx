/**
 * What the bar says and offers of the open trace. Loaded with the first one: the first screen needs none of
 * it.
 */
import { useTrace } from '#state/index.ts'
import { CountingButton } from './CountingButton.tsx'
import { FollowSwitch } from './FollowSwitch.tsx'
import { RunSwitch } from './RunSwitch.tsx'
import { TraceFacts } from './TraceFacts.tsx'
import { TraceMenu } from './TraceMenu.tsx'

/** Its name with the way to others, which run of its file it is, and what it is. */
export function TraceName() {
  const trace = useTrace()
  return (
    <>
      <TraceMenu />
      {trace !== undefined && (
        <>
          <RunSwitch />
          <FollowSwitch />
          <TraceFacts trace={trace} />
        </>
      )}
    </>
  )
}

/** How it is counted. */
export function TraceCounting() {
  return <CountingButton />
}
