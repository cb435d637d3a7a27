/** The pieces of a content: texts, reasoning, images by file; what we do not interpret stays as it is. */
import { useRef, useState } from 'react'
import { assertNever } from '#base/assert.ts'
import { t } from '#base/words.ts'
import { type Part, textPart } from '#core/model/message.ts'
import { Button, IconButton, JsonView, Portion, TextField } from '../../../kit/index.ts'
import styles from './EditTab.module.css'
import { ImagePicker } from './ImagePicker.tsx'

interface PartsEditorProps {
  readonly label: string
  readonly parts: readonly Part[]
  readonly onChange: (parts: readonly Part[]) => void
  /** Cuts the step at an offset of one of its texts; absent: it cannot be cut. */
  readonly onSplit?: (part: number, offset: number) => void
}

/** Fields of parts that are drawn at first. */
const FIRST_PARTS = 20

export function PartsEditor({ label, parts, onChange, onSplit }: PartsEditorProps) {
  const set = (at: number, part: Part) => onChange(parts.map((known, index) => (index === at ? part : known)))
  const add = (part: Part) => onChange([...parts, part])
  return (
    <div className={styles.parts}>
      <Portion items={parts} first={FIRST_PARTS}>
        {(part, at) => (
          <div className={styles.part}>
            <PartField
              label={parts.length === 1 ? label : `${label} ${at + 1}`}
              part={part}
              onChange={(next) => set(at, next)}
              onSplit={onSplit === undefined ? undefined : (offset) => onSplit(at, offset)}
            />
            <IconButton
              icon="close"
              size="small"
              label={t`Remove ${NAMES[part.kind]}`}
              onClick={() => onChange(parts.filter((_, index) => index !== at))}
            />
          </div>
        )}
      </Portion>
      <div className={styles.adders}>
        <Button size="small" variant="quiet" icon="plus" onClick={() => add(textPart(''))}>
          Text
        </Button>
        <Button size="small" variant="quiet" icon="plus" onClick={() => add({ kind: 'reasoning', text: '' })}>
          Reasoning
        </Button>
        <ImagePicker onPick={add} />
      </div>
    </div>
  )
}

const NAMES: Readonly<Record<Part['kind'], string>> = {
  text: t`the text`,
  reasoning: t`the reasoning`,
  image: t`the image`,
  other: t`this part`,
}

interface PartFieldProps {
  readonly label: string
  readonly part: Part
  readonly onChange: (part: Part) => void
  readonly onSplit: ((offset: number) => void) | undefined
}

function PartField({ label, part, onChange, onSplit }: PartFieldProps) {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return (
        <LongText
          label={part.kind === 'text' ? label : t`${label}: reasoning`}
          text={part.text}
          onChange={(text) => onChange({ ...part, text })}
          onSplit={onSplit}
        />
      )
    case 'image':
      return (
        <div className={styles.image}>
          <span className={styles.imageName}>
            Image · {part.mediaType ?? t`of unknown type`} · {part.url.slice(0, 60)}
          </span>
          <ImagePicker title="Replace" onPick={onChange} />
        </div>
      )
    case 'other':
      return <JsonView value={part.value} label={part.label} />
    default:
      return assertNever(part)
  }
}

interface LongTextProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSplit: ((offset: number) => void) | undefined
}

function LongText({ label, text, onChange, onSplit }: LongTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [hasCursor, setCursor] = useState(false)
  return (
    <div
      className={styles.long}
      onSelect={() => {
        const at = field.current?.selectionStart ?? 0
        setCursor(at > 0 && at < text.length)
      }}
    >
      <TextField
        label={label}
        rows={Math.min(14, Math.max(3, text.slice(0, 2000).split('\n', 14).length))}
        value={text}
        onChange={onChange}
        ref={(element) => {
          field.current = element
        }}
      />
      {onSplit !== undefined && (
        <Button
          size="small"
          variant="quiet"
          disabledReason={hasCursor ? undefined : t`Place the cursor in the text first`}
          onClick={() => onSplit(field.current?.selectionStart ?? 0)}
        >
          Split the step at the cursor
        </Button>
      )}
    </div>
  )
}
