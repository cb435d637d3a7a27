/** The compactions of Microsoft's Agent Framework at work on a state. */
import { strip } from '#base/python-text.ts'
import { codePointLength, takeCodePoints } from '#base/text.ts'
import { addedSummary, onlyMessages, SUMMARY_INSTRUCTION, sum } from '../../memory/messages.ts'
import type { StrategyContext } from '../../memory/strategy.ts'
import type { Step } from '../../model/step.ts'
import { type Message, messagesFrom } from './groups.ts'
import type { Compaction, CompactionContext } from './options.ts'
import {
  createState,
  exclude,
  type Group,
  groupId,
  includedSize,
  includedSteps,
  insertBefore,
  isIncluded,
  lastGroup,
  oneEach,
  type Size,
  type State,
  tokensBy,
} from './state.ts'
import { summarise } from './summarise.ts'

/** What a strategy shows of its steps. */
export function compactSteps(
  steps: readonly Step[],
  compaction: Compaction,
  context: StrategyContext,
): readonly Step[] {
  return onlyMessages(steps, (messages) => {
    if (isWithinLimit(messages, compaction, context)) return messages
    const state = createState(messagesFrom(messages))
    const hasChanged = compact(state, compaction, { ...context, instruction: SUMMARY_INSTRUCTION })
    return hasChanged ? includedSteps(state) : messages
  })
}

/** Whether it is known before any groups are made that nothing is to be done. O(n). */
function isWithinLimit(
  messages: readonly Step[],
  compaction: Compaction,
  { measure }: StrategyContext,
): boolean {
  if (compaction.kind === 'truncation')
    return (compaction.unit === 'tokens' ? sum(messages, measure) : messages.length) <= compaction.maxN
  return compaction.kind === 'token-budget' && sum(messages, measure) <= compaction.budget
}

/** Runs it on the state, which must be free of problems; gives whether some message changed. O(n) each. */
export function compact(state: State, compaction: Compaction, context: CompactionContext): boolean {
  switch (compaction.kind) {
    case 'truncation':
      return truncate(state, compaction, context)
    case 'sliding-window':
      return slide(state, compaction)
    case 'tool-calls':
      return exclude(olderToolGroups(state, compaction.keepGroups), 'tool_call_compaction')
    case 'tool-results':
      return collapseResults(state, compaction.keepGroups)
    case 'summarization':
      return summarise(state, compaction, context)
    case 'token-budget':
      return keepBudget(state, compaction, context)
    case 'context-window':
      return fitWindow(state, compaction, context)
  }
}

type Of<Kind extends Compaction['kind']> = Extract<Compaction, { kind: Kind }>

function truncate(
  state: State,
  { maxN, compactTo, unit, preserveSystem }: Of<'truncation'>,
  { measure }: CompactionContext,
): boolean {
  const size = unit === 'tokens' ? tokensBy(measure) : oneEach
  if (includedSize(state, size) <= maxN) return false
  const last = lastGroup(state.groups)
  const droppable = state.groups.filter(
    (group) => group !== last && !(preserveSystem && group.kind === 'system'),
  )
  return excludeDownTo(state, droppable, { limit: compactTo, size, reason: 'truncation' })
}

/**
 * Excludes groups, oldest first, until what is included is within the limit. Those that are excluded already
 * are passed over as well and so get another reason, as in the original.
 */
function excludeDownTo(
  state: State,
  groups: readonly Group[],
  { limit, size, reason }: { readonly limit: number; readonly size: Size; readonly reason: string },
): boolean {
  let total = includedSize(state, size)
  let hasChanged = false
  for (const group of groups) {
    if (total <= limit) break
    for (const item of group.items) if (item.reason === undefined) total -= size(item)
    hasChanged = exclude([group], reason) || hasChanged
  }
  return hasChanged
}

function slide(state: State, { keepGroups, preserveSystem }: Of<'sliding-window'>): boolean {
  const included = state.groups.filter(isIncluded)
  const kept = new Set(included.filter(({ kind }) => kind !== 'system').slice(-keepGroups))
  const dropped = included.filter((group) => !kept.has(group) && !(preserveSystem && group.kind === 'system'))
  return exclude(dropped, 'sliding_window')
}

function olderToolGroups(state: State, keep: number): readonly Group[] {
  const tools = state.groups.filter((group) => group.kind === 'tool_call' && isIncluded(group))
  return tools.slice(0, Math.max(0, tools.length - keep))
}

