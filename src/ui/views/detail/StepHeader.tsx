/**
 * Which step is shown, what is known of it at a glance, the way to its neighbours, and beside Compare its
 * pins.
 */
import { lazy, Suspense } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { selectStep, useRoute, useStepTokens, useTokenProvenance, useUncertainty } from '#state/index.ts'
import { Amount, countWords, IconButton, KindGlyph } from '../../kit/index.ts'
import { CategoryShares, ShareBar } from './CategoryShares.tsx'
import { StepFacts, StepMarks } from './StepFacts.tsx'
import styles from './StepHeader.module.css'

/** They know the strategies, which Compare has loaded and the timeline does not need. */
const StepPins = lazy(async () => ({ default: (await import('./StepPins.tsx')).StepPins }))
const StepFates = lazy(async () => ({ default: (await import('./StepFates.tsx')).StepFates }))

interface StepHeaderProps {
  readonly trace: Trace
  /** Of the step in `trace.steps`; -1: none is selected. */
  readonly position: number
}

export function StepHeader({ trace, position }: StepHeaderProps) {
  const step = trace.steps[position]
  const { view } = useRoute()
  const go = (to: number) => selectStep(trace.steps[to]?.id)
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h2 className={styles.title}>
          {step !== undefined && (
            <>
              <span className="tabular">#{step.number}</span>
              <KindGlyph kind={step.kind} hasTitle />
            </>
          )}
        </h2>
        {step !== undefined && <StepMarks step={step} />}
        <span className={styles.buttons}>
          <IconButton
            icon="chevron-up"
            label="Previous step"
            size="small"
            disabled={position <= 0}
            onClick={() => go(position - 1)}
          />
          <IconButton
            icon="chevron-down"
            label="Next step"
            size="small"
            disabled={position >= trace.steps.length - 1}
            onClick={() => go(position + 1)}
          />
        </span>
      </div>
      {step !== undefined && (
        <>
          <StepFacts trace={trace} step={step} />
          <StepTokens trace={trace} position={position} />
          {view === 'compare' && (
            <Suspense fallback={null}>
              <StepFates step={step.id} />
              <StepPins step={step.id} />
            </Suspense>
          )}
        </>
      )}
    </header>
  )
}

function StepTokens({ trace, position }: StepHeaderProps) {
  const { latest, work } = useStepTokens()
  const provenance = useTokenProvenance()
  const uncertaintyOf = useUncertainty()
  const step = trace.steps[position]
  const tokens = latest?.length === trace.steps.length ? latest[position] : undefined
  if (work.status === 'failed') return <p className={styles.facts}>Its tokens couldn’t be counted.</p>
  return (
    <div className={styles.tokens}>
      <span className={styles.total}>
        {tokens === undefined ? (
          t`Counting…`
        ) : (
          <Amount
            value={totalTokens(tokens)}
            unit="tokens"
            {...countWords(
              provenance,
              totalTokens(tokens),
              step === undefined ? undefined : uncertaintyOf(step),
            )}
          />
        )}
      </span>
      <ShareBar byCategory={tokens ?? []} />
      {tokens !== undefined && <CategoryShares byCategory={tokens} />}
    </div>
  )
}
