/** What changed in the text of a step, in one text: gone words struck through, new ones underlined, the rest folded. */
import { useMemo, useState } from 'react'
import { type TextRun, textDifference } from '#core/compare/text-difference.ts'
import type { Step } from '#core/step.ts'
import { stepText } from '#core/steps.ts'
import { formatAmount, SafeText } from '../../kit/index.ts'
import { foldRuns, type ShownRun } from './fold-runs.ts'
import styles from './InlineDifference.module.css'

export interface InlineDifferenceProps {
  /** Undefined: the step was not there. */
  readonly before: Step | undefined
  readonly after: Step | undefined
}

/** In UTF-16 units. Beyond it a difference takes longer than anybody waits for, and nobody reads it. */
const MOST_TEXT = 200_000

export function InlineDifference({ before, after }: InlineDifferenceProps) {
  const old = before === undefined ? '' : stepText(before)
  const now = after === undefined ? '' : stepText(after)
  const isCut = old.length > MOST_TEXT || now.length > MOST_TEXT
  const runs = useMemo(() => textDifference(old.slice(0, MOST_TEXT), now.slice(0, MOST_TEXT)), [old, now])
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  if (old === now) return <p className={styles.note}>Its text is the same; other fields changed.</p>
  return (
    <>
      <div className={styles.text} dir="auto">
        {foldRuns(runs, opened).map((run) => (
          <Run key={run.at} run={run} onOpen={() => setOpened(new Set([...opened, run.at]))} />
        ))}
      </div>
      {isCut && (
        <p className={styles.note}>Only the first {formatAmount(MOST_TEXT, 'characters')} are compared.</p>
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
