/**
 * One part of a message. Nothing is ever loaded: an image that is in the trace is drawn on request, others
 * never.
 */
import { useState } from 'react'
import { assertNever } from '#base/assert.ts'
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Part } from '#core/model/message.ts'
import { isSealed } from '#core/tokens/measure.ts'
import { Button, formatBytes, JsonView, SafeText, TextView } from '../../kit/index.ts'
import styles from './MessageCard.module.css'
import { imageFacts } from './step-parts.ts'

interface PartViewProps {
  readonly part: Part
  /** Output of a tool: columns and spaces mean something there. */
  readonly isOutput: boolean
  readonly firstPart: number
}

export function PartView({ part, isOutput, firstPart }: PartViewProps) {
  switch (part.kind) {
    case 'text':
      return <TextView text={part.text} variant={isOutput ? 'mono' : 'dense'} firstPart={firstPart} />
    case 'reasoning':
      return <TextView text={part.text} variant="dense" firstPart={firstPart} />
    case 'image':
      return <ImagePart url={part.url} mediaType={part.mediaType} />
    case 'other':
      return isSealed(part) ? (
        <SealedPart value={part.value} label={part.label} />
      ) : (
        <JsonView value={part.value} label={part.label} />
      )
    default:
      return assertNever(part)
  }
}

interface SealedPartProps {
  readonly value: JsonValue
  readonly label: string
}

/** Reasoning that only the provider can read: its letters would fill the page and say nothing. */
function SealedPart({ value, label }: SealedPartProps) {
  const [isShown, setShown] = useState(false)
  const bytes = typeof value === 'string' ? value.length : JSON.stringify(value).length
  return (
    <div className={styles.image}>
      <span>Encrypted reasoning · {formatBytes(bytes)}, readable only by the provider</span>
      <Button size="small" icon="eye" pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t`Hide` : t`Show`}
      </Button>
      {isShown && <JsonView value={value} label={label} />}
    </div>
  )
}

interface ImagePartProps {
  readonly url: string
  readonly mediaType: string | undefined
}

function ImagePart({ url, mediaType }: ImagePartProps) {
  const [isShown, setShown] = useState(false)
  const facts = imageFacts(url, mediaType)
  const isInline = facts.bytes !== undefined
  return (
    <div className={styles.image}>
      <span>
        Image · <SafeText text={facts.mediaType.slice(0, 80)} />
        {' · '}
        {facts.bytes === undefined ? t`remote image, never loaded` : formatBytes(facts.bytes)}
      </span>
      {facts.canShow && (
        <Button size="small" icon="eye" pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t`Hide` : t`Show`}
        </Button>
      )}
      {isShown && <img src={url} alt="From the file, without a description" />}
      {!isInline && (
        <span className={styles.url}>
          <SafeText text={url.slice(0, 400)} />
        </span>
      )}
    </div>
  )
}
