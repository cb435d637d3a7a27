/**
 * Long untrusted text as text: never HTML, never markdown. It wraps, shows what is invisible, and of a very
 * long text draws the first part only and the rest on demand, three times as much each time, so that it never
 * freezes.
 */
import { memo, useMemo, useState } from 'react'
import { formatExact } from '#base/format-number.ts'
import { classNames } from '../base/class-names.ts'
import { SafeText } from '../base/SafeText.tsx'
import { charactersLeft, textBlocks, wholeCodePoints } from '../base/visible-text.ts'
import { Button } from '../controls/Button.tsx'
import { CopyButton } from '../controls/CopyButton.tsx'
import styles from './TextView.module.css'

interface TextViewProps {
  readonly text: string
  /** `mono` for code, output and raw data, `reading` for prose, `dense` for 13 px prose. Default `mono`. */
  readonly variant?: 'mono' | 'reading' | 'dense' | undefined
  /** How many characters are drawn at first. */
  readonly firstPart?: number | undefined
  readonly isCopyable?: boolean | undefined
}

const blockSize = 8000
const growth = 3
/** Characters that one press adds at most. */
const mostAdded = 400_000

export function TextView({ text, variant = 'mono', firstPart = 20_000, isCopyable = false }: TextViewProps) {
  // Which text was opened how far: another text starts from its first part again.
  const [opened, setOpened] = useState({ text, limit: firstPart })
  const limit = opened.text === text ? opened.limit : firstPart
  const end = limit >= text.length ? text.length : wholeCodePoints(text, limit)
  const blocks = useMemo(() => textBlocks(text.slice(0, end), blockSize), [text, end])
  const left = useMemo(() => charactersLeft(text, end), [text, end])
  return (
    <div className={styles.view}>
      {isCopyable && (
        <div className={styles.copy}>
          <CopyButton text={() => text} label="Copy text" />
        </div>
      )}
      <div className={classNames(styles.text, styles[variant], blocks.length > 1 && styles.long)} dir="auto">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text keep their order.
          <Block key={index} text={block} />
        ))}
        {text === '' && <span className={styles.empty}>(empty)</span>}
      </div>
      {left > 0 && (
        <div className={styles.more}>
          <Button
            size="small"
            icon="chevron-down"
            onClick={() => setOpened({ text, limit: Math.min(limit * growth, limit + mostAdded) })}
          >
            Show more ({formatExact(left)} characters left)
          </Button>
        </div>
      )}
    </div>
  )
}

const Block = memo(function Block({ text }: { readonly text: string }) {
  return (
    <div className={styles.block}>
      <SafeText text={text} />
    </div>
  )
})
