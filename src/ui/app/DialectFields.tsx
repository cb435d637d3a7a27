/** The parameters of a dialect as a form, made from their specs. */

import type { Dialect } from '#core/dialects/dialect.ts'
import type { DialectSpec } from '#core/dialects/index.ts'
import { isShown, type ParamSpec, type ParamValue, parseValues } from '#core/params.ts'
import { changeLens } from '#state/index.ts'
import { NumberField, Select, Switch, TextField } from '../kit/index.ts'

export interface DialectFieldsProps {
  readonly dialect: Dialect
  readonly spec: DialectSpec
}

export function DialectFields({ dialect, spec }: DialectFieldsProps) {
  const parsed = parseValues(dialect.params, spec.params ?? {})
  if (!parsed.ok) return null
  const values = parsed.value
  return Object.entries(dialect.params)
    .filter(([, param]) => isShown(param, values))
    .map(([name, param]) => (
      <ParamField
        key={name}
        param={param}
        value={values[name] ?? param.initial}
        onChange={(value) =>
          changeLens({ dialect: { id: dialect.id, params: { ...values, [name]: value } } })
        }
      />
    ))
}

interface ParamFieldProps {
  readonly param: ParamSpec
  readonly value: ParamValue
  readonly onChange: (value: ParamValue) => void
}

function ParamField({ param, value, onChange }: ParamFieldProps) {
  switch (param.kind) {
    case 'text':
      return <TextField label={param.label} value={String(value)} help={param.help} onChange={onChange} />
    case 'choice':
      return (
        <Select
          label={param.label}
          value={String(value)}
          options={param.options.map(({ value: option, label, help }) => ({
            value: option,
            title: label,
            help,
          }))}
          help={param.options.find((option) => option.value === value)?.help ?? param.help}
          onChange={onChange}
        />
      )
    case 'integer':
      return (
        <NumberField
          label={param.label}
          value={Number(value)}
          min={param.min}
          max={param.max}
          unit={param.unit}
          help={param.help}
          onCommit={onChange}
        />
      )
    case 'boolean':
      return <Switch label={param.label} checked={value === true} help={param.help} onChange={onChange} />
  }
}
