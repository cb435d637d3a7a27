/** A moment as text in ISO form, or nothing. What is no time is never given on. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { TextField } from '../../../kit/index.ts'

interface TimeFieldProps {
  readonly label: string
  /** Since the epoch. */
  readonly seconds: number | undefined
  readonly onChange: (seconds: number | undefined) => void
}

export function TimeField({ label, seconds, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && secondsOf(typed) === undefined
  const isMine = typed !== undefined && (isWrong || secondsOf(typed) === seconds)
  return (
    <TextField
      label={label}
      placeholder="2025-01-31T12:00:00Z"
      value={isMine ? typed : isoOf(seconds)}
      problem={isWrong ? t`Enter a time such as 2025-01-31T12:00:00Z, or leave empty` : undefined}
      onChange={(text) => {
        setTyped(text)
        const next = secondsOf(text)
        if (text.trim() === '' || next !== undefined) onChange(next)
      }}
    />
  )
}

function secondsOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text.trim())) return undefined
  const time = Date.parse(text.trim())
  return Number.isNaN(time) ? undefined : time / 1000
}

function isoOf(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  const date = new Date(seconds * 1000)
  // Recorded times may be anything, and a date beyond the calendar has no ISO form.
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString()
}
