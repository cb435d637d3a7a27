/**
 * Google ADK's event compaction as a memory: it runs at the end of a turn, over an
 * append-only log, so overlapping summaries can repeat what is hidden already. Which events is compaction.ts.
 */
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Blame, Compartment, Environment, Memory, MemoryKind, Recall } from '../../memory/memory.ts'
import { messageOf } from '../../memory/message-strategy.ts'
import { SUMMARY_INSTRUCTION } from '../../memory/messages.ts'
import { fold, measuredAs, unfold } from '../../memory/unfold.ts'
import { applyChanges, type Change } from '../../model/change.ts'
import { textPart } from '../../model/message.ts'
import type { ParamValues } from '../../model/params.ts'
import { requestOf } from '../../model/services.ts'
import type { Step, StepId } from '../../model/step.ts'
import { derivedId, isModelStep, stepText } from '../../model/steps.ts'
import {
  type AdkEvent,
  type AdkOptions,
  outermost,
  planAdk,
  type TimeRange,
  visible,
} from './memory-compaction.ts'

const RULE = 'adk compaction'

export const googleAdk: MemoryKind = {
  id: 'google-adk',
  readsText: true,
  title: t`Overlapping summaries of turns (Google ADK)`,
  description: t`After every few turns, summarizes them together with some earlier turns; or, above a token threshold, keeps a rolling summary of all but the newest events. The log is never cut; a call can be hidden while its result stays.`,
  params: {
    interval: { kind: 'integer', label: t`Summarize every`, min: 1, max: 10_000, initial: 3, unit: 'turns' },
    overlap: {
      kind: 'integer',
      label: t`Overlap`,
      min: 0,
      max: 10_000,
      initial: 1,
      unit: 'turns',
      help: t`Earlier turns that are summarized again, so that summaries overlap.`,
    },
    threshold: {
      kind: 'integer',
      label: t`Token threshold`,
      min: 0,
      max: 10_000_000,
      initial: 0,
      unit: 'tokens',
      help: t`Prompt tokens that trigger a rolling summary at the end of the turn. 0: only turns count.`,
    },
    retention: {
      kind: 'integer',
      label: t`Newest events kept`,
      min: 0,
      max: 100_000,
      initial: 10,
      unit: 'events',
      help: t`The newest events that a rolling summary leaves unchanged.`,
    },
    turn: {
      kind: 'choice',
      label: t`Definition of a turn`,
      initial: 'user',
      options: [
        {
          value: 'user',
          label: t`a user message and what follows`,
          help: t`As in the original. A run with a single task is one turn and is never compacted.`,
        },
        {
          value: 'model',
          label: t`a model turn with its results`,
          help: t`Best for long runs with a single task.`,
        },
      ],
    },
  },
  summary: ({ interval, overlap }) => t`summary of ${interval} turns, ${overlap} overlapping`,
  build: (values) => adkMemory(values),
}

interface Entry extends AdkEvent {
  /** The step, or the piece of `owner`. */
  readonly piece: Step
  readonly owner: Step
}

interface Compaction extends TimeRange {
  readonly step: Step
}

interface State {
  readonly environment: Environment
  log: Entry[]
  /** Those of the log that a summary can represent. */
  events: Entry[]
  /** The entries that are in no range. */
  raw: Entry[]
  compactions: readonly Compaction[]
  /** What is shown, actions joined again. */
  shown: Step[]
  /** Steps that came behind it since the last recall; undefined once it was made again. */
  appended: Step[] | undefined
  /** Tokens of `shown`; kept only where there is a threshold. */
  tokens: number
  time: number
  turn: number
  /** Whether the turn has events, and one of the model's. */
  isOpen: boolean
  hasModelStep: boolean
  problem: Problem | undefined
  readonly blame: Map<StepId, Blame>
  unplaced: StepId[]
}

function adkMemory(values: ParamValues): Memory<State> {
  const options = optionsOf(values)
  const byModel = values.turn === 'model'
  return {
    id: googleAdk.id,
    title: googleAdk.title,
    create: start,
    add: (state, step) => {
      if (state.isOpen && (isUsers(step) || (byModel && state.hasModelStep && isModelStep(step)))) {
        endTurn(state, options)
      }
      takeIn(state, step, options)
      return state
    },
    revise: (state, changes) => revised(state, changes, options),
    recall: (state, cue): Recall => {
      for (const id of state.unplaced) {
        const known = state.blame.get(id)
        if (known !== undefined) state.blame.set(id, { ...known, call: cue.call })
      }
      state.unplaced = []
      const { appended, problem } = state
      state.appended = []
      return {
        ...given({ appended, problem }),
        get steps() {
          return state.shown.slice()
        },
      }
    },
    compartments,
    blame: (state) => state.blame,
  }
}

function optionsOf({ interval, overlap, threshold, retention }: ParamValues): AdkOptions {
  return {
    interval: Number(interval),
    overlap: Number(overlap),
    ...(threshold === 0 ? {} : { tokens: { threshold: Number(threshold), retention: Number(retention) } }),
  }
}

function start(environment: Environment): State {
  return {
    environment,
    log: [],
    events: [],
    raw: [],
    compactions: [],
    shown: [],
    appended: [],
    tokens: 0,
    time: 0,
    turn: 0,
    isOpen: false,
    hasModelStep: false,
    problem: undefined,
    blame: new Map(),
    unplaced: [],
  }
}

function isUsers(step: Step): boolean {
  return step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
}

