/**
 * Which step is shown, what is known of it at a glance, the way to its neighbours, and beside Compare its
 * pins.
 */
import { lazy, Suspense } from 'react'
import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
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
              <KindGlyph kind={shownKind(step)} hasTitle />
            </>
          )}
        </h2>
        {step !== undefined && <StepMarks step={step} steps={trace.steps} />}
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
          <StepAccount trace={trace} position={position} />
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

/** Its tokens beside what else is known of it, and where they are if they are of several kinds. */
function StepAccount({ trace, position }: StepHeaderProps) {
  const { latest, work } = useStepTokens()
  const provenance = useTokenProvenance()
  const uncertaintyOf = useUncertainty()
  const step = trace.steps[position]
  if (step === undefined) return null
  const tokens = latest?.length === trace.steps.length ? latest[position] : undefined
  const total = tokens === undefined ? undefined : totalTokens(tokens)
  const size =
    work.status === 'failed' ? (
      t`Its tokens couldn’t be counted.`
    ) : total === undefined ? (
      t`Counting…`
    ) : (
      <strong>
        <Amount value={total} unit="tokens" {...countWords(provenance, total, uncertaintyOf(step))} />
      </strong>
    )
  return (
    <>
      <StepFacts trace={trace} step={step} size={size} />
      {tokens !== undefined && tokens.filter((count) => count > 0).length > 1 && (
        <div className={styles.tokens}>
          <ShareBar byCategory={tokens} />
          <CategoryShares byCategory={tokens} />
        </div>
      )}
    </>
  )
}
