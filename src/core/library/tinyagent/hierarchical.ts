/**
 * Hierarchical memory: the newest steps whole, older ones as
 * summaries, and milestones that are never summarised. What the model is shown: milestones, then summaries,
 * then the newest steps.
 */
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Blame, Compartment, Environment, Memory, MemoryKind, Recall } from '../../memory/memory.ts'
import { summaryPrompt } from '../../memory/summary-request.ts'
import { applyChanges, type Change } from '../../model/change.ts'
import { textPart } from '../../model/message.ts'
import type { ParamValues } from '../../model/params.ts'
import type { Step, StepId, SummaryStep } from '../../model/step.ts'
import { derivedId } from '../../model/steps.ts'

const RULE = 'hierarchical'
const INSTRUCTION =
  'Summarise the following steps of an agent, so that it can go on with its task without them.'
/** As printed, `short.prune()` keeps this many steps whatever the tier's capacity says. */
const PRINTED_KEPT = 50

export const hierarchical: MemoryKind = {
  id: RULE,
  readsText: true,
  title: t`Hierarchical: short, medium, long`,
  description: t`Keeps the newest steps in full, older ones as one summary per group, and milestones (system, task, final answer) permanently. Best for very long runs with many stages.`,
  starters: [
    { title: t`Short, medium, long`, help: t`Newest steps, summaries, milestones.`, offeredBy: 'memory' },
  ],
  params: {
    capacity: {
      kind: 'integer',
      label: t`Short tier`,
      min: 0,
      max: 100_000,
      initial: 20,
      unit: 'steps',
      help: t`Number of newest steps sent in full.`,
    },
    group: {
      kind: 'integer',
      label: t`Summarize in groups of`,
      min: 1,
      max: 1000,
      initial: 5,
      unit: 'steps',
      help: t`Steps leave the short tier when it exceeds its capacity by this many, and are summarized together. 1: one at a time.`,
      when: { param: 'variant', is: ['moving'] },
    },
    variant: {
      kind: 'choice',
      label: t`What to summarize`,
      initial: 'moving',
      options: [
        {
          value: 'moving',
          label: t`the steps leaving the short tier`,
          help: t`Each step is summarized once, when it leaves the short tier; milestones move to the long tier in full.`,
        },
        {
          value: 'as-written',
          label: t`the whole short tier (original code)`,
          help: t`Above its capacity, every new step adds another summary of the whole short tier, which itself is cut only above 50 steps; nothing reaches the long tier.`,
        },
      ],
    },
  },
  summary: ({ capacity, variant }) =>
    variant === 'moving'
      ? t`hierarchical, ${capacity} in full`
      : t`hierarchical, ${capacity} in full, original code`,
  build: (values) => hierarchicalMemory(values),
}

interface State {
  readonly environment: Environment
  long: Step[]
  medium: SummaryStep[]
  short: Step[]
  /** How many steps at the front are the same as at the last recall. */
  stable: number
  problem: Problem | undefined
  readonly blame: Map<StepId, Blame>
  /** Steps that left since the last recall; which call they are gone from is known at the next. */
  unplaced: StepId[]
}

function hierarchicalMemory(values: ParamValues): Memory<State> {
  const capacity = Number(values.capacity)
  const settle =
    values.variant === 'as-written'
      ? (state: State) => settleAsWritten(state, capacity)
      : (state: State) => settleMoving(state, capacity, Number(values.group))
  return {
    id: RULE,
    title: hierarchical.summary(values),
    create: (environment) => ({
      environment,
      long: [],
      medium: [],
      short: [],
      stable: 0,
      problem: undefined,
      blame: new Map(),
      unplaced: [],
    }),
    add: (state, step) => {
      state.short.push(step)
      settle(state)
      return state
    },
    revise: (state, changes) => {
      revise(state, changes)
      return state
    },
    recall: (state, cue): Recall => {
      placeBlame(state, cue.call)
      const { long, medium, short, stable, problem } = state
      state.stable = long.length + medium.length + short.length
      return {
        keeping: stable,
        appended: shownFrom(state, stable),
        ...given({ problem }),
        get steps() {
          return shownFrom(state, 0)
        },
      }
    },
    compartments: (state) => tiersOf(state, values),
    blame: (state) => state.blame,
  }
}

