/**
 * The values of one parameter that a sweep tries: numbers as a list to type, choices as boxes to tick, a text
 * as it is.
 */
import { t } from '#base/words.ts'
import type { ParamSpec, ParamValue } from '#core/model/params.ts'
import { Checkbox, TextField } from '../../../kit/index.ts'
import type { EnteredField } from './entered-settings.ts'
import { paramLabel } from './param-label.ts'
import styles from './SweepSetupForm.module.css'
import { parseNumbers, toggled, writtenNumbers } from './sweep-setup.ts'
import { ValueText } from './ValueText.tsx'

interface ValueListProps {
  readonly spec: ParamSpec
  /** Undefined: only the fixed value. */
  readonly values: readonly ParamValue[] | undefined
  readonly fixed: ParamValue | undefined
  /** How the agent has it; undefined: as the strategy does. */
  readonly entered?: EnteredField | undefined
  readonly onValues: (values: readonly ParamValue[]) => void
  readonly onFixed: (value: ParamValue) => void
}

export function ValueList({ spec, values = [], fixed, entered, onValues, onFixed }: ValueListProps) {
  switch (spec.kind) {
    case 'integer':
      return <Numbers spec={spec} values={values} entered={entered} onValues={onValues} />
    case 'text':
      return <TextField label={spec.label} value={String(fixed ?? '')} onChange={onFixed} />
    case 'boolean':
      return (
        <Boxes
          label={spec.label}
          options={[
            { value: true, label: t`Yes` },
            { value: false, label: t`No` },
          ]}
          values={values}
          onValues={onValues}
        />
      )
    case 'choice':
      return <Boxes label={spec.label} options={spec.options} values={values} onValues={onValues} />
  }
}

interface NumbersProps {
  readonly spec: Extract<ParamSpec, { readonly kind: 'integer' }>
  readonly values: readonly ParamValue[]
  readonly entered: EnteredField | undefined
  readonly onValues: (values: readonly ParamValue[]) => void
}

function Numbers({ spec, values, entered, onValues }: NumbersProps) {
  const { label = paramLabel(spec), factor = 1, help } = entered ?? {}
  const limits = { min: Math.ceil(spec.min / factor), max: Math.floor(spec.max / factor) }
  return (
    <ValueText
      // In another unit, what was typed counts as something else.
      key={factor}
      label={label}
      help={help}
      initial={writtenNumbers(values.flatMap((value) => (typeof value === 'number' ? [value / factor] : [])))}
      parse={(text) => parseNumbers(text, limits)}
      onValues={(typed) => onValues(typed.map((value) => value * factor))}
    />
  )
}

interface BoxesProps {
  readonly label: string
  readonly options: readonly { readonly value: ParamValue; readonly label: string }[]
  readonly values: readonly ParamValue[]
  readonly onValues: (values: readonly ParamValue[]) => void
}

function Boxes({ label, options, values, onValues }: BoxesProps) {
  const all = options.map(({ value }) => value)
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={String(option.value)}
          label={option.label}
          checked={values.includes(option.value)}
          onChange={() => onValues(toggled(values, option.value, all))}
        />
      ))}
    </fieldset>
  )
}
