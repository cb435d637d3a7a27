/** The timeline view: the open run as a list of its steps. The frame shows it only while a run is open. */
import { storedIdOf } from '#core/edit/address.ts'
import { useTrace } from '#state/index.ts'
import { Timeline } from './Timeline.tsx'

export function TimelineView() {
  const trace = useTrace()
  // One list for all states of a run: an edit changes its rows, not what is being looked at.
  return trace === undefined ? null : (
    <>
      <h1 className="visually-hidden">Timeline</h1>
      <Timeline key={storedIdOf(trace.id)} trace={trace} />
    </>
  )
}
