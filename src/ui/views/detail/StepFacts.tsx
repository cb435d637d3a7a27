/**
 * What is known of a step at a glance: its marks, and in one line whose answer it is, when it was and how
 * long.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Step } from '#core/model/step.ts'
import { hasError } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { Badge, durationWords, SafeText } from '../../kit/index.ts'
import styles from './StepHeader.module.css'
import { timeWords } from './step-parts.ts'

export function StepMarks({ step }: { readonly step: Step }) {
  return (
    <>
      {step.agent !== undefined && (
        <Badge title="The agent this step belongs to">
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

export function StepFacts({ trace, step }: { readonly trace: Trace; readonly step: Step }) {
  const call = useMemo(() => trace.calls.find((candidate) => candidate.stepId === step.id), [trace, step])
  const time = step.timestamp === undefined ? undefined : timeWords(step.timestamp)
  const facts = [
    ...(call === undefined ? [] : [t`response of ${callName(call.index)}`]),
    ...(call?.model === undefined ? [] : [call.model.slice(0, 120)]),
    ...(time === undefined ? [] : [time]),
    ...(step.duration === undefined ? [] : [t`took ${durationWords(step.duration)}`]),
  ]
  if (facts.length === 0) return null
  return (
    <p className={styles.facts}>
      <SafeText text={facts.join(' · ')} />
    </p>
  )
}
