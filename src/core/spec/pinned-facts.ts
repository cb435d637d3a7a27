/**
 * Pinned facts, around any memory: of a step that the memory no longer shows, the line that says the fact
 * stays, in the step's place. The memory knows nothing of it, so nothing else changes; what is kept comes on
 * top of its budget.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Environment, Memory, Recall } from '../memory/memory.ts'
import { putBack } from '../memory/pins.ts'
import { passedOn } from '../memory/wrapped.ts'
import { textPart } from '../model/message.ts'
import type { Step, StepId, SummaryStep } from '../model/step.ts'
import { excerptOf, finderOf, PINNED_FACT } from '../references/excerpt.ts'
import { placesOf } from '../references/places.ts'
import { isNote } from '../references/reference-index.ts'
import type { FactPin } from './spec-data.ts'

/** A step of which facts are pinned, once it was added. */
interface Kept {
  readonly step: Step
  /** What represents it where it is gone: its lines, or itself where they would be no shorter. */
  readonly excerpt: Step
  readonly agent: string | undefined
  /** Whether a step that the memory made says all that is pinned. */
  readonly isSaidIn: (made: Step) => boolean
}

interface State<Inner> {
  inner: Inner
  readonly environment: Environment
  /** The order in which steps were added. */
  readonly places: Map<StepId, number>
  readonly kept: Kept[]
}

/**
 * The memory with the facts. From the call on before which a step was added its pinned facts are in every
 * context, also when the recorded run took it out. What the step does not say has no effect. O(context) a
 * call, once such a step is there.
 */
export function withFacts<Inner>(memory: Memory<Inner>, facts: readonly FactPin[]): Memory<State<Inner>> {
  const { search: _search, saved: _saved, texts: _texts, replayed: _replayed, ...rest } = memory
  return {
    ...rest,
    ...passedOn(memory),
    create: (environment) => ({
      inner: memory.create(environment),
      environment,
      places: new Map(),
      kept: [],
    }),
    add: (state, step, agent) => {
      state.inner = memory.add(state.inner, step, agent)
      state.places.set(step.id, state.places.size)
      const texts = facts.flatMap((fact) => (fact.step === step.id ? [fact.text] : []))
      const kept = texts.length === 0 ? undefined : keptOf(step, texts, state.environment)
      if (kept !== undefined) state.kept.push({ ...kept, agent })
      return state
    },
    revise: (state, changes, agent) => {
      state.inner = memory.revise(state.inner, changes, agent)
      return state
    },
    recall: (state, cue) => {
      const recall = memory.recall(state.inner, cue)
      const kept = state.kept.filter(({ agent }) => agent === cue.agent)
      return kept.length === 0 && state.kept.length === 0 ? recall : withExcerpts(recall, kept, state.places)
    },
    compartments: (state) => [
      ...memory.compartments(state.inner),
      ...(state.kept.length === 0
        ? []
        : [{ id: 'facts', title: t`Pinned facts`, steps: state.kept.map(({ excerpt }) => excerpt) }]),
    ],
  }
}

/** Undefined: the step says none of the texts. */
function keptOf(
  step: Step,
  texts: readonly string[],
  { measure }: Environment,
): Omit<Kept, 'agent'> | undefined {
  const found = texts.map(finderOf).flatMap((says) => {
    const line = excerptOf(step, says)
    return line === undefined ? [] : [{ says, line }]
  })
  if (found.length === 0) return undefined
  // A line may say the others' facts too.
  const lines = [...new Set(found.map(({ line }) => line))].filter(
    (line, _, all) => !all.some((other) => other !== line && other.includes(line)),
  )
  const made = excerptStep(step, lines.join('\n'))
  const known = new WeakMap<Step, boolean>()
  const isSaidIn = (other: Step) => {
    const before = known.get(other)
    if (before !== undefined) return before
    // A number in a note of what is gone is chance, as it is for lost facts.
    const places = placesOf(other).filter(({ text }) => !isNote(text))
    const isSaid = found.every(({ says }) => places.some(({ text }) => says(text)))
    known.set(other, isSaid)
    return isSaid
  }
  return { step, excerpt: measure(step) <= measure(made) ? step : made, isSaidIn }
}

function excerptStep({ id, number, timestamp, agent }: Step, text: string): SummaryStep {
  return {
    kind: 'summary',
    role: 'user',
    id: `fact:${id}`,
    number,
    parts: [textPart(text)],
    origin: [id],
    rule: PINNED_FACT,
    ...given({ timestamp, agent }),
  }
}

/** The list is another one than the memory's, so what it says of changes since its last does not hold. */
function withExcerpts(recall: Recall, kept: readonly Kept[], places: ReadonlyMap<StepId, number>): Recall {
  const { steps, problem, freed } = recall
  const isThere = ({ step, isSaidIn }: Kept) =>
    steps.some(
      (shown) =>
        shown === step ||
        ((shown.id === step.id || shown.origin?.includes(step.id) === true) && isSaidIn(shown)),
    )
  const missing = kept.flatMap((one) =>
    isThere(one) ? [] : [{ step: one.excerpt, place: places.get(one.step.id) ?? 0 }],
  )
  return {
    steps: putBack(places, steps, missing),
    ...given({ problem, freed }),
  }
}
