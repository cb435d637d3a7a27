/** Two runs side by side: the open one at the right, at the left the one that the address names, or the choice of one. */
import { parseAddress, storedIdOf } from '#core/edit/address.ts'
import type { Trace } from '#core/model/trace.ts'
import { showBeside, useBesideTrace, useRoute } from '#state/index.ts'
import { Button, EmptyState } from '../../../kit/index.ts'
import { BesideRuns } from './BesideRuns.tsx'
import styles from './BesideView.module.css'
import { RunChooser } from './RunChooser.tsx'

export function BesideView({ trace }: { readonly trace: Trace }) {
  const { beside = '' } = useRoute()
  const other = useBesideTrace()
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
        <BesideRuns
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
          <Button variant="primary" onClick={() => showBeside('')}>
            Select another
          </Button>
          <Button onClick={() => showBeside(undefined)}>Only this run</Button>
        </>
      }
    >
      {message}
    </EmptyState>
  )
}
