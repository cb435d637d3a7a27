/**
 * Message-based strategies (LangChain, AutoGen, Semantic Kernel …) see actions unfolded into message steps
 * that name their action; afterwards what is still whole is joined to the very same step. An action of which
 * a part is gone, or was changed, is rewritten, so that the ledger shows it and the validity check can report
 * the tear.
 */
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import type { ActionStep, MessageStep, Step, StepId } from '../model/step.ts'
import { rewriteStep } from '../model/steps.ts'

/** A strategy that works on messages: every step it is given is not an action. */
type MessageStrategy = (messages: readonly Step[]) => readonly Step[]

/** The strategy on steps that a message-based one makes. `rule` is on what it rewrote. */
export function onMessages(
  prune: MessageStrategy,
  rule: string,
): (steps: readonly Step[]) => readonly Step[] {
  return (steps) => {
    const messages = unfoldAll(steps)
    const pruned = prune(messages)
    return pruned === messages ? steps : fold(pruned, steps, rule)
  }
}

/** Steps with their actions as messages. O(n), for every call of many strategies. */
export function unfoldAll(steps: readonly Step[]): readonly Step[] {
  const messages: Step[] = []
  for (const step of steps) {
    if (step.kind === 'action') append(messages, unfold(step))
    else messages.push(step)
  }
  return messages
}

const unfolded = new WeakMap<ActionStep, readonly MessageStep[]>()

/**
 * The messages of an action: its turn, then one per result; no turn where only results are left of it. Any
 * other step is itself. Remembered per step.
 */
export function unfold(step: Step): readonly Step[] {
  if (step.kind !== 'action') return [step]
  let pieces = unfolded.get(step)
  if (pieces === undefined) {
    pieces = piecesOf(step)
    unfolded.set(step, pieces)
  }
  return pieces
}

function piecesOf(step: ActionStep): readonly MessageStep[] {
  const shared = {
    kind: 'message' as const,
    number: step.number,
    origin: [step.id],
    ...given({ timestamp: step.timestamp, agent: step.agent, demo: step.demo, copied: step.copied }),
  }
  const turn: MessageStep = {
    ...shared,
    id: pieceId(step, 'turn'),
    role: 'assistant',
    parts: step.parts,
    calls: step.calls,
  }
  const results = step.results.map((result, index): MessageStep => {
    const piece = {
      ...shared,
      id: pieceId(step, index),
      role: 'tool' as const,
      parts:
        result.error === undefined
          ? result.parts
          : [...result.parts, { kind: 'text' as const, text: result.error }],
      callId: result.callId,
    }
    return result.name === undefined ? piece : { ...piece, name: result.name }
  })
  origins.set(turn, { owner: step, result: undefined, standIn: undefined })
  for (const [result, piece] of results.entries())
    origins.set(piece, { owner: step, result, standIn: undefined })
  return hasTurn(step) ? [turn, ...results] : results
}

function hasTurn(step: ActionStep): boolean {
  return step.parts.length > 0 || step.calls.length > 0 || step.results.length === 0
}

interface Origin {
  readonly owner: ActionStep
  /** Which of the owner's results the piece is; undefined: its turn. */
  readonly result: number | undefined
  standIn: ActionStep | undefined
}

/** Of each piece as it was made. */
const origins = new WeakMap<Step, Origin>()

/**
 * What to measure for a piece: its action with nothing but this piece, since dialects write actions in ways
 * of their own (calls in the text, say). So the tokens of the pieces add up to those of the action. Any other
 * step is itself.
 */
export function measuredAs(step: Step): Step {
  return standInOf(step) ?? step
}

/** Made when first asked for: many strategies never measure. Undefined: the step is not a piece. */
function standInOf(piece: Step): ActionStep | undefined {
  const origin = piece.kind === 'message' ? origins.get(piece) : undefined
  if (origin === undefined || piece.kind !== 'message') return undefined
  origin.standIn ??= { ...origin.owner, ...partOf(origin) }
  return origin.standIn
}

function partOf({ owner, result: at }: Origin): Partial<ActionStep> {
  if (at === undefined) return { results: [] }
  const results = owner.results.slice(at, at + 1)
  const calls = owner.calls.filter(({ id, inText }) => inText === true && id === results[0]?.callId)
  return { parts: [], calls, results }
}

