/** What later calls know of what was removed: its size, what sending it cost, and its text on demand. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { Tokens } from '#core/model/units.ts'
import { useInsights } from '#state/index.ts'
import { Button, SafeText } from '../../../kit/index.ts'
import styles from './CompactionList.module.css'
import { summarySizeWords, summaryStart } from './words.ts'

interface SummaryOfCompactionProps {
  /** Those that it is in. */
  readonly steps: readonly StepId[]
  /** Empty: only the provider can read it. */
  readonly text: string
  readonly tokensOf: ReadonlyMap<StepId, Tokens> | undefined
  /** Some of the later calls got no answer. */
  readonly areSome: boolean
}

export function SummaryOfCompaction({ steps, text, tokensOf, areSome }: SummaryOfCompactionProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const sent = useInsights().latest?.heaviest.filter(({ step }) => steps.includes(step))
  const tokens = steps.reduce((sum, id) => sum + (tokensOf?.get(id) ?? 0), 0)
  const start = summaryStart(text)
  const isCut = !isWhole && start.length < text.length
  return (
    <>
      <p>{summarySizeWords(tokens, sent, areSome)}</p>
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