const RESULTS_RULE = 'tool_result_compaction'

function collapseResults(state: State, keep: number): boolean {
  const older = olderToolGroups(state, keep)
  const notes = older.map((group) => [group, noteOf(group)] as const)
  insertBefore(state, new Map(notes))
  return exclude(older, RESULTS_RULE)
}

const lastNotes = new WeakMap<Step, { readonly items: readonly Step[]; readonly note: Message }>()

/** The note for a group, the same object as the last time for the same messages. */
function noteOf(group: Group): Message {
  const steps = group.items.map(({ message }) => message.step)
  const [first] = steps
  const known = first === undefined ? undefined : lastNotes.get(first)
  const isSame =
    known?.items.length === steps.length && steps.every((step, index) => step === known.items[index])
  if (known !== undefined && isSame) return known.note
  const text = resultsNote(group)
  const step = addedSummary(steps, { text, role: 'assistant', rule: RESULTS_RULE })
  const note = addedMessage(step, `tool_summary_${groupId(group)}`, text)
  if (first !== undefined) lastNotes.set(first, { items: steps, note })
  return note
}

/** The step that represents these messages, which must be a group of calls and results. */
export function noteOnTools(messages: readonly Step[]): Step | undefined {
  const [group] = createState(messagesFrom(messages)).groups
  return group === undefined ? undefined : noteOf(group).step
}

function addedMessage(step: Step, id: string, text: string): Message {
  return { step, id, role: 'assistant', reasoning: 0, text, calls: [], results: [] }
}

const MAX_NOTE = 4096
const OPENING = '[Tool results: '
const CUT_END = '... [truncated]]'

/** One line for all results of a group. */
function resultsNote({ items }: Group): string {
  const names = new Map(
    items.flatMap(({ message }) => message.calls.map(({ id, name }) => [id, name] as const)),
  )
  const results = items.flatMap(({ message }) => message.results)
  const texts = results.map(({ id, text }) => {
    const name = names.get(id) ?? ''
    return strip(name === '' ? text : `${name}: ${text}`)
  })
  const inner = texts.length === 0 ? 'no results' : texts.join('; ')
  if (OPENING.length + codePointLength(inner) + 1 <= MAX_NOTE) return `${OPENING}${inner}]`
  const room = MAX_NOTE - OPENING.length - CUT_END.length
  return OPENING + stripEnd(takeCodePoints(inner, room)) + CUT_END
}

function stripEnd(text: string): string {
  return strip(`.${text}`).slice(1)
}

function keepBudget(
  state: State,
  { budget, compactions, earlyStop }: Of<'token-budget'>,
  context: CompactionContext,
): boolean {
  const size = tokensBy(context.measure)
  const isWithin = () => includedSize(state, size) <= budget
  if (isWithin()) return false
  let hasChanged = false
  for (const compaction of compactions) {
    hasChanged = compact(state, compaction, context) || hasChanged
    if (earlyStop && isWithin()) return hasChanged
  }
  const last = lastGroup(state.groups)
  const others = state.groups.filter((group) => group !== last)
  for (const [isSystem, reason] of [
    [false, 'token_budget_fallback'],
    [true, 'token_budget_fallback_strict'],
  ] as const) {
    const groups = others.filter(({ kind }) => (kind === 'system') === isSystem)
    hasChanged = excludeDownTo(state, groups, { limit: budget, size, reason }) || hasChanged
  }
  return hasChanged
}

/** Two budgets one after the other. Both are composed, so old groups are dropped at the first already. */
function fitWindow(state: State, compaction: Of<'context-window'>, context: CompactionContext): boolean {
  const { window, output, eviction, truncation, keepGroups } = compaction
  const [low, high] = [eviction, truncation].map((share) => Math.floor((window - output) * share))
  const stages: readonly Compaction[] = [
    {
      kind: 'token-budget',
      budget: low ?? 0,
      compactions: [{ kind: 'tool-results', keepGroups }],
      earlyStop: true,
    },
    {
      kind: 'token-budget',
      budget: high ?? 0,
      compactions: [
        { kind: 'truncation', maxN: high ?? 0, compactTo: low ?? 0, unit: 'tokens', preserveSystem: true },
      ],
      earlyStop: true,
    },
  ]
  return stages.map((stage) => compact(state, stage, context)).some(Boolean)
}
