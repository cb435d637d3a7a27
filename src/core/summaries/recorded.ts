/**
 * The summaries that the recorded agent made itself, where its trace contains them: summary steps in its log,
 * and those that its recorded compactions put in the place of steps.
 */
import { fail, ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Step, StepId, SummaryStep } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { defineSummariser, type SummarySource } from './summariser.ts'

export const recorded = defineSummariser({
  id: 'recorded',
  title: t`As recorded`,
  description: t`The recorded agent’s own summary of these steps. If several cover them, the one that covers the fewest others is used, so that nothing is mentioned before it happened.`,
  params: {},
  build: (_, source) => {
    const summaries = summariesOf(source)
    return ({ steps }) => {
      const asked = askedIds(steps, summaries)
      const found = summaries.covering(asked)
      return found === undefined
        ? fail({
            code: 'no-recorded-summary',
            message: t`The run contains no summary that covers these steps.`,
            hint: t`Select another summarizer, or prune at the calls where the recorded agent did.`,
          })
        : ok(stepText(found))
    }
  },
})

interface Summaries {
  /** Whether the trace contains a step of this id, or its compactions do. */
  isKnown(id: StepId): boolean
  covering(ids: readonly StepId[]): SummaryStep | undefined
}

interface Recorded {
  readonly step: SummaryStep
  readonly covered: ReadonlySet<StepId>
}

/** O(steps · summaries): a run makes few. */
function summariesOf({ steps, recorded: entries }: SummarySource): Summaries {
  const found: Recorded[] = []
  const ids = new Set(steps.map(({ id }) => id))
  /** What a summary covered is covered by one that covers it. */
  const add = (step: SummaryStep, covered: readonly StepId[]) => {
    const all = new Set(covered)
    for (const { step: known, covered: earlier } of found) {
      if (all.has(known.id)) for (const id of earlier) all.add(id)
    }
    found.push({ step, covered: all })
    ids.add(step.id)
  }
  for (const [position, step] of steps.entries()) {
    if (step.kind !== 'summary') continue
    const before = steps.slice(0, position).filter(({ agent }) => agent === step.agent)
    add(step, step.origin ?? before.map(({ id }) => id))
  }
  for (const { changes } of entries) {
    const removed = changes.flatMap((change) => (change.kind === 'remove' ? [change.id] : []))
    for (const change of changes) {
      if (change.kind === 'insert' && change.step.kind === 'summary')
        add(change.step, [...removed, ...(change.step.origin ?? [])])
    }
  }
  found.sort((one, other) => one.covered.size - other.covered.size)
  return {
    isKnown: (id) => ids.has(id),
    covering: (asked) => found.find(({ covered }) => asked.every((id) => covered.has(id)))?.step,
  }
}

/**
 * What is asked for in ids of the trace. A summary that a memory made is what it was made of; what cannot be
 * followed back is passed over.
 */
function askedIds(steps: readonly Step[], summaries: Summaries): readonly StepId[] {
  return steps.flatMap((step) => {
    if (step.kind === 'control') return []
    if (summaries.isKnown(step.id)) return [step.id]
    return (step.origin ?? []).filter((id) => summaries.isKnown(id))
  })
}
