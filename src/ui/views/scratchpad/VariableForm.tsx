/** A variable edited by hand, as JSON: what the sandbox makes of it is a value of the notebook's language. */
import { useState } from 'react'
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { NotebookVariable } from '#core/scratchpad/notebook.ts'
import { parseValue, problemOfName } from '#core/scratchpad/notebook-edit.ts'
import { TextField } from '../../kit/index.ts'
import { HandForm } from './HandForm.tsx'

interface VariableFormProps {
  /** Undefined: a new one. */
  readonly variable: NotebookVariable | undefined
  /** The memory cannot be changed just now: what is typed waits. */
  readonly isFixed: boolean
  readonly onSave: (name: string, json: JsonValue) => void
  readonly onCancel: () => void
}

export function VariableForm({ variable, isFixed, onSave, onCancel }: VariableFormProps) {
  const [name, setName] = useState(variable?.name ?? '')
  const [text, setText] = useState(jsonOf(variable))
  const value = parseValue(text)
  const nameProblem = variable === undefined ? problemOfName(name) : undefined
  const canSave = value.ok && nameProblem === undefined && !isFixed
  const save = () => {
    if (canSave) onSave(name, value.value)
  }
  return (
    <HandForm canSave={canSave} onSave={save} onCancel={onCancel}>
      {variable === undefined && (
        <TextField
          label="Name"
          isMono
          value={name}
          onChange={setName}
          problem={name === '' ? undefined : nameProblem}
          onCommit={save}
        />
      )}
      <TextField
        label={variable === undefined ? t`Value (JSON)` : t`${variable.name} (JSON)`}
        rows={4}
        isMono
        value={text}
        onChange={setText}
        onCommit={save}
        problem={text === '' || value.ok ? undefined : value.error.message}
        help={
          variable !== undefined && variable.json === undefined
            ? t`A ${variable.type} can’t be shown as JSON. What you enter replaces it.`
            : undefined
        }
      />
    </HandForm>
  )
}

/** Short values in one line, longer ones laid out. */
const ONE_LINE = 60

function jsonOf(variable: NotebookVariable | undefined): string {
  if (variable?.json === undefined) return ''
  const short = JSON.stringify(variable.json)
  return short.length <= ONE_LINE ? short : JSON.stringify(variable.json, undefined, 2)
}
