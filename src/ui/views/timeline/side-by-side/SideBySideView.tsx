/**
 * Two runs side by side: the open one at the right, at the left the one that the address names, or the choice
 * of one.
 */
import { parseAddress, storedIdOf } from '#core/edit/address.ts'
import type { Trace } from '#core/model/trace.ts'
import { showSideBySide, useRoute, useSideBySideTrace } from '#state/index.ts'
import { Button, EmptyState } from '../../../kit/index.ts'
import { RunChooser } from './RunChooser.tsx'
import { SideBySideRuns } from './SideBySideRuns.tsx'
import styles from './SideBySideView.module.css'

export function SideBySideView({ trace }: { readonly trace: Trace }) {
  const { beside = '' } = useRoute()
  const other = useSideBySideTrace()
  if (beside === '') return <RunChooser trace={trace} />
  switch (other.status) {
    case 'idle':
    case 'running':
      return (
        <p className={styles.remark} role="status">
          Opening the other run…
        </p>
      )
    case 'failed':
      return <OtherFailed message={other.problem.message} />
    case 'done':
      return (
        <SideBySideRuns
          key={`${beside} ${storedIdOf(trace.id)}`}
          left={other.value}
          right={trace}
          isEdit={isEditOf(trace.id, other.value.id)}
        />
      )
  }
}

/** Whether the one state was made of the other, of the same run. */
function isEditOf(after: string, before: string): boolean {
  const [one, other] = [parseAddress(after), parseAddress(before)]
  return one.traceId === other.traceId && one.revision > other.revision
}

function OtherFailed({ message }: { readonly message: string }) {
  return (
    <EmptyState
      icon="file"
      title="The other run can’t be opened"
      actions={
        <>
          <Button variant="primary" onClick={() => showSideBySide('')}>
            Select another
          </Button>
          <Button onClick={() => showSideBySide(undefined)}>Only this run</Button>
        </>
      }
    >
      {message}
    </EmptyState>
  )
}
