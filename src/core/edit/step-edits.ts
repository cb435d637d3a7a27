/**
 * What a person does with chosen steps, as edits: copy, split, merge, move up and down, give to an agent.
 * Pure.
 */
import { assertNever } from '#base/assert.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { type Part, textPart } from '../model/message.ts'
import type { ActionStep, Step, StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { draftOf, type Edit, stepsOf } from './edit.ts'

type Steps = Pick<Trace, 'steps'>

/** Copies of the steps, in their order, behind the last of them. */
export function duplicate(trace: Steps, ids: ReadonlySet<StepId>, newId: () => StepId): readonly Edit[] {
  const chosen = trace.steps.filter(({ id }) => ids.has(id))
  if (chosen.length === 0) return []
  const last = trace.steps.findLastIndex(({ id }) => ids.has(id))
  return [
    { kind: 'insert', before: trace.steps[last + 1]?.id, steps: stepsOf(chosen.map(draftOf), trace, newId) },
  ]
}

/**
 * Moves the steps one place up (−1) or down (1) as a block, gathering those that are apart; nothing where
 * they are at that end already.
 */
export function moveBy(trace: Steps, ids: ReadonlySet<StepId>, by: -1 | 1): readonly Edit[] {
  const { steps } = trace
  const first = steps.findIndex(({ id }) => ids.has(id))
  const last = steps.findLastIndex(({ id }) => ids.has(id))
  if (first < 0) return []
  const chosen = steps.filter(({ id }) => ids.has(id)).map(({ id }) => id)
  const isBlock = last - first + 1 === chosen.length
  if (by < 0) {
    const target = steps[isBlock ? first - 1 : first]
    return target === undefined ? [] : [{ kind: 'move', ids: chosen, before: target.id }]
  }
  if (isBlock && last === steps.length - 1) return []
  const behind = steps[isBlock ? last + 2 : last + 1]
  return [{ kind: 'move', ids: chosen, before: behind?.id }]
}

/** Gives the steps to an agent; undefined: they name none. */
export function giveTo(trace: Steps, ids: ReadonlySet<StepId>, agent: string | undefined): readonly Edit[] {
  return trace.steps.flatMap((step): readonly Edit[] => {
    if (!ids.has(step.id) || step.agent === agent) return []
    const { agent: _, ...rest } = step
    return [{ kind: 'replace', step: agent === undefined ? rest : { ...rest, agent } }]
  })
}

/**
 * Cuts a step in two at an offset (UTF-16) of its text `part` (its place in the step's parts). What is
 * behind goes into a second step of the same kind: later parts too, and of an action the calls with their
 * results. Fails with `cannot-split` for a step without such a text.
 */
export function split(
  trace: Steps,
  id: StepId,
  { part, offset, newId }: { readonly part: number; readonly offset: number; readonly newId: () => StepId },
): Result<readonly Edit[]> {
  const at = trace.steps.findIndex((step) => step.id === id)
  const step = trace.steps[at]
  const halves = step === undefined ? undefined : halvesOf(step, part, offset)
  if (step === undefined || halves === undefined) return fail(CANNOT_SPLIT)
  const [first, second] = halves
  return ok([
    { kind: 'replace', step: first },
    { kind: 'insert', before: trace.steps[at + 1]?.id, steps: stepsOf([draftOf(second)], trace, newId) },
  ])
}

const CANNOT_SPLIT: Problem = {
  code: 'cannot-split',
  message: t`This step has no text to split at that position.`,
  hint: t`Put the cursor into its text first.`,
}

function halvesOf(step: Step, part: number, offset: number): readonly [Step, Step] | undefined {
  if (step.kind === 'control') return undefined
  if (step.kind === 'note') {
    return [
      { ...step, text: step.text.slice(0, offset) },
      { ...step, text: step.text.slice(offset), response: '' },
    ]
  }
  const cut = step.parts[part]
  if (cut === undefined || (cut.kind !== 'text' && cut.kind !== 'reasoning')) return undefined
  const before = [...step.parts.slice(0, part), { ...cut, text: cut.text.slice(0, offset) }]
  const behind = [{ ...cut, text: cut.text.slice(offset) }, ...step.parts.slice(part + 1)]
  if (step.kind !== 'action')
    return [
      { ...step, parts: before },
      { ...step, parts: behind },
    ]
  return [
    { ...step, parts: before, calls: [], results: [] },
    { ...step, parts: behind },
  ]
}

/**
 * Joins steps of one kind and one agent into the first of them, in their order; the others go. Fails with
 * `cannot-merge` for fewer than two, steps of several kinds or agents, and marks for memory.
 */
export function merge(trace: Steps, ids: ReadonlySet<StepId>): Result<readonly Edit[]> {
  const chosen = trace.steps.filter(({ id }) => ids.has(id))
  const [first, ...others] = chosen
  if (first === undefined || others.length === 0) return fail(cannotMerge(t`Select two or more steps.`))
  if (others.some(({ kind }) => kind !== first.kind)) {
    return fail(
      cannotMerge(t`These steps are of different kinds; only steps of the same kind can be merged.`),
    )
  }
  if (others.some(({ agent }) => agent !== first.agent))
    return fail(cannotMerge(t`They belong to different agents.`))
  const merged = others.reduce<Step | undefined>(
    (sum, step) => (sum === undefined ? undefined : joined(sum, step)),
    first,
  )
  if (merged === undefined) return fail(cannotMerge(t`A memory mark contains one entry.`))
  return ok([
    { kind: 'replace', step: merged },
    { kind: 'remove', ids: others.map(({ id }) => id) },
  ])
}

function cannotMerge(message: string): Problem {
  return { code: 'cannot-merge', message }
}

/** Both in one; undefined where the kind cannot be joined. */
function joined(one: Step, other: Step): Step | undefined {
  switch (one.kind) {
    case 'control':
      return undefined
    case 'note':
      return other.kind === 'note'
        ? { ...one, text: lines(one.text, other.text), response: lines(one.response, other.response) }
        : undefined
    case 'action':
      return other.kind === 'action' ? joinedAction(one, other) : undefined
    case 'message':
      return other.kind === 'message' && other.role === one.role
        ? { ...one, parts: joinedParts(one.parts, other.parts) }
        : undefined
    case 'system':
    case 'task':
    case 'planning':
    case 'answer':
    case 'summary':
      return 'parts' in other ? { ...one, parts: joinedParts(one.parts, other.parts) } : undefined
    default:
      return assertNever(one)
  }
}

/** Calls of the second get other ids where the first uses them, so that each result keeps its call. */
function joinedAction(one: ActionStep, other: ActionStep): ActionStep {
  const taken = new Set(one.calls.map(({ id }) => id))
  const renamed = new Map<string, string>()
  for (const { id } of other.calls) {
    let name = id
    for (let count = 2; name !== '' && taken.has(name); count++) name = `${id}_${count}`
    taken.add(name)
    renamed.set(id, name)
  }
  const nameOf = (id: string) => renamed.get(id) ?? id
  return {
    ...one,
    parts: joinedParts(one.parts, other.parts),
    calls: [...one.calls, ...other.calls.map((call) => ({ ...call, id: nameOf(call.id) }))],
    results: [
      ...one.results,
      ...other.results.map((result) => ({ ...result, callId: nameOf(result.callId) })),
    ],
  }
}

/** Texts that come to be side by side become one, with a line break between. */
function joinedParts(one: readonly Part[], other: readonly Part[]): readonly Part[] {
  const last = one.at(-1)
  const [next, ...rest] = other
  if (last?.kind !== 'text' || next?.kind !== 'text') return [...one, ...other]
  return [...one.slice(0, -1), textPart(lines(last.text, next.text)), ...rest]
}

function lines(one: string, other: string): string {
  return one === '' || other === '' ? one + other : `${one}\n${other}`
}
