/** What an answer over several runs rests on, folded below it. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import answer from './Answer.module.css'
import { notCoveredWords } from './answer-facts.ts'
import { BasisText } from './Basis.tsx'

interface HowSureOverProps {
  readonly isByRisk: boolean
  readonly unit: RunsRanking['unit']
  /** What is recommended; undefined: nothing is. */
  readonly spec: CheckedSpec | undefined
  /** It is of settings of an agent. */
  readonly isOfSettings?: boolean
  /** How far it depends on the runs, and other choices. */
  readonly children?: ReactNode
}

export function HowSureOver({ isByRisk, unit, spec, isOfSettings = false, children }: HowSureOverProps) {
  return (
    <details className={answer.folded}>
      <summary>{t`How sure is this?`}</summary>
      <dl className={answer.facts}>
        {children}
        <dt>{t`Not covered`}</dt>
        <dd>{notCoveredWords(spec)}</dd>
        <dt>{t`Lost facts`}</dt>
        <dd>{t`Facts that the recorded runs had lost already are not counted again.`}</dd>
        <dt>{t`How it is chosen`}</dt>
        <dd>
          <BasisText isByRisk={isByRisk} isOverRuns={isOfSettings} isByTokens={unit === 'tokens'} />
        </dd>
      </dl>
    </details>
  )
}
