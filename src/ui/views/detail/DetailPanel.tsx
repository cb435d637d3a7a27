/**
 * Beside the view: the selected step as messages, as fields and as recorded, and what the model saw at the cursor. With no
 * step selected it shows the call.
 */
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { type DetailTab, showTab, useCursor, useRoute, useTrace } from '#state/index.ts'
import { Button, EmptyState, type Tab, Tabs } from '../../kit/index.ts'
import styles from './DetailPanel.module.css'
import { FieldsTab } from './FieldsTab.tsx'
import { MessagesTab } from './MessagesTab.tsx'
import { RawTab } from './RawTab.tsx'
import { SawTab } from './SawTab.tsx'
import { StepHeader } from './StepHeader.tsx'

/** Forms that who only reads does not need. */
const EditTab = lazy(async () => ({ default: (await import('./edit/EditTab.tsx')).EditTab }))

export function DetailPanel() {
  const trace = useTrace()
  return trace === undefined ? null : <Panel trace={trace} />
}

function Panel({ trace }: { readonly trace: Trace }) {
  const { step: stepId, tab } = useRoute()
  const position = stepId === undefined ? -1 : trace.steps.findIndex((step) => step.id === stepId)
  const step = trace.steps[position]
  const of = (draw: (step: Step) => ReactNode) =>
    step === undefined ? <NoStep stepId={stepId} /> : <div className={styles.tab}>{draw(step)}</div>
  const prompt: Tab<DetailTab> = { id: 'saw', title: t`Prompt`, content: <SawTab trace={trace} /> }
  const tabs: readonly Tab<DetailTab>[] = [
    {
      id: 'messages',
      title: t`Messages`,
      content: of((shown) => <MessagesTab key={shown.id} step={shown} />),
    },
    { id: 'fields', title: t`Fields`, content: of((shown) => <FieldsTab key={shown.id} step={shown} />) },
    {
      id: 'raw',
      title: t`Raw`,
      content: of((shown) => <RawTab key={shown.id} traceId={trace.id} stepId={shown.id} />),
    },
    {
      id: 'edit',
      title: t`Edit`,
      content: of((shown) => (
        <Suspense fallback={null}>
          <EditTab key={shown.id} trace={trace} step={shown} />
        </Suspense>
      )),
    },
    prompt,
  ]
  const showsCall = stepId === undefined && trace.calls.length > 0
  return (
    <aside className={styles.panel} aria-label="Detail">
      <StepHeader trace={trace} position={position} />
      {showsCall ? (
        <Tabs label="What to show of the call" value="saw" onChange={showTab} tabs={[prompt]} />
      ) : (
        <Tabs label="What to show of the step" value={tab} onChange={showTab} tabs={tabs} />
      )}
    </aside>
  )
}

function NoStep({ stepId }: { readonly stepId: string | undefined }) {
  const cursor = useCursor()
  const actions = cursor !== undefined && (
    <Button icon="eye" onClick={() => showTab('saw')}>
      Prompt at {callName(cursor)}
    </Button>
  )
  if (stepId === undefined) {
    return <EmptyState title="No step is selected">Select a step to read its messages and fields.</EmptyState>
  }
  return (
    <EmptyState title="This step isn’t in the run’s log" actions={actions}>
      A strategy inserted it: select “inserted” in its row in Compare, or press Enter there, to read its text.
      Or the link refers to a step of another run.
    </EmptyState>
  )
}
