/** Which step is shown, what is known of it at a glance, and the way to its neighbours. */
import { useMemo } from 'react'
import { callName } from '#core/call-names.ts'
import type { Step } from '#core/step.ts'
import { hasError } from '#core/steps.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import type { Trace } from '#core/trace.ts'
import { selectStep, toggleDetail, useStepTokens, useTokenProvenance } from '#state/index.ts'
import { Amount, Badge, IconButton, KindGlyph, SafeText } from '../../kit/index.ts'
import { CategoryShares, ShareBar } from './CategoryShares.tsx'
import styles from './StepHeader.module.css'
import { durationWords, timeWords } from './step-parts.ts'

export interface StepHeaderProps {
  readonly trace: Trace
  /** Of the step in `trace.steps`; -1: none is selected. */
  readonly position: number
}

export function StepHeader({ trace, position }: StepHeaderProps) {
  const step = trace.steps[position]
  const go = (to: number) => selectStep(trace.steps[to]?.id)
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h2 className={styles.title}>
          {step === undefined ? (
            'Detail'
          ) : (
            <>
              <span className="tabular">#{step.number}</span>
              <KindGlyph kind={step.kind} hasTitle />
            </>
          )}
        </h2>
        {step !== undefined && <Marks step={step} />}
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
          <IconButton
            icon="close"
            label="Close the detail panel"
            kbd="d"
            size="small"
            onClick={toggleDetail}
          />
        </span>
      </div>
      {step !== undefined && (
        <>
          <Facts trace={trace} step={step} />
          <StepTokens trace={trace} position={position} />
        </>
      )}
    </header>
  )
}

function Marks({ step }: { readonly step: Step }) {
  return (
    <>
      {step.agent !== undefined && (
        <Badge title="The agent in whose lane the step stands">
          <SafeText text={step.agent.slice(0, 60)} />
        </Badge>
      )}
      {hasError(step) && (
        <Badge tone="red" icon="error">
          error
        </Badge>
      )}
      {step.demo === true && <Badge>demonstration</Badge>}
    </>
  )
}

function Facts({ trace, step }: { readonly trace: Trace; readonly step: Step }) {
  const call = useMemo(() => trace.calls.find((candidate) => candidate.stepId === step.id), [trace, step])
  const time = step.timestamp === undefined ? undefined : timeWords(step.timestamp)
  const facts = [
    ...(call === undefined ? [] : [`answer to ${callName(call.index)}`]),
    ...(call?.model === undefined ? [] : [call.model]),
    ...(time === undefined ? [] : [time]),
    ...(step.duration === undefined ? [] : [`took ${durationWords(step.duration)}`]),
  ]
  if (facts.length === 0) return null
  return (
    <p className={styles.facts}>
      <SafeText text={facts.join(' · ')} />
    </p>
  )
}

function StepTokens({ trace, position }: StepHeaderProps) {
  const { latest, work } = useStepTokens()
  const provenance = useTokenProvenance()
  const tokens = latest?.length === trace.steps.length ? latest[position] : undefined
  if (work.status === 'failed') return <p className={styles.facts}>Its tokens could not be counted.</p>
  return (
    <div className={styles.tokens}>
      <span className={styles.total}>
        {tokens === undefined ? (
          'counting…'
        ) : (
          <Amount value={totalTokens(tokens)} unit="tokens" provenance={provenance} />
        )}
      </span>
      <ShareBar byCategory={tokens ?? []} />
      {tokens !== undefined && <CategoryShares byCategory={tokens} />}
    </div>
  )
}
