/** What is known of a step at a glance: its marks, its size, what its call was sent and cost, and when. */
import { type ReactNode, useMemo } from 'react'
import { t } from '#base/words.ts'
import { callNumber } from '#core/model/call-names.ts'
import type { Step } from '#core/model/step.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { hasFailure } from '#core/waste/failed-results.ts'
import { useBaseline } from '#state/index.ts'
import { Badge, durationWords, formatAmount, SafeText } from '../../kit/index.ts'
import styles from './StepHeader.module.css'
import { timeWords } from './step-parts.ts'

interface StepMarksProps {
  readonly step: Step
  /** Of its run. */
  readonly steps: readonly Step[]
}

export function StepMarks({ step, steps }: StepMarksProps) {
  return (
    <>
      {step.agent !== undefined && (
        <Badge title="The agent this step belongs to">
          <SafeText text={step.agent.slice(0, 60)} />
        </Badge>
      )}
      {hasFailure(step, steps) && (
        <Badge tone="red" icon="error">
          error
        </Badge>
      )}
      {step.demo === true && <Badge>demonstration</Badge>}
    </>
  )
}

/** `size`: its tokens. */
export function StepFacts({
  trace,
  step,
  size,
}: {
  readonly trace: Trace
  readonly step: Step
  readonly size: ReactNode
}) {
  const call = useMemo(() => trace.calls.find((candidate) => candidate.stepId === step.id), [trace, step])
  const time = step.timestamp === undefined ? undefined : timeWords(step.timestamp)
  const took = step.duration === undefined ? undefined : t`took ${durationWords(step.duration)}`
  const when = [time, took].filter((words) => words !== undefined)
  return (
    <dl className={styles.facts}>
      <Fact title={t`Size`}>{size}</Fact>
      {call !== undefined && <CallFact call={call} />}
      {when.length > 0 && <Fact title={t`Time`}>{when.join(' · ')}</Fact>}
    </dl>
  )
}

/** What the call that the step answers was sent, and what it cost. */
function CallFact({ call }: { readonly call: Call }) {
  const { latest } = useBaseline()
  const { tokens, cost } = latest?.calls[call.index] ?? {}
  const facts = [
    ...(tokens === undefined ? [] : [t`was sent ${formatAmount(tokens, 'tokens')}`]),
    ...(cost === undefined ? [] : [formatAmount(cost.money.billed, '$')]),
    ...(call.model === undefined ? [] : [call.model.slice(0, 120)]),
  ]
  return (
    <Fact title={t`Call`}>
      {callNumber(call.index)}
      {facts.length > 0 && ' · '}
      <SafeText text={facts.join(' · ')} />
    </Fact>
  )
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
