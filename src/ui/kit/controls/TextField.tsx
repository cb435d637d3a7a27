/**
 * A field for text. `onChange` follows each key; Enter calls `onCommit` in a single line (in several lines it
 * is mod+Enter). `kind="search"` adds the magnifier and a button that clears.
 */
import { type KeyboardEvent, type Ref, useId } from 'react'
import { formatExact } from '#base/format-number.ts'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import styles from './Field.module.css'
import { describedBy, Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onCommit?: ((value: string) => void) | undefined
  readonly kind?: 'text' | 'search' | undefined
  /** More than one makes a text area. */
  readonly rows?: number | undefined
  readonly placeholder?: string | undefined
  readonly help?: string | undefined
  readonly problem?: string | undefined
  readonly isLabelHidden?: boolean | undefined
  readonly isMono?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined
}

/** Characters that a field of several lines, and one of one line, can hold without holding the page. */
export const MOST_LINES = 300_000
const MOST_LINE = 10_000

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, onCommit, kind = 'text', rows = 1, help, problem, disabled = false } = props
  const id = useId()
  const most = rows > 1 ? MOST_LINES : MOST_LINE
  if (value.length > most) {
    return (
      <p className={styles.help}>
        {label}: too long to edit ({formatExact(value.length)} characters)
      </p>
    )
  }
  const shared = {
    id,
    ref: props.ref,
    className: classNames(styles.input, props.isMono === true && 'mono'),
    value,
    placeholder: props.placeholder,
    disabled,
    spellCheck: false,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': describedBy(id, help, problem),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      // A search is not the form that it is in.
      if (kind === 'search') event.preventDefault()
      if (rows === 1 || event.ctrlKey || event.metaKey) onCommit?.(value)
    },
  }
  return (
    <Field id={id} label={label} isLabelHidden={props.isLabelHidden} help={help} problem={problem}>
      <div className={styles.box} data-invalid={problem !== undefined} data-disabled={disabled}>
        {kind === 'search' && (
          <span className={styles.beside}>
            <Icon name="search" />
          </span>
        )}
        {rows > 1 ? (
          <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <input
            {...shared}
            type={kind}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {kind === 'search' && value !== '' && (
          <IconButton icon="close" label="Clear" size="small" onClick={() => onChange('')} />
        )}
      </div>
    </Field>
  )
}
