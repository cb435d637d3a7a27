/**
 * What the bar says and offers of the open trace. Loaded with the first one: the first screen needs none of
 * it.
 */
import { t } from '#base/words.ts'
import { useApp, useCopiesAmong, useTrace } from '#state/index.ts'
import { plural } from '../../kit/index.ts'
import { CountingButton } from './CountingButton.tsx'
import { FollowSwitch } from './FollowSwitch.tsx'
import { RunSwitch } from './RunSwitch.tsx'
import { TraceFacts } from './TraceFacts.tsx'
import { TraceMenu } from './TraceMenu.tsx'

/** Its name with the way to others, which run of its file it is, and what it is. */
export function TraceName() {
  const trace = useTrace()
  const isOfSeveral = useIsOfSeveral()
  const picked = useApp(({ route }) => (route.runs === 'picked' ? route.pickedRuns : NONE))
  const copies = useCopiesAmong(picked)
  return (
    <>
      <TraceMenu title={isOfSeveral ? severalWords(picked.length - copies.size) : undefined} />
      {trace !== undefined && !isOfSeveral && (
        <>
          <RunSwitch />
          <FollowSwitch />
          <TraceFacts trace={trace} />
        </>
      )}
    </>
  )
}

const NONE: readonly string[] = []

/** How it is counted. */
export function TraceCounting() {
  return useIsOfSeveral() ? null : <CountingButton />
}

function severalWords(picked: number): string {
  return picked === 0 ? t`Several runs` : plural(picked, 'run')
}

/** The figures of one run would seem to be about them. */
function useIsOfSeveral(): boolean {
  return useApp(({ route }) => route.view === 'strategies' && route.mode === 'several-runs')
}
