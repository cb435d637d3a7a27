/** The fields of a step by its kind, and those that all kinds have. */
import type { ReactNode } from 'react'
import { assertNever } from '#base/assert.ts'
import { t } from '#base/words.ts'
import { split } from '#core/edit/step-edits.ts'
import {
  CONTROL_TYPES,
  controlTexts,
  setAgent,
  setDemo,
  setDuration,
  setImportance,
  setTimestamp,
  toControl,
  toKind,
} from '#core/edit/step-fields.ts'
import type { Part } from '#core/model/message.ts'
import { STEP_KINDS, type Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { newStepId, tellProblem } from '#state/index.ts'
import { Checkbox, Select, TextField } from '../../../kit/index.ts'
import { ActionFields } from './ActionFields.tsx'
import styles from './EditTab.module.css'
import { MessageFields } from './MessageFields.tsx'
import { OptionalNumber } from './OptionalNumber.tsx'
import { PartsEditor } from './PartsEditor.tsx'
import { TimeField } from './TimeField.tsx'
import type { StepDraftState } from './use-step-draft.ts'

interface StepFormProps {
  readonly trace: Trace
  readonly draft: StepDraftState
}

export function StepForm({ trace, draft }: StepFormProps) {
  const { step, change } = draft
  const splitAt = (part: number, offset: number) => {
    const steps = trace.steps.map((each) => (each.id === step.id ? step : each))
    const made = split({ steps }, step.id, { part, offset, newId: newStepId })
    if (!made.ok) return tellProblem(made.error)
    // The first of the edits replaces the step, what was typed included.
    draft.commit(made.value, t`Split step #${step.number}`)
  }
  return (
    <>
      <div className={styles.pair}>
        <Select
          label="Kind"
          value={step.kind}
          onChange={(kind) => change(toKind(step, kind))}
          options={STEP_KINDS.map(({ kind, title }) => ({ value: kind, title }))}
        />
        <TextField
          label="Agent"
          placeholder="default agent"
          value={step.agent ?? ''}
          onChange={(agent) => change(setAgent(step, agent))}
        />
      </div>
      <KindFields step={step} change={change} splitAt={splitAt} />
      <details className={styles.more}>
        <summary>Time and more</summary>
        <div className={styles.pair}>
          <TimeField
            label="Time"
            seconds={step.timestamp}
            onChange={(seconds) => change(setTimestamp(step, seconds))}
          />
          <OptionalNumber
            label="Duration (seconds)"
            value={step.duration}
            onChange={(duration) => change(setDuration(step, duration))}
          />
        </div>
        <OptionalNumber
          label="Importance (0 to 1)"
          value={step.importance}
          onChange={(importance) => change(setImportance(step, importance))}
        />
        <Checkbox
          label="Demonstration"
          help="Part of the prompt but not of the run, so it isn’t a model call."
          checked={step.demo === true}
          onChange={(demo) => change(setDemo(step, demo))}
        />
      </details>
    </>
  )
}

interface KindFieldsProps {
  readonly step: Step
  readonly change: (next: Step) => void
  readonly splitAt: (part: number, offset: number) => void
}

function KindFields({ step, change, splitAt }: KindFieldsProps): ReactNode {
  const parts = (label: string, of: readonly Part[], set: (parts: readonly Part[]) => void) => (
    <PartsEditor label={label} parts={of} onChange={set} onSplit={splitAt} />
  )
  switch (step.kind) {
    case 'system':
      return (
        <>
          <Select
            label="Role"
            value={step.role ?? 'system'}
            onChange={(role) => change({ ...step, role })}
            options={[
              { value: 'system', title: t`System` },
              { value: 'developer', title: t`Developer` },
            ]}
          />
          {parts(t`Text`, step.parts, (next) => change({ ...step, parts: next }))}
        </>
      )
    case 'task':
    case 'answer':
      return (
        <>
          {parts(t`Text`, step.parts, (next) => change({ ...step, parts: next }))}
          <NameField name={step.name} onChange={(name) => change(withName(step, name))} />
        </>
      )
    case 'planning':
      return parts(t`Plan`, step.parts, (next) => change({ ...step, parts: next }))
    case 'action':
      return <ActionFields step={step} change={change} splitAt={splitAt} />
    case 'note':
      return (
        <>
          <TextField label="Note" rows={5} value={step.text} onChange={(text) => change({ ...step, text })} />
          <TextField
            label="Full model reply"
            help="If there is a reply, the model wrote the note, and the note counts as a model call."
            rows={3}
            value={step.response}
            onChange={(response) => change({ ...step, response })}
          />
        </>
      )
    case 'summary':
      return (
        <>
          <Select
            label="Sent as"
            value={step.role}
            onChange={(role) => change({ ...step, role })}
            options={[
              { value: 'user', title: t`User` },
              { value: 'assistant', title: t`Assistant` },
              { value: 'system', title: t`System` },
            ]}
          />
          {parts(t`Summary`, step.parts, (next) => change({ ...step, parts: next }))}
        </>
      )
    case 'message':
      return (
        <>
          <MessageFields step={step} change={change} splitAt={splitAt} />
          <NameField name={step.name} onChange={(name) => change(withName(step, name))} />
        </>
      )
    case 'control':
      return <ControlFields step={step} change={change} />
    default:
      return assertNever(step)
  }
}

type Named = Extract<Step, { kind: 'task' | 'answer' | 'message' }>

function withName(step: Named, name: string): Step {
  const { name: _, ...rest } = step
  return name === '' ? rest : { ...rest, name }
}

function NameField({
  name,
  onChange,
}: {
  readonly name: string | undefined
  readonly onChange: (name: string) => void
}) {
  return <TextField label="Speaker" placeholder="none" value={name ?? ''} onChange={onChange} />
}

interface ControlFieldsProps {
  readonly step: Extract<Step, { kind: 'control' }>
  readonly change: (next: Step) => void
}

const WITHOUT_TEXT: ReadonlySet<string> = new Set(['cleared-scratchpad', 'end-of-run', 'end-of-session'])

function ControlFields({ step, change }: ControlFieldsProps) {
  const { type } = step.control
  const texts = controlTexts(step.control)
  const set = (next: typeof texts) => change({ ...step, control: toControl(type, next) })
  const hasName = type === 'registered-fact' || type === 'stored-value'
  const hasText = !WITHOUT_TEXT.has(type)
  return (
    <>
      <Select
        label="Memory event"
        value={type}
        onChange={(next) => change({ ...step, control: toControl(next, texts) })}
        options={CONTROL_TYPES.map((known) => ({ value: known.type, title: known.title }))}
      />
      {hasName && <TextField label="Name" value={texts.name} onChange={(name) => set({ ...texts, name })} />}
      {hasText && (
        <TextField
          label={type === 'new-episode' ? t`Title` : type === 'stored-value' ? t`Value (JSON)` : t`Text`}
          rows={3}
          value={texts.text}
          onChange={(text) => set({ ...texts, text })}
        />
      )}
    </>
  )
}