/** The same for a piece that was changed; `original` is the piece before. */
export function changedAs(changed: Step, original: Step): Step {
  const whole = standInOf(original)
  if (whole === undefined || changed.kind !== 'message') return changed
  if (changed.role === 'assistant') return { ...whole, parts: changed.parts, calls: changed.calls ?? [] }
  const results = whole.results.map(({ error: _, ...result }) => ({ ...result, parts: changed.parts }))
  return { ...whole, results }
}

function pieceId(step: ActionStep, piece: 'turn' | number): StepId {
  return `${step.id}/${piece}`
}

/**
 * Joins runs of pieces of one action. All pieces there and unchanged: the original object. Otherwise the
 * first run becomes the rewritten action and later runs, torn off by what is between, stay messages that
 * name it. O(n).
 */
export function fold(messages: readonly Step[], originals: readonly Step[], rule: string): readonly Step[] {
  const ownerOf = createOwners(originals)
  const joined = new Set<ActionStep>()
  const result: Step[] = []
  let next = ownerOf(messages[0])
  for (let index = 0; index < messages.length; ) {
    const owner = next
    let end = index + 1
    next = ownerOf(messages[end])
    while (owner !== undefined && end < messages.length && next === owner) next = ownerOf(messages[++end])
    const run = messages.slice(index, end)
    if (owner === undefined) append(result, run)
    else if (joined.has(owner)) {
      append(
        result,
        run.map((piece) => ({ ...piece, origin: [owner.id], rule: piece.rule ?? rule })),
      )
    } else {
      joined.add(owner)
      result.push(join(owner, run, rule))
    }
    index = end
  }
  return result
}

/** Pieces that are as they were made are known on their own; those that were changed by their ids. */
function createOwners(originals: readonly Step[]): (piece: Step | undefined) => ActionStep | undefined {
  let byId: Map<StepId, ActionStep> | undefined
  return (piece) => {
    if (piece === undefined) return undefined
    const owner = origins.get(piece)?.owner
    if (owner !== undefined || piece.rule === undefined || piece.kind !== 'message') return owner
    if (byId === undefined) {
      byId = new Map()
      for (const step of originals) {
        if (step.kind === 'action') for (const { id } of unfold(step)) byId.set(id, step)
      }
    }
    return byId.get(piece.id)
  }
}

interface Join {
  readonly run: readonly Step[]
  readonly rule: string
  /** Whether all of the run is as it was made: there are few such runs of an action. */
  readonly isPlain: boolean
  readonly step: ActionStep
}

/** Of the last rule: all joins of plain runs, and the last of another. */
const joins = new WeakMap<ActionStep, readonly Join[]>()

/**
 * The same run gives the same object as any time before under the rule: a view made again holds what it held,
 * however often it was made in between.
 */
function join(owner: ActionStep, run: readonly Step[], rule: string): Step {
  const pieces = unfold(owner)
  if (isSame(run, pieces)) return owner
  const ofRule = (joins.get(owner) ?? []).filter((known) => known.rule === rule)
  const found = ofRule.find((known) => isSame(run, known.run))
  if (found !== undefined) return found.step
  const step = rewriteStep(owner, contentOf(owner, run), rule)
  const isPlain = run.every((piece) => origins.has(piece))
  joins.set(owner, [...ofRule.filter((known) => known.isPlain), { run, rule, isPlain, step }])
  return step
}

function isSame(one: readonly Step[], other: readonly Step[]): boolean {
  return one.length === other.length && one.every((piece, index) => piece === other[index])
}

function contentOf(owner: ActionStep, run: readonly Step[]): Partial<ActionStep> {
  const left = new Map(run.map((piece) => [piece.id, piece]))
  const turn = left.get(pieceId(owner, 'turn'))
  const results = owner.results.flatMap((result, index) => {
    const piece = left.get(pieceId(owner, index))
    if (piece === undefined) return []
    if (origins.has(piece) || piece.kind !== 'message') return [result]
    const { error: _, ...rest } = result
    return [{ ...rest, parts: piece.parts }]
  })
  if (turn?.kind !== 'message') return { parts: [], calls: [], results }
  return { parts: turn.parts, calls: turn.calls ?? [], results }
}
