/** Untrusted text in a line, with what was looked for marked in it. */
import { splitFound } from '#core/search/finder.ts'
import { SafeText } from '../base/SafeText.tsx'
import styles from './FoundText.module.css'

interface FoundTextProps {
  readonly text: string
  /** Undefined: nothing is marked. */
  readonly finder: RegExp | undefined
}

export function FoundText({ text, finder }: FoundTextProps) {
  if (finder === undefined) return <SafeText text={text} />
  return splitFound(text, finder).map((run) =>
    run.isFound ? (
      <mark key={run.start} className={styles.mark}>
        <SafeText text={run.text} />
      </mark>
    ) : (
      <SafeText key={run.start} text={run.text} />
    ),
  )
}