function tiersOf(
  { long, medium, short }: State,
  { capacity, group, variant }: ParamValues,
): readonly Compartment[] {
  const covered = medium.reduce((sum, { origin = [] }) => sum + origin.length, 0)
  const isMoving = variant === 'moving'
  return [
    {
      id: 'long',
      title: t`Long: milestones`,
      steps: [...long],
      about: isMoving
        ? t`System prompt, task, and final answers, kept in full once they leave the short tier.`
        : t`In the original code, nothing ever reaches this tier.`,
    },
    {
      id: 'medium',
      title: t`Medium: summaries`,
      steps: [...medium],
      about: t`One summary for each group of steps that left the short tier. Summaries are never dropped.`,
      notes: medium.length === 0 ? [] : [{ label: t`Covers`, value: t`${covered} steps` }],
    },
    {
      id: 'short',
      title: t`Short: newest steps`,
      steps: [...short],
      about: isMoving
        ? t`When ${group} steps exceed its capacity, they leave together.`
        : t`Above its capacity, every new step adds a summary of the whole tier.`,
      room: { used: short.length, limit: Number(capacity), unit: 'steps' },
    },
  ]
}

/** What is shown from a place on. O(its length). */
function shownFrom({ long, medium, short }: State, start: number): readonly Step[] {
  const tail = (steps: readonly Step[], before: number) => steps.slice(Math.max(0, start - before))
  return [...tail(long, 0), ...tail(medium, long.length), ...tail(short, long.length + medium.length)]
}

/** Steps that pass on whole: without them the rest makes no sense. */
function isMilestone(step: Step): boolean {
  if (step.kind === 'action') return step.isFinal === true
  return step.kind === 'system' || step.kind === 'task' || step.kind === 'answer'
}

/**
 * Moves out what is beyond the capacity, once it makes a group. Each step is looked at once: O(1) amortised.
 */
function settleMoving(state: State, capacity: number, group: number): void {
  const surplus = state.short.length - capacity
  if (surplus < group) return
  const leaving = state.short.slice(0, surplus)
  const old = leaving.filter((step) => !isMilestone(step))
  // A group of milestones alone, or of steps that no model is sent, leaves nothing to summarise.
  const hasText = old.some((step) => step.kind !== 'control')
  if (hasText && !summarise(state, old)) return
  const milestones = leaving.filter(isMilestone)
  const { long, medium } = state
  state.stable = Math.min(state.stable, long.length + (milestones.length > 0 ? 0 : medium.length))
  append(long, milestones)
  state.short = state.short.slice(surplus)
  note(state, old)
}

/** As printed: every add beyond the capacity summarises all of the short tier, whose cut keeps 50. */
function settleAsWritten(state: State, capacity: number): void {
  if (state.short.length <= capacity || !summarise(state, state.short)) return
  note(state, state.short.slice(0, -PRINTED_KEPT))
  state.short = state.short.slice(-PRINTED_KEPT)
}

/**
 * One more summary in the medium tier. False: there is none to be had; the steps stay and the column says
 * why.
 */
function summarise(state: State, steps: readonly Step[]): boolean {
  const summary = state.environment.summarise({
    prompt: summaryPrompt(INSTRUCTION, steps),
    steps,
    rule: RULE,
  })
  state.problem = summary.ok ? undefined : summary.error
  if (summary.ok) {
    state.stable = Math.min(state.stable, state.long.length + state.medium.length)
    state.medium.push(summaryStep(steps, summary.value))
  }
  return summary.ok
}

function summaryStep(steps: readonly Step[], text: string): SummaryStep {
  const origin = steps.map((step) => step.id)
  const [first] = steps
  return {
    kind: 'summary',
    id: derivedId(RULE, origin),
    number: first?.number ?? 0,
    role: 'user',
    parts: [textPart(`[Summary] ${text}`)],
    origin,
    rule: RULE,
    ...(first?.agent === undefined ? {} : { agent: first.agent }),
  }
}

/**
 * A recorded change reaches the steps that are still held whole; what is in a summary already stays so. What
 * was put before a step that has left comes first in the short tier.
 */
function revise(state: State, changes: readonly Change[]): void {
  state.stable = 0
  const [firstShort] = state.short
  const held = new Set(state.short.map((step) => step.id))
  state.long = [
    ...applyChanges(
      state.long,
      changes.filter((change) => change.kind !== 'insert'),
    ),
  ]
  const reaching = changes.map((change): Change => {
    if (change.kind !== 'insert' || change.before === undefined || held.has(change.before)) return change
    return {
      kind: 'insert',
      step: change.step,
      ...given({ before: firstShort?.id }),
    }
  })
  state.short = [...applyChanges(state.short, reaching)]
}

function note(state: State, steps: readonly Step[]): void {
  if (!state.environment.explain) return
  for (const { id } of steps) {
    if (state.blame.has(id)) continue
    state.blame.set(id, { rule: RULE, call: 0 })
    state.unplaced.push(id)
  }
}

function placeBlame(state: State, call: number): void {
  for (const id of state.unplaced) state.blame.set(id, { rule: RULE, call })
  state.unplaced = []
}
