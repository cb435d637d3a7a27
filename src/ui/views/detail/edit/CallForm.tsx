/** The model call that a step answered: whether there is one, and what is known of it. */

import type { Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace, Usage } from '#core/model/trace.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { editTrace } from '#state/index.ts'
import { Checkbox, TextField } from '../../../kit/index.ts'
import styles from './EditTab.module.css'
import { OptionalNumber } from './OptionalNumber.tsx'
import { RecordedChanges } from './RecordedChanges.tsx'
import { useCommitted } from './use-committed.ts'

interface CallFormProps {
  readonly trace: Trace
  readonly step: Step
}

const TOKENS: readonly { readonly key: keyof Usage; readonly title: string }[] = [
  { key: 'input', title: t`Input tokens` },
  { key: 'output', title: t`Output tokens` },
  { key: 'cacheRead', title: t`Read from cache` },
  { key: 'cacheWrite', title: t`Written to cache` },
]

export function CallForm({ trace, step }: CallFormProps) {
  const call = trace.calls.find(({ stepId }) => stepId === step.id)
  const set = (facts: CallFacts | undefined) => {
    const label = facts === undefined ? t`Remove call` : t`Edit the call of step #${step.number}`
    return editTrace(trace.id, label, [{ kind: 'call', stepId: step.id, facts }])
  }
  return (
    <details className={styles.more} open={call !== undefined && call.usage !== undefined}>
      <summary>Model call{call === undefined ? '' : ` ${call.index + 1}`}</summary>
      <Checkbox
        label="This step is the response of a model call"
        help="The context of a call contains the steps above it that belong to the same agent."
        checked={call !== undefined}
        onChange={(isThere) => void set(isThere ? {} : undefined)}
      />
      {call !== undefined && (
        <>
          <CallFields key={step.id} facts={factsOf(call)} store={set} />
          <RecordedChanges key={`changes ${step.id}`} trace={trace} step={step} call={call} />
        </>
      )}
    </details>
  )
}

function factsOf({
  index: _index,
  at: _at,
  stepId: _stepId,
  agent: _agent,
  ...facts
}: Trace['calls'][number]): CallFacts {
  return facts
}

interface CallFieldsProps {
  readonly facts: CallFacts
  readonly store: (facts: CallFacts) => Promise<Result<unknown>>
}

function CallFields({ facts: stored, store }: CallFieldsProps) {
  const { value: facts, change, commit } = useCommitted(stored, store)
  const setText = (key: 'model' | 'stopReason' | 'failure', text: string) => {
    const { [key]: _, ...rest } = facts
    change(text === '' ? rest : { ...rest, [key]: text })
  }
  const setNumber = (key: 'duration' | 'cost', number: number | undefined) => {
    const { [key]: _, ...rest } = facts
    change(number === undefined ? rest : { ...rest, [key]: number })
  }
  const setTokens = (key: keyof Usage, tokens: number | undefined) => {
    const { [key]: _, ...rest } = facts.usage ?? {}
    const usage: Usage = tokens === undefined ? rest : { ...rest, [key]: tokens }
    const { usage: _usage, ...others } = facts
    change(Object.keys(usage).length === 0 ? others : { ...others, usage })
  }
  return (
    <fieldset className={styles.fields} onBlur={commit}>
      <legend className="visually-hidden">Call details</legend>
      <div className={styles.pair}>
        <TextField label="Model" value={facts.model ?? ''} onChange={(text) => setText('model', text)} />
        <TextField
          label="Stop reason"
          value={facts.stopReason ?? ''}
          onChange={(text) => setText('stopReason', text)}
        />
        {TOKENS.map(({ key, title }) => (
          <OptionalNumber
            key={key}
            label={title}
            value={facts.usage?.[key]}
            onChange={(tokens) => setTokens(key, tokens)}
          />
        ))}
        <OptionalNumber
          label="Duration (seconds)"
          value={facts.duration}
          onChange={(seconds) => setNumber('duration', seconds)}
        />
        <OptionalNumber
          label="Cost (US dollars)"
          value={facts.cost}
          onChange={(cost) => setNumber('cost', cost)}
        />
      </div>
      <TextField
        label="Error"
        placeholder="none"
        value={facts.failure ?? ''}
        onChange={(text) => setText('failure', text)}
      />
    </fieldset>
  )
}
