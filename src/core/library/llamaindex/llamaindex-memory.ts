/**
 * LlamaIndex's Memory: a queue of messages whose oldest are flushed, in portions, into
 * memory blocks; what the blocks hold is put into the system prompt or the last user message. How much leaves
 * is queue.ts, the blocks are blocks.ts.
 */
import { given } from '#base/given.ts'
import { wholeNumber } from '#base/locale.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Blame, Compartment, Cue, Environment, Memory, MemoryKind, Recall } from '../../memory/memory.ts'
import { originsOf, viewOf, withParts } from '../../memory/messages.ts'
import { fold, measuredAs, unfold } from '../../memory/unfold.ts'
import { applyChanges, type Change } from '../../model/change.ts'
import { textPart } from '../../model/message.ts'
import type { ParamValues } from '../../model/params.ts'
import type { Step, StepId } from '../../model/step.ts'
import {
  type BlockText,
  blockStep,
  blocksText,
  factsText,
  fittingBlocks,
  retrieve,
  type Stored,
  storedOf,
  withFacts,
} from './memory-blocks.ts'
import { type MemoryOptions, optionsOf, PARAMS } from './memory-params.ts'
import { nextPortion, type Queued } from './memory-queue.ts'

const RULE = 'flushed to blocks'

export const llamaindexMemory: MemoryKind = {
  id: 'llamaindex-memory',
  readsText: true,
  title: t`Queue and memory blocks (LlamaIndex)`,
  description: t`The newest messages in a queue; above a share of a token limit, the oldest are flushed in batches to memory blocks that extract facts or can be searched. Block contents and your own text are added to the system prompt or the last user message. The task is not protected.`,
  params: PARAMS,
  summary: ({ limit, facts, vector }) =>
    [
      t`queue in ${wholeNumber(Number(limit))} tokens`,
      ...(facts === true ? [t`facts`] : []),
      ...(vector === true ? [t`store`] : []),
    ].join(' + '),
  build: (values) => queueMemory(values),
}

/**
 * A message, or a step that is none: the system prompt and control steps are outside of the queue, and stay.
 */
interface Entry extends Queued {
  readonly piece: Step
  readonly owner: Step
  readonly isFixed: boolean
}

interface State {
  readonly environment: Environment
  readonly own: BlockText | undefined
  entries: Entry[]
  /** Tokens of the queue. */
  tokens: number
  /**
   * After a failure the next flush is tried only when the queue has more than this, so that failing stays
   * cheap.
   */
  retryAbove: number
  facts: readonly string[]
  factsBlock: BlockText | undefined
  store: Stored[]
  /** Steps of which something has left the queue, in order. */
  flushed: Step[]
  flushedIds: readonly StepId[]
  /** The blocks as they were last shown, and in which step. */
  last: Insertion | undefined
  problem: Problem | undefined
  readonly blame: Map<StepId, Blame>
  unplaced: StepId[]
}

interface Insertion {
  readonly text: string
  readonly target: Step | undefined
  readonly step: Step
}

function queueMemory(values: ParamValues): Memory<State> {
  const options = optionsOf(values)
  return {
    id: llamaindexMemory.id,
    title: llamaindexMemory.summary(values),
    create: (environment) => start(environment, options),
    add: (state, step) => {
      for (const entry of entriesOf(step, state, options)) {
        state.entries.push(entry)
        state.tokens += entry.tokens
      }
      flush(state, options)
      return state
    },
    revise: (state, changes) => revised(state, changes, options),
    recall: (state, cue): Recall => {
      placeBlame(state, cue.call)
      const steps = withBlocks(state, cue, options)
      return state.problem === undefined ? { steps } : { steps, problem: state.problem }
    },
    compartments: (state) => compartments(state, options),
    blame: (state) => state.blame,
  }
}

function start(environment: Environment, { ownText }: MemoryOptions): State {
  const text = ownText.trim()
  const own = { name: 'static', text, tokens: environment.count(text), priority: 0 }
  return {
    environment,
    own: text === '' ? undefined : own,
    entries: [],
    tokens: 0,
    retryAbove: 0,
    facts: [],
    factsBlock: undefined,
    store: [],
    flushed: [],
    flushedIds: [],
    last: undefined,
    problem: undefined,
    blame: new Map(),
    unplaced: [],
  }
}

