/**
 * Memories for property tests: the built-in ones with random policies, and one that scrambles what it was
 * given in every way the ledger knows, which no sane memory does.
 */
import fc from 'fast-check'
import { strategies } from '../library/index.ts'
import type { Memory } from '../memory/memory.ts'
import type { Mode, Trigger } from '../memory/policy.ts'
import { applyChanges } from '../model/change.ts'
import { initialValues } from '../model/params.ts'
import type { Step, StepId } from '../model/step.ts'
import { derivedId, rewriteStep } from '../model/steps.ts'
import { buildMemory } from '../spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '../spec/spec-data.ts'
import { anyValues } from './arbitraries.ts'
import { summaryStep } from './steps.ts'

const anyTrigger: fc.Arbitrary<Trigger> = fc.oneof(
  fc.constant<Trigger>({ kind: 'every-call' }),
  fc.integer({ min: 1, max: 6 }).map((steps): Trigger => ({ kind: 'every-steps', steps })),
  fc.integer({ min: 1, max: 6 }).map((steps): Trigger => ({ kind: 'length-multiple', steps })),
  fc.constantFrom<Trigger[]>(
    { kind: 'after-kinds', kinds: ['action'] },
    { kind: 'after-kinds', kinds: ['note', 'task'] },
  ),
  fc.integer({ min: 1, max: 12 }).map((steps): Trigger => ({ kind: 'past-steps', steps })),
  fc.integer({ min: 1, max: 300 }).map((tokens): Trigger => ({ kind: 'past-tokens', tokens })),
  fc.integer({ min: 1, max: 100 }).map((share): Trigger => ({ kind: 'past-share', share: share / 100 })),
)

/** Any built-in strategy with any parameters, trigger and mode. */
export const anySpec: fc.Arbitrary<CheckedSpec> = fc.constantFrom(...strategies).chain((strategy) =>
  fc.record({
    id: fc.constant(strategy.id),
    params: anyValues(strategy.params),
    trigger: anyTrigger,
    mode: fc.constantFrom<Mode[]>('view', 'destructive'),
  }),
)

/** Any built-in memory, or the scrambling one. */
export const anyMemory: fc.Arbitrary<Memory> = fc.oneof(
  { weight: 3, arbitrary: anySpec.map(buildMemory) },
  { weight: 2, arbitrary: fc.nat().map(scrambling) },
)

export function identityMemory(): Memory {
  return buildMemory(IDENTITY)
}

/** The memory of a strategy with some of its parameters. */
export function memoryOf(id: string, policy: Partial<Omit<CheckedSpec, 'id'>> = {}): Memory {
  const strategy = strategies.find((candidate) => candidate.id === id)
  if (strategy === undefined) throw new Error(`no strategy ${id}`)
  const params = { ...initialValues(strategy.params), ...policy.params }
  return buildMemory({ ...IDENTITY, ...policy, id, params })
}

/**
 * Drops, rewrites, swaps, repeats and adds steps as `seed`, the call and the step say: the same each time.
 */
export function scrambling(seed: number): Memory<{ log: readonly Step[] }> {
  const rewritten = remembered((step) => rewriteStep(step, { duration: 1 }, 'scramble'))
  const summary = remembered(({ id }) =>
    summaryStep('more', { id: derivedId('sum', [id]), origin: [id], rule: 'scramble' }),
  )
  const dice = (phase: number, index: number) =>
    ([phase, index].reduce(
      (mix, number) => Math.imul(mix ^ (number + 1), 2654435761) ^ (mix >>> 7),
      seed + 1,
    ) >>>
      8) %
    12
  return {
    id: 'scrambling',
    title: 'Scrambling',
    create: () => ({ log: [] }),
    add: (state, step) => ({ log: [...state.log, step] }),
    revise: (state, changes) => ({ log: applyChanges(state.log, changes) }),
    recall: (state, cue) => {
      const steps: Step[] = []
      // Most scrambles hold for several calls, so that not everything changes at each.
      const phase = Math.floor(cue.call / (1 + (seed % 4)))
      state.log.forEach((step, index) => {
        switch (dice(phase, index)) {
          case 0:
            break
          case 1:
            steps.unshift(step)
            break
          case 2:
            steps.push(step, step)
            break
          case 3:
            steps.push(rewritten(step))
            break
          case 4:
            steps.push(rewritten(step), step)
            break
          case 5:
            steps.push(summary(step), step)
            break
          default:
            steps.push(step)
        }
      })
      return { steps }
    },
    compartments: () => [],
    blame: () => new Map<StepId, never>(),
  }
}

/** `make`, but the same step gives the same object each time, in every fold. */
function remembered(make: (step: Step) => Step): (step: Step) => Step {
  const known = new WeakMap<Step, Step>()
  return (step) => {
    const made = known.get(step) ?? make(step)
    known.set(step, made)
    return made
  }
}
