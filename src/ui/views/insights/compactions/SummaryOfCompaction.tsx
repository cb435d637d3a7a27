/** What later calls know of what was removed: its size, what sending it cost, and its text on demand. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { Tokens } from '#core/model/units.ts'
import { type CompactionReport, useInsights } from '#state/index.ts'
import { Button, SafeText } from '../../../kit/index.ts'
import styles from './CompactionList.module.css'
import { restAfter } from './prompt-parts.ts'
import { encryptedSizeWords, summarySizeWords, summaryStart } from './words.ts'

interface SummaryOfCompactionProps {
  readonly report: CompactionReport
  /** Empty: only the provider can read it. */
  readonly text: string
  readonly tokensOf: ReadonlyMap<StepId, Tokens> | undefined
  /** Some of the later calls got no answer. */
  readonly areSome: boolean
}

export function SummaryOfCompaction(props: SummaryOfCompactionProps) {
  const { report, text, tokensOf, areSome } = props
  const steps = report.summary
  const most = tokensOf && restAfter(report, tokensOf)
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const sent = useInsights().latest?.heaviest.filter(({ step }) => steps.includes(step))
  const tokens = steps.reduce((sum, id) => sum + (tokensOf?.get(id) ?? 0), 0)
  const start = summaryStart(text)
  const isCut = !isWhole && start.length < text.length
  return (
    <>
      <p>{text === '' ? encryptedSizeWords(most) : summarySizeWords(tokens, sent, areSome)}</p>
      {text !== '' && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={styles.show}>{isOpen ? t`Hide the summary` : t`Show the summary`}</summary>
          <p className={styles.summary}>
            <SafeText text={isCut ? `${start}…` : text} />
          </p>
          {isCut && (
            <Button size="small" icon="chevron-down" onClick={() => setWhole(true)}>
              {t`Show the whole summary`}
            </Button>
          )}
        </details>
      )}
    </>
  )
}
