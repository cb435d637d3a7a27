/**
 * A list that is typed, such as numbers with commas between them. What cannot be read says so, and counts as
 * no value.
 */
import { useState } from 'react'
import type { Result } from '#base/result.ts'
import { TextField } from '../../../kit/index.ts'

/** Characters that a line of the field has room for. */
const MOST_IN_LINE = 30

interface ValueTextProps<T> {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly help?: string | undefined
  /** What it begins with. */
  readonly initial: string
  readonly parse: (text: string) => Result<readonly T[]>
  readonly onValues: (values: readonly T[]) => void
}

export function ValueText<T>({ label, isLabelHidden, help, initial, parse, onValues }: ValueTextProps<T>) {
  /**
   * What is typed; it counts as soon as it can be read, and an empty list keeps what cannot from being tried.
   */
  const [text, setText] = useState(initial)
  const parsed = parse(text)
  // All of it is in view. While it is typed in, it stays the same field.
  const [rows] = useState(initial.length > MOST_IN_LINE ? 2 : 1)
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelHidden}
      help={help}
      value={text}
      rows={rows}
      problem={parsed.ok ? undefined : parsed.error.message}
      onChange={(next) => {
        setText(next)
        const values = parse(next)
        onValues(values.ok ? values.value : [])
      }}
    />
  )
}
