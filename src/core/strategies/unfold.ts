/**
 * Message-based strategies (LangChain, AutoGen, Semantic Kernel …) see actions unfolded into message steps that name
 * their action; afterwards what is still whole is joined to the very same step. An action of which a part is gone, or
 * was changed, is rewritten, so that the ledger shows it and the validity check can report the tear.
 */
import type { ActionStep, MessageStep, Step, StepId } from '../step.ts'
import { rewriteStep } from '../steps.ts'

/** A strategy that works on messages: every step it is given is not an action. */
export type MessageStrategy = (messages: readonly Step[]) => readonly Step[]

/** The strategy on steps that a message-based one makes. `rule` stands on what it rewrote. */
export function onMessages(
  prune: MessageStrategy,
  rule: string,
): (steps: readonly Step[]) => readonly Step[] {
  return (steps) => fold(prune(steps.flatMap(unfold)), steps, rule)
}

const unfolded = new WeakMap<ActionStep, readonly MessageStep[]>()

/** The messages of an action: its turn, then one per result. Any other step is itself. Remembered per step. */
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
    ...(step.timestamp === undefined ? {} : { timestamp: step.timestamp }),
    ...(step.agent === undefined ? {} : { agent: step.agent }),
  }
  const turn: MessageStep = {
    ...shared,
    id: pieceId(step, 'turn'),
    role: 'assistant',
    parts: step.parts,
    calls: step.calls,
  }
  const results = step.results.map(
    (result, index): MessageStep => ({
      ...shared,
      id: pieceId(step, index),
      role: 'tool',
      parts:
        result.error === undefined ? result.parts : [...result.parts, { kind: 'text', text: result.error }],
      callId: result.callId,
      ...(result.name === undefined ? {} : { name: result.name }),
    }),
  )
  return [turn, ...results]
}

function pieceId(step: ActionStep, piece: 'turn' | number): StepId {
  return `${step.id}/${piece}`
}

/**
 * Joins runs of pieces of one action. All pieces there and unchanged: the original object. Otherwise the first run
 * becomes the rewritten action and later runs, torn off by what stands between, stay messages that name it.
 */
export function fold(messages: readonly Step[], originals: readonly Step[], rule: string): readonly Step[] {
  const owners = new Map<StepId, ActionStep>()
  for (const step of originals) {
    if (step.kind === 'action') for (const piece of unfold(step)) owners.set(piece.id, step)
  }
  const joined = new Set<ActionStep>()
  const result: Step[] = []
  for (let index = 0; index < messages.length; ) {
    const owner = owners.get(messages[index]?.id ?? '')
    let end = index + 1
    while (owner !== undefined && end < messages.length && owners.get(messages[end]?.id ?? '') === owner)
      end++
    const run = messages.slice(index, end)
    if (owner === undefined || joined.has(owner)) result.push(...run)
    else {
      joined.add(owner)
      result.push(join(owner, run, rule))
    }
    index = end
  }
  return result
}

function join(owner: ActionStep, run: readonly Step[], rule: string): Step {
  const pieces = unfold(owner)
  if (run.length === pieces.length && run.every((piece, index) => piece === pieces[index])) return owner
  const turn = run.find((piece) => piece.id === pieceId(owner, 'turn'))
  const results = owner.results.flatMap((result, index) => {
    const piece = run.find((candidate) => candidate.id === pieceId(owner, index))
    if (piece === undefined) return []
    if (piece === pieces[index + 1] || piece.kind !== 'message') return [result]
    const { error: _, ...rest } = result
    return [{ ...rest, parts: piece.parts }]
  })
  const kept =
    turn?.kind === 'message' ? { parts: turn.parts, calls: turn.calls ?? [] } : { parts: [], calls: [] }
  return rewriteStep(owner, { ...kept, results }, rule)
}
