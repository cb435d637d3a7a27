/**
 * A number that may be left empty. What is not a number is never given on: the field says so and keeps the
 * text.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { formatToEdit, parseNumber, TextField } from '../../../kit/index.ts'

interface OptionalNumberProps {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

export function OptionalNumber({ label, value, onChange }: OptionalNumberProps) {
  const [typed, setTyped] = useState<string>()
  const number = typed === undefined ? value : parseNumber(typed)
  const written = value === undefined ? '' : formatToEdit(value)
  const isWrong = typed !== undefined && typed.trim() !== '' && (number === undefined || number < 0)
  return (
    <TextField
      label={label}
      value={typed !== undefined && (isWrong || number === value) ? typed : written}
      problem={isWrong ? t`Enter a number, or leave empty` : undefined}
      onChange={(text) => {
        setTyped(text)
        const next = parseNumber(text)
        if (text.trim() === '') onChange(undefined)
        else if (next !== undefined && next >= 0) onChange(next)
      }}
    />
  )
}
