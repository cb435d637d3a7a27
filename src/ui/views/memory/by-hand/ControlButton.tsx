/** One hand control: a button that acts at once, or opens the few fields that it needs. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { useTrace } from '#state/index.ts'
import { Button, Popover, Select, TextField } from '../../../kit/index.ts'
import styles from './ControlButton.module.css'
import { type ControlForm, type ControlValues, isFilled } from './control-forms.ts'

interface ControlButtonProps {
  readonly form: ControlForm
  /** The agent of the cursor's call. */
  readonly agent: string | undefined
  /** Why it does nothing; undefined: it does. */
  readonly refusal: string | undefined
  readonly onAdd: (values: ControlValues, agent: string | undefined) => void
}

export function ControlButton({ form, agent, refusal, onAdd }: ControlButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // Here, and not in the panel: who looks at the lanes while writing closes it, and finds the words again.
  const [values, setValues] = useState<ControlValues>({})
  if (form.fields.length === 0 || refusal !== undefined) {
    return (
      <Button size="small" title={form.help} disabledReason={refusal} onClick={() => onAdd({}, agent)}>
        {form.title}
      </Button>
    )
  }
  return (
    <Popover
      label={form.title}
      side="top"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button size="small">{form.title}…</Button>}
    >
      <Fields
        form={form}
        agent={agent}
        values={values}
        onChange={setValues}
        onAdd={(by) => {
          setOpen(false)
          setValues({})
          onAdd(values, by)
        }}
      />
    </Popover>
  )
}

interface FieldsProps extends Pick<ControlButtonProps, 'form' | 'agent'> {
  readonly values: ControlValues
  readonly onChange: (values: ControlValues) => void
  readonly onAdd: (agent: string | undefined) => void
}

function Fields({ form, agent, values, onChange, onAdd }: FieldsProps) {
  const [by, setBy] = useState(agent)
  const isReady = isFilled(form, values)
  const add = () => {
    if (isReady) onAdd(by)
  }
  return (
    <div className={styles.form}>
      <p className={styles.help}>{form.help}</p>
      {form.fields.map(({ name, label, rows }) => (
        <TextField
          key={name}
          label={label}
          rows={rows}
          value={values[name] ?? ''}
          onChange={(text) => onChange({ ...values, [name]: text })}
          onCommit={add}
        />
      ))}
      {form.hasAgent && <ByAgent value={by} onChange={setBy} />}
      <div>
        <Button variant="primary" size="small" disabled={!isReady} onClick={add}>
          Add
        </Button>
      </div>
      <p className={styles.help}>Adds a step to the run. You can undo it, and the original run is kept.</p>
    </div>
  )
}

interface ByAgentProps {
  readonly value: string | undefined
  readonly onChange: (agent: string | undefined) => void
}

function ByAgent({ value, onChange }: ByAgentProps) {
  const calls = useTrace()?.calls ?? []
  const agents = [...new Set(calls.map(({ agent }) => agent))]
  if (agents.length < 2) return null
  return (
    <Select
      label="By"
      value={value ?? ''}
      options={agents.map((agent) => ({ value: agent ?? '', title: agent ?? t`the agent` }))}
      onChange={(agent) => onChange(agent === '' ? undefined : agent)}
    />
  )
}
