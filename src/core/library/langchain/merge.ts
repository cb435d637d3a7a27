/** LangChain's `merge_message_runs` and `filter_messages`, on message steps. */
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import { t } from '#base/words.ts'
import { originsOf, viewOf } from '../../memory/messages.ts'
import { type Part, partsText, type ToolCall, textPart } from '../../model/message.ts'
import type { MessageStep, Step } from '../../model/step.ts'
import { isBlocks as hasSeveralParts, typeOf } from './messages.ts'

interface MergeOptions {
  /** Between two texts that are both not empty. */
  readonly separator?: string | undefined
  readonly isBlocks?: (step: Step) => boolean
}

interface Run {
  readonly steps: Step[]
  isBlocks: boolean
  /** With blocks they are as they came; texts are one part. */
  parts: Part[]
}

/** Neighbours of one type become one message, with the id of the first; tool results never. O(text). */
export function mergeMessageRuns(messages: readonly Step[], options: MergeOptions = {}): readonly Step[] {
  const { separator = '\n', isBlocks = hasSeveralParts } = options
  const runs: Run[] = []
  for (const step of messages) {
    const before = runs.at(-1)
    const first = before?.steps[0]
    if (before === undefined || first === undefined || !joins(first, step))
      runs.push({ steps: [step], isBlocks: isBlocks(step), parts: [...partsOf(step)] })
    else join(before, step, { separator, isBlocks: isBlocks(step) })
  }
  return runs.flatMap(({ steps, parts }) => {
    const [first] = steps
    return first === undefined || steps.length === 1 ? steps : [merged(first, steps, parts)]
  })
}

/** Whether the second joins a run that begins with the first. */
export function joins(one: Step, other: Step): boolean {
  return typeOf(one) === typeOf(other) && typeOf(other) !== 'tool'
}

function join(run: Run, step: Step, form: { readonly separator: string; readonly isBlocks: boolean }): void {
  run.steps.push(step)
  if (run.isBlocks || form.isBlocks) {
    run.isBlocks = true
    append(run.parts, partsOf(step))
    return
  }
  const texts = [partsText(run.parts), viewOf(step).text].filter(Boolean)
  run.parts = [textPart(texts.join(form.separator))]
}

function partsOf(step: Step): readonly Part[] {
  return 'parts' in step ? step.parts : [textPart(viewOf(step).text)]
}

function merged(first: Step, steps: readonly Step[], parts: readonly Part[]): MessageStep {
  const { role, name } = viewOf(first)
  const calls = steps.flatMap((step) => viewOf(step).calls)
  return {
    kind: 'message',
    id: first.id,
    number: first.number,
    role,
    parts,
    ...given({ name }),
    ...(calls.length === 0 ? {} : { calls }),
    origin: originsOf(steps),
    rule: t`merge message runs`,
  }
}

/** What to include and exclude. An absent list says nothing; an empty one is as if absent. */
export interface MessageFilter {
  readonly includeNames?: readonly string[]
  readonly includeTypes?: readonly string[]
  readonly includeIds?: readonly string[]
  readonly excludeNames?: readonly string[]
  readonly excludeTypes?: readonly string[]
  readonly excludeIds?: readonly string[]
  /** All calls and results, or those of these ids. */
  readonly excludeCalls?: 'all' | readonly string[]
}

/** Of each message the id, type and name may be asked for; one include that matches is enough. O(n). */
export function filterMessages(
  messages: readonly Step[],
  filter: MessageFilter,
  idOf: (step: Step) => string | undefined = (step) => step.id,
): readonly Step[] {
  const isListed = (step: Step, kind: 'include' | 'exclude') =>
    lists(filter[`${kind}Names`], viewOf(step).name) ||
    lists(filter[`${kind}Types`], typeOf(step)) ||
    lists(filter[`${kind}Ids`], idOf(step))
  const includesSome = [filter.includeNames, filter.includeTypes, filter.includeIds].some(
    (list) => list !== undefined && list.length > 0,
  )
  return messages.flatMap((step) => {
    if (isListed(step, 'exclude')) return []
    const left = withoutCalls(step, filter.excludeCalls ?? [])
    return left !== undefined && (!includesSome || isListed(step, 'include')) ? [left] : []
  })
}

function lists(list: readonly string[] | undefined, value: string | undefined): boolean {
  return value !== undefined && list?.includes(value) === true
}

/** Undefined: nothing is left of it, as it was a result, or all of its calls are gone. */
function withoutCalls(step: Step, excluded: 'all' | readonly string[]): Step | undefined {
  const isOut = (id: string) => excluded === 'all' || excluded.includes(id)
  const { role, calls, callId } = viewOf(step)
  if (role === 'tool') return isOut(callId ?? '') ? undefined : step
  const left = calls.filter(({ id }: ToolCall) => !isOut(id))
  if (left.length === calls.length || step.kind !== 'message') return step
  if (left.length === 0) return undefined
  return { ...step, calls: left, origin: originsOf([step]), rule: t`filter messages` }
}
