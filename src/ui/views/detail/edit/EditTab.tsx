/** The selected step as a form or as JSON, to be changed. What is typed is stored on its own. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { setBuilding, useApp } from '#state/index.ts'
import { EmptyState, ProblemNote, Segmented } from '../../../kit/index.ts'
import { CallForm } from './CallForm.tsx'
import styles from './EditTab.module.css'
import { JsonForm } from './JsonForm.tsx'
import { StepForm } from './StepForm.tsx'
import { useStepDraft } from './use-step-draft.ts'

interface EditTabProps {
  readonly trace: Trace
  readonly step: Step
}

export function EditTab({ trace, step }: EditTabProps) {
  const editing = useApp((state) => state.editing)
  if (editing === undefined) {
    return (
      <EmptyState title="This is an earlier version of the run">
        You can view it, but not change it. Open the run from the library to edit it.
      </EmptyState>
    )
  }
  return <Editor trace={trace} step={step} />
}

type Form = 'form' | 'json'

const SAVED: Readonly<Record<Form, string>> = {
  form: t`Saved as you type`,
  json: t`Saved when the step is complete`,
}

function Editor({ trace, step }: EditTabProps) {
  const [form, setForm] = useState<Form>('form')
  const draft = useStepDraft(trace.id, step)
  const isBuilding = useApp((state) => state.building)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus leaves a field.
    <div
      className={styles.editor}
      onBlur={() => draft.commit()}
      onFocus={() => {
        // Who edits a step wants undo at hand.
        if (!isBuilding) setBuilding(true)
      }}
    >
      <div className={styles.bar}>
        <Segmented<Form>
          label="Form or JSON"
          size="small"
          value={form}
          onChange={setForm}
          options={[
            { value: 'form', title: t`Variant` },
            { value: 'json', title: 'JSON' },
          ]}
        />
        <span className={styles.state} role="status">
          {draft.problem !== undefined ? t`Not saved` : draft.isPending ? t`Typing…` : SAVED[form]}
        </span>
      </div>
      {draft.problem !== undefined && <ProblemNote problem={draft.problem} kept="Your text is still here." />}
      {form === 'form' ? (
        <>
          <StepForm trace={trace} draft={draft} />
          <CallForm trace={trace} step={step} />
        </>
      ) : (
        <JsonForm draft={draft} />
      )}
    </div>
  )
}
