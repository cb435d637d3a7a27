/**
 * What changed between two texts, in one text: gone words struck through, new ones underlined, what did not
 * change folded to a few words. A fold opens.
 */
import { useMemo, useState } from 'react'
import { formatAmount } from '#base/format-number.ts'
import { type TextRun, textDifference } from '#core/compare/text-difference.ts'
import { SafeText } from '../base/SafeText.tsx'
import { foldRuns, type ShownRun } from './fold-runs.ts'
import styles from './TextDifference.module.css'

interface TextDifferenceProps {
  /** Empty: it was not there. */
  readonly before: string
  readonly after: string
  /** What to say where both are the same. */
  readonly same: string
}

/** In UTF-16 units. Beyond it a difference takes longer than anybody waits for, and no one reads it. */
const MOST_TEXT = 200_000

export function TextDifference({ before, after, same }: TextDifferenceProps) {
  const isCut = before.length > MOST_TEXT || after.length > MOST_TEXT
  const runs = useMemo(
    () => textDifference(before.slice(0, MOST_TEXT), after.slice(0, MOST_TEXT)),
    [before, after],
  )
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  if (before === after) return <p className={styles.note}>{same}</p>
  return (
    <>
      <div className={styles.text} dir="auto">
        {foldRuns(runs, opened).map((run) => (
          <Run key={run.at} run={run} onOpen={() => setOpened(new Set([...opened, run.at]))} />
        ))}
      </div>
      {isCut && (
        <p className={styles.note}>Compares only the first {formatAmount(MOST_TEXT, 'characters')}.</p>
      )}
    </>
  )
}

const FOLD_WORDS: Readonly<Record<TextRun['kind'], string>> = { same: 'unchanged', gone: 'gone', new: 'new' }

function Run({ run, onOpen }: { readonly run: ShownRun; readonly onOpen: () => void }) {
  if (run.hidden !== undefined) {
    return (
      <button type="button" className={styles.fold} onClick={onOpen}>
        … {formatAmount(run.hidden, 'characters')} {FOLD_WORDS[run.kind]} …
      </button>
    )
  }
  if (run.kind === 'same') {
    return (
      <span className={styles.same}>
        <SafeText text={run.text} />
      </span>
    )
  }
  const Element = run.kind === 'gone' ? 'del' : 'ins'
  return (
    <Element className={styles[run.kind]}>
      <SafeText text={run.text} />
    </Element>
  )
}
