/** Memory: one memory at the cursor's call, opened up. The frame shows it only with an open trace. */
import { storedIdOf } from '#core/edit/address.ts'
import { openView, useCursor, useTrace } from '#state/index.ts'
import { Button, EmptyState } from '../../kit/index.ts'
import styles from './MemoryView.module.css'
import { OpenedMemory } from './OpenedMemory.tsx'

export function MemoryView() {
  const trace = useTrace()
  const cursor = useCursor()
  if (trace === undefined) return null
  return (
    <section className={styles.view} aria-label="Memory">
      {cursor === undefined ? <NoCalls /> : <OpenedMemory key={storedIdOf(trace.id)} />}
    </section>
  )
}

function NoCalls() {
  return (
    <div className={styles.state}>
      <EmptyState
        isPage
        icon="memory"
        title="This run has no model call"
        actions={
          <Button icon="timeline" onClick={() => openView('timeline')}>
            Show its steps
          </Button>
        }
      >
        The Memory view shows what a memory contains right before a model call. This run has no model
        response. Add an action in the timeline, or open another run.
      </EmptyState>
    </div>
  )
}
