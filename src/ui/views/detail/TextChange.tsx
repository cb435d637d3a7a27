/** What was rewritten in a step, in place: gone words struck out, new words underlined, long equal stretches cut. */
import { useMemo } from 'react'
import { textDifference } from '#core/compare/text-difference.ts'
import type { Step } from '#core/step.ts'
import { stepText } from '#core/steps.ts'
import { SafeText } from '../../kit/index.ts'
import { type ChangeRun, clipRuns } from './clip-runs.ts'
import styles from './TextChange.module.css'

export interface TextChangeProps {
  readonly before: Step
  readonly after: Step
}

export function TextChange({ before, after }: TextChangeProps) {
  const runs = useMemo(() => clipRuns(textDifference(stepText(before), stepText(after))), [before, after])
  return (
    <p className={styles.change} dir="auto">
      {runs.map((run) => (
        <Run key={run.start} run={run} />
      ))}
    </p>
  )
}

function Run({ run }: { readonly run: ChangeRun }) {
  const text = <SafeText text={run.text} />
  if (run.kind === 'gone') return <del className={styles.gone}>{text}</del>
  if (run.kind === 'new') return <ins className={styles.new}>{text}</ins>
  if (run.kind === 'cut') return <span className={styles.cut}>{run.text}</span>
  return text
}
