/** The timeline view: the open run as a list of its steps. The frame shows it only while a run is open. */
import { useTrace } from '#state/index.ts'
import { EmptyState } from '../../kit/index.ts'
import { Timeline } from './Timeline.tsx'

export function TimelineView() {
  const trace = useTrace()
  if (trace === undefined) return null
  if (trace.steps.length > 0) return <Timeline key={trace.id} trace={trace} />
  return (
    <EmptyState icon="timeline" title="This run has no steps">
      The file was read, but it holds no message and no step.
    </EmptyState>
  )
}