function entriesOf(step: Step, { environment }: State, { starts }: MemoryOptions): readonly Entry[] {
  if (step.kind === 'control' || step.kind === 'system')
    return [{ piece: step, owner: step, isFixed: true, isStart: false, tokens: 0 }]
  return unfold(step).map((piece) => {
    const { role } = viewOf(piece)
    const isStart = role === 'user' || (starts === 'turn' && role !== 'tool')
    return { piece, owner: step, isFixed: false, isStart, tokens: environment.measure(measuredAs(piece)) }
  })
}

/** Flushes portion after portion while the queue has more than its share. Each message is moved once. */
function flush(state: State, options: MemoryOptions): void {
  const share = options.limit * options.ratio
  while (state.tokens > Math.max(share, state.retryAbove)) {
    const queue = state.entries.filter(({ isFixed }) => !isFixed)
    const count = nextPortion(queue, options.flush)
    if (count === 0) return
    const portion = queue.slice(0, count)
    const isTaken = takeIn(state, portion, options)
    state.retryAbove = isTaken ? 0 : state.tokens + options.flush.portion
    if (!isTaken) return
    const gone = new Set(portion)
    state.entries = state.entries.filter((entry) => !gone.has(entry))
    for (const { tokens } of portion) state.tokens -= tokens
    note(state, portion)
  }
}

/**
 * Gives a portion to the blocks. False: they cannot take it; it stays in the queue and the column says why.
 */
function takeIn(state: State, portion: readonly Entry[], { maxFacts, search }: MemoryOptions): boolean {
  const { environment, store } = state
  const pieces = portion.map(({ piece }) => piece)
  if (maxFacts !== undefined) {
    const origin = () => [...flushedIds(state), ...originsOf(pieces)]
    const facts = withFacts(state.facts, pieces, { max: maxFacts, summarise: environment.summarise, origin })
    state.problem = facts.ok ? undefined : facts.error
    if (!facts.ok) return false
    const text = factsText(facts.value)
    state.facts = facts.value
    state.factsBlock =
      text === '' ? undefined : { name: 'facts', text, tokens: environment.count(text), priority: 1 }
  }
  if (search !== undefined) {
    store.push(storedOf(pieces, environment))
    if (store.length > search.candidates) store.shift()
  }
  return true
}

/** What all facts represent. Copied once a flush at most: a step that names them can be made at each call. */
function flushedIds(state: State): readonly StepId[] {
  if (state.flushedIds.length !== state.flushed.length) state.flushedIds = state.flushed.map(({ id }) => id)
  return state.flushedIds
}

function note(state: State, portion: readonly Entry[]): void {
  for (const { owner } of portion) {
    if (state.flushed.at(-1) === owner) continue
    state.flushed.push(owner)
    if (state.environment.explain) state.unplaced.push(owner.id)
  }
}

function placeBlame(state: State, call: number): void {
  for (const id of state.unplaced) if (!state.blame.has(id)) state.blame.set(id, { rule: RULE, call })
  state.unplaced = []
}

/** The queue with what the blocks hold for this call. O(queue + store). */
function withBlocks(state: State, cue: Cue, options: MemoryOptions): readonly Step[] {
  const shown = queueSteps(state)
  const content = shown.some(({ kind }) => kind !== 'control') ? contentFor(state, cue, options) : undefined
  if (content === undefined) {
    state.last = undefined
    return shown
  }
  const isSystem = options.insert === 'system'
  const at = isSystem ? shown.findIndex(({ kind }) => kind === 'system') : shown.findLastIndex(isUsers)
  const step = insertion(state, content, { target: shown[at], role: options.insert })
  if (at >= 0) return shown.with(at, step)
  return isSystem ? [step, ...shown] : [...shown, step]
}

function queueSteps({ entries }: State): Step[] {
  const pieces = entries.map(({ piece }) => piece)
  return [
    ...fold(
      pieces,
      entries.map(({ owner }) => owner),
      RULE,
    ),
  ]
}

function isUsers(step: Step): boolean {
  return step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
}