/** The system prompt is outside of the original's log, and control steps are nothing to it. */
function isFixed({ piece }: Entry): boolean {
  return piece.kind === 'control' || piece.kind === 'system'
}

function takeIn(state: State, step: Step, options: AdkOptions): void {
  for (const piece of unfold(step)) {
    state.time++
    const entry = { time: state.time, turn: String(state.turn), piece, owner: step }
    state.log.push(entry)
    state.raw.push(entry)
    if (isFixed(entry)) continue
    state.events.push(entry)
    state.isOpen = true
  }
  state.hasModelStep ||= isModelStep(step)
  state.shown.push(step)
  state.appended?.push(step)
  if (options.tokens !== undefined) state.tokens += state.environment.measure(step)
}

function endTurn(state: State, options: AdkOptions): void {
  state.turn++
  state.isOpen = false
  state.hasModelStep = false
  const plan = planAdk(state.events, state.compactions, {
    options,
    promptTokens: requestOf(state.tokens, state.environment),
  })
  if (plan === undefined) return
  const pieces = plan.events.map(({ piece }) => measuredAs(piece))
  const steps = plan.seed === undefined ? pieces : [plan.seed.step, ...pieces]
  const reply = state.environment.summarise({ prompt: promptOf(steps), steps, rule: RULE })
  state.problem = reply.ok ? undefined : reply.error
  if (!reply.ok) return
  const owners = [...new Set(plan.events.map(({ owner }) => owner.id))]
  const step: Step = {
    kind: 'summary',
    id: derivedId(`adk-${plan.end}`, owners),
    number: plan.events[0]?.owner.number ?? 0,
    role: 'assistant',
    parts: [textPart(reply.value)],
    // Only steps of the log: the summary before represents some of them.
    origin: [...new Set([...(plan.seed?.step.origin ?? []), ...owners])],
    rule: RULE,
  }
  state.compactions = outermostOrNewest([...state.compactions, { start: plan.start, end: plan.end, step }])
  show(state, state.raw, options)
}

/** The others are shown no more; the newest is looked at for its end, and is outermost. */
function outermostOrNewest(compactions: readonly Compaction[]): readonly Compaction[] {
  const kept = new Set(outermost(compactions))
  return compactions.filter((compaction) => kept.has(compaction))
}

function promptOf(steps: readonly Step[]): string {
  const lines = steps.map(
    (step) => `${messageOf(step)?.role === 'user' ? 'user' : 'model'}: ${stepText(step)}`,
  )
  return [SUMMARY_INSTRUCTION, ...lines].join('\n')
}

/**
 * Makes again what is shown, of these entries and the compactions. What is gone from it is blamed, if asked
 * for.
 */
function show(state: State, entries: readonly Entry[], options: AdkOptions): void {
  const items = visible(entries, state.compactions, isFixed)
  const raw = items.filter((item) => 'piece' in item)
  const pieces = items.map((item) => ('piece' in item ? item.piece : item.step))
  const before = state.shown
  state.appended = undefined
  state.raw = raw
  state.shown = [...fold(pieces, [...new Set(raw.map(({ owner }) => owner))], RULE)]
  const { measure, explain } = state.environment
  if (options.tokens !== undefined) state.tokens = state.shown.reduce((sum, step) => sum + measure(step), 0)
  if (!explain) return
  const left = new Set(state.shown.map(({ id }) => id))
  for (const { id } of before) {
    if (left.has(id)) continue
    state.blame.set(id, { rule: RULE, call: 0 })
    state.unplaced.push(id)
  }
}

/**
 * A recorded change reaches the log; what lies in a range stays hidden, and what is put in goes by its
 * neighbour's time.
 */
function revised(state: State, changes: readonly Change[], options: AdkOptions): State {
  const known = new Map<StepId, Entry[]>()
  for (const entry of state.log) {
    const entries = known.get(entry.owner.id)
    if (entries === undefined) known.set(entry.owner.id, [entry])
    else entries.push(entry)
  }
  const owners = [...new Set(state.log.map(({ owner }) => owner))]
  let place = { time: state.time, turn: String(state.turn) }
  const log: Entry[] = []
  for (const step of [...applyChanges(owners, changes)].reverse()) {
    const [first, ...others] = known.get(step.id) ?? []
    if (first !== undefined) place = { time: first.time, turn: first.turn }
    if (first?.owner === step) append(log, [...others.reverse(), first])
    else
      append(
        log,
        [...unfold(step)].reverse().map((piece) => ({ ...place, piece, owner: step })),
      )
  }
  state.log = log.reverse()
  state.events = state.log.filter((entry) => !isFixed(entry))
  show(state, state.log, options)
  return state
}

function compartments(state: State): readonly Compartment[] {
  const hidden = new Set(state.log.map(({ owner }) => owner))
  for (const { owner } of state.raw) hidden.delete(owner)
  return [
    {
      id: 'shown',
      title: t`Sent to the model`,
      steps: state.shown.slice(),
      notes: [{ label: t`Completed turns`, value: String(state.turn) }],
    },
    {
      id: 'summaries',
      title: t`Summaries of turns`,
      steps: state.compactions.map(({ step }) => step),
      about: t`Each replaces a range of events; a summary covered by a later one is no longer sent.`,
    },
    {
      id: 'hidden',
      title: t`Replaced by summaries`,
      steps: [...hidden],
      about: t`Still in the log, which is never cut.`,
    },
  ]
}
