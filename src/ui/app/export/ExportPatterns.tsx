/** Custom patterns: one field to add, each that was added with a way to take it off. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { type CustomPattern, checkPattern } from '#core/redact/pattern.ts'
import { Button, IconButton, SafeText, TextField } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'

interface ExportPatternsProps {
  readonly patterns: readonly CustomPattern[]
  readonly onChange: (patterns: readonly CustomPattern[]) => void
}

export function ExportPatterns({ patterns, onChange }: ExportPatternsProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const pattern: CustomPattern = { source: text, ignoreCase: true }
    const checked = checkPattern(pattern)
    setProblem(checked.ok ? undefined : [checked.error.message, checked.error.hint].filter(Boolean).join(' '))
    if (!checked.ok) return
    setText('')
    if (!patterns.some(({ source }) => source === text)) onChange([...patterns, pattern])
  }
  return (
    <div className={styles.patterns}>
      <div className={styles.addPattern}>
        <TextField
          label="Custom pattern"
          value={text}
          isMono
          placeholder="ACME-\d+"
          help="A regular expression, not case-sensitive"
          problem={problem}
          onChange={(next) => {
            setText(next)
            setProblem(undefined)
          }}
          onCommit={add}
        />
        <Button size="small" onClick={add} disabled={text === ''}>
          Add
        </Button>
      </div>
      {patterns.length > 0 && (
        <ul className={styles.patternList} aria-label="Custom patterns">
          {patterns.map(({ source }) => (
            <li key={source} className={styles.pattern}>
              <code>
                <SafeText text={source} />
              </code>
              <IconButton
                icon="close"
                size="small"
                label={t`Remove pattern ${source}`}
                onClick={() => onChange(patterns.filter((other) => other.source !== source))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
