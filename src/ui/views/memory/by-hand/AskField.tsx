/** Asking the memory by hand: a text, and Enter. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { Button, TextField } from '../../../kit/index.ts'
import styles from './AskField.module.css'

interface AskFieldProps {
  /** What the memory takes. */
  readonly title: string
  readonly query: string | undefined
  readonly onAsk: (query: string | undefined) => void
}

export function AskField({ title, query, onAsk }: AskFieldProps) {
  const [text, setText] = useState(query ?? '')
  const change = (next: string) => {
    setText(next)
    if (next === '') onAsk(undefined)
  }
  const ask = () => onAsk(text.trim() === '' ? undefined : text)
  return (
    <div className={styles.ask}>
      <div className={styles.field}>
        <TextField
          kind="search"
          label={t`Search the memory: ${title}`}
          isLabelHidden
          placeholder={title}
          value={text}
          onChange={change}
          onCommit={ask}
        />
      </div>
      <Button size="small" disabled={text.trim() === ''} onClick={ask}>
        Search
      </Button>
    </div>
  )
}