interface Content {
  readonly text: string
  /** The steps that it represents. */
  readonly origin: () => readonly StepId[]
}

/** What the blocks say at this call, as far as it fits; undefined: nothing. */
function contentFor(
  state: State,
  cue: Cue,
  { search, limit, dropFirst }: MemoryOptions,
): Content | undefined {
  const { own, factsBlock, store, environment } = state
  const found =
    search === undefined ? [] : retrieve(store, cue.text, { count: search.count, embed: environment.embed })
  const vector: BlockText = {
    name: 'vector',
    text: found.map((one) => one.text).join('\n\n'),
    tokens: found.reduce((sum, { tokens }) => sum + tokens, 0),
    priority: 2,
  }
  const all = [own, factsBlock, found.length === 0 ? undefined : vector]
  const blocks = fittingBlocks(
    all.filter((block) => block !== undefined),
    limit - state.tokens,
    dropFirst,
  )
  const text = blocksText(blocks)
  if (text === '') return undefined
  // Facts represent all that was flushed, what was found included.
  const hasFacts = factsBlock !== undefined && blocks.includes(factsBlock)
  const ofFound = () => (blocks.includes(vector) ? found.flatMap(({ origin }) => origin) : [])
  return { text, origin: () => (hasFacts ? flushedIds(state) : ofFound()) }
}

interface Place {
  readonly target: Step | undefined
  readonly role: 'system' | 'user'
}

/**
 * The step that contains the blocks; the same object as before, where they and what they are put into are the
 * same.
 */
function insertion(state: State, { text, origin }: Content, { target, role }: Place): Step {
  const { last } = state
  if (last !== undefined && last.text === text && last.target === target) return last.step
  const step =
    target !== undefined && 'parts' in target
      ? withParts(target, [...target.parts, textPart(`\n\n${text}`)], t`memory blocks`)
      : blockStep(text, role, origin())
  state.last = { text, target, step }
  return step
}

/**
 * A recorded change reaches what is in the queue; what has been flushed stays in the blocks. What was put
 * before a flushed step comes first in the queue.
 */
function revised(state: State, changes: readonly Change[], options: MemoryOptions): State {
  const held = new Map<Step, Entry[]>()
  for (const entry of state.entries) held.set(entry.owner, [...(held.get(entry.owner) ?? []), entry])
  const flushed = new Set(state.flushed.map(({ id }) => id))
  const first = state.entries.find(({ isFixed }) => !isFixed)?.owner.id
  const reaching = changes.map((change): Change => {
    const isLost = change.kind === 'insert' && change.before !== undefined && flushed.has(change.before)
    if (!isLost || [...held.keys()].some(({ id }) => id === change.before)) return change
    return { kind: 'insert', step: change.step, ...given({ before: first }) }
  })
  state.entries = applyChanges([...held.keys()], reaching).flatMap(
    (step) => held.get(step) ?? entriesOf(step, state, options),
  )
  state.tokens = state.entries.reduce((sum, { tokens }) => sum + tokens, 0)
  return state
}

function compartments(state: State, { limit, ratio }: MemoryOptions): readonly Compartment[] {
  const { own, factsBlock, last, flushed } = state
  const known = [own, factsBlock].filter((block) => block !== undefined)
  const text = state.entries.length === 0 ? '' : (last?.text ?? blocksText(known))
  return [
    {
      id: 'queue',
      title: t`Queue`,
      steps: queueSteps(state),
      about: t`The newest messages. Above its share, the oldest are flushed in batches.`,
      room: { used: state.tokens, limit: Math.floor(limit * ratio), unit: 'tokens' },
    },
    {
      id: 'blocks',
      title: t`Memory blocks, as last sent`,
      steps: text === '' ? [] : [blockStep(text, 'system', flushedIds(state))],
      about: t`Flushed messages, as the model sees them.`,
      notes: [
        { label: t`Facts`, value: String(state.facts.length) },
        { label: t`Batches in the store`, value: String(state.store.length) },
      ],
    },
    {
      id: 'flushed',
      title: t`Flushed from the queue`,
      steps: flushed.slice(),
      about: t`Sent to the model only through the blocks.`,
    },
  ]
}
