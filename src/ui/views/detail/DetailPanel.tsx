/**
 * Beside the view, in two modes: the selected step as messages, as fields, as recorded and as a form; and the
 * prompt, which is what the model saw at the cursor. With no step selected it shows the prompt.
 */
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { type DetailTab, HOME, showTab, toggleDetail, useCursor, useRoute, useTrace } from '#state/index.ts'
import { Button, EmptyState, IconButton, type Tab, Tabs, useIsPhone } from '../../kit/index.ts'
import styles from './DetailPanel.module.css'
import { FieldsTab } from './FieldsTab.tsx'
import { MessagesTab } from './MessagesTab.tsx'
import { RawTab } from './RawTab.tsx'
import { SawTab } from './SawTab.tsx'
import { StepHeader } from './StepHeader.tsx'
import { useFound } from './use-found.ts'

/** Forms that who only reads does not need. */
const EditTab = lazy(async () => ({ default: (await import('./edit/EditTab.tsx')).EditTab }))

export function DetailPanel() {
  const trace = useTrace()
  return trace === undefined ? null : <Panel trace={trace} />
}

type Mode = 'step' | 'prompt'
type StepTab = Exclude<DetailTab, 'saw'>

function Panel({ trace }: { readonly trace: Trace }) {
  const route = useRoute()
  const { step: stepId, tab } = route
  const panel = useRef<HTMLElement>(null)
  useFound(panel, route)
  const isPhone = useIsPhone()
  const position = stepId === undefined ? -1 : trace.steps.findIndex((step) => step.id === stepId)
  const step = trace.steps[position]
  const of = (draw: (step: Step) => ReactNode) =>
    step === undefined ? (
      <NoStep stepId={stepId} />
    ) : (
      <div className={styles.tab} data-step-content>
        {draw(step)}
      </div>
    )
  const stepTabs: readonly Tab<StepTab>[] = [
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
  ]
  const showsCall = stepId === undefined && trace.calls.length > 0
  const prompt: Tab<Mode> = { id: 'prompt', title: t`Prompt`, content: <SawTab trace={trace} /> }
  const modes: readonly Tab<Mode>[] = [
    {
      id: 'step',
      title: t`Step`,
      content: (
        <div className={styles.mode}>
          {step !== undefined && <StepHeader trace={trace} position={position} />}
          <Tabs
            label="What to show of the step"
            value={tab === 'saw' ? 'messages' : tab}
            onChange={showTab}
            tabs={stepTabs}
          />
        </div>
      ),
    },
    prompt,
  ]
  // Two rows of tabs would leave a phone little of the step.
  if (isPhone && !showsCall)
    return (
      <aside ref={panel} className={styles.panel} aria-label="Detail">
        {step !== undefined && <StepHeader trace={trace} position={position} />}
        <Tabs<DetailTab>
          label="What to show of the step"
          value={tab}
          onChange={showTab}
          tabs={[...stepTabs, { ...prompt, id: 'saw' }]}
        />
      </aside>
    )
  return (
    <aside ref={panel} className={styles.panel} aria-label="Detail">
      <Tabs
        label="Show the step or the prompt"
        value={showsCall || tab === 'saw' ? 'prompt' : 'step'}
        onChange={(mode) => showTab(mode === 'prompt' ? 'saw' : HOME.tab)}
        tabs={showsCall ? [prompt] : modes}
        actions={
          // On a phone its line closes it.
          !isPhone && (
            <IconButton
              icon="close"
              label="Close the detail panel"
              kbd="d"
              size="small"
              onClick={toggleDetail}
            />
          )
        }
      />
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
      A strategy inserted this step: to read it, select “inserted” in its row in Compare. Or the link refers
      to a step of another run.
    </EmptyState>
  )
}
