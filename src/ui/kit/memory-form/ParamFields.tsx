/**
 * The form that parameters described as data make of themselves. What does not matter for the values is left
 * out.
 */
import { useState } from 'react'
import {
  isShown,
  type ParamSpec,
  type ParamSpecs,
  type ParamValue,
  type ParamValues,
  type TextSpec,
} from '#core/model/params.ts'
import { useAsTyped } from '../base/use-as-typed.ts'
import { NumberField } from '../controls/NumberField.tsx'
import { Select } from '../controls/Select.tsx'
import { Switch } from '../controls/Switch.tsx'
import { TextField } from '../controls/TextField.tsx'

interface ParamFieldsProps {
  readonly specs: ParamSpecs
  readonly values: ParamValues
  readonly onChange: (name: string, value: ParamValue) => void
}

export function ParamFields({ specs, values, onChange }: ParamFieldsProps) {
  return Object.entries(specs)
    .filter(([, spec]) => isShown(spec, values))
    .map(([name, spec]) => (
      <ParamField
        key={name}
        spec={spec}
        value={values[name] ?? spec.initial}
        onChange={(value) => onChange(name, value)}
      />
    ))
}

interface ParamFieldProps {
  readonly spec: ParamSpec
  readonly value: ParamValue
  readonly onChange: (value: ParamValue) => void
}

function ParamField({ spec, value, onChange }: ParamFieldProps) {
  switch (spec.kind) {
    case 'integer':
      return (
        <NumberField
          label={spec.label}
          value={Number(value)}
          min={spec.min}
          max={spec.max}
          unit={spec.unit}
          help={spec.help}
          onCommit={onChange}
        />
      )
    case 'boolean':
      return <Switch label={spec.label} checked={value === true} help={spec.help} onChange={onChange} />
    case 'text':
      return <TextParam spec={spec} value={String(value)} onChange={onChange} />
    case 'choice':
      return (
        <Select
          label={spec.label}
          value={String(value)}
          options={spec.options.map((option) => ({
            value: option.value,
            title: option.label,
            help: option.help,
          }))}
          help={spec.options.find((option) => option.value === value)?.help ?? spec.help}
          onChange={onChange}
        />
      )
  }
}

interface TextParamProps {
  readonly spec: TextSpec
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Text applies a moment after the last key, and on Enter or when the field is left. */
function TextParam({ spec, value, onChange }: TextParamProps) {
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const typing = useAsTyped()
  const commit = () => {
    typing.settle()
    setDraft(undefined)
    if (draft !== undefined && draft !== value) onChange(draft)
  }
  const change = (text: string) => {
    setDraft(text)
    typing.later(() => onChange(text))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what is left.
    <div onBlur={commit} data-draft={draft === undefined ? undefined : 'fit'}>
      <TextField
        label={spec.label}
        value={draft ?? value}
        help={spec.help}
        onChange={change}
        onCommit={commit}
      />
    </div>
  )
}
