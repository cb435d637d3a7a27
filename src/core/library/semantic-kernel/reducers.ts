/**
 * Semantic Kernel's history reducers: where it is safe to cut, truncation, summarisation.
 */
import { ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { addedSummary, SUMMARY_INSTRUCTION, viewOf } from '../../memory/messages.ts'
import type { StrategyContext } from '../../memory/strategy.ts'
import { measuredAs } from '../../memory/unfold.ts'
import type { Role } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'

/** What the reducers look at in a message. */
export interface Entry {
  readonly step: Step
  readonly calls: readonly string[]
  readonly results: readonly string[]
  readonly isSummary: boolean
  readonly role: Role
}

export interface ReduceOptions {
  readonly target: number
  readonly threshold: number
}

export interface SummariseOptions extends ReduceOptions {
  /** Earlier summaries are summarised again; otherwise those at the start stay before the new one. */
  readonly singleSummary: boolean
  readonly includeCalls: boolean
  readonly rule: string
}

const entries = new WeakMap<Step, Entry>()

/** Remembered per step: the reducers go through the whole list before every call. */
export function entryOf(step: Step): Entry {
  let entry = entries.get(step)
  if (entry === undefined) {
    const { role, calls, callId } = viewOf(step)
    entry = {
      step,
      calls: calls.map((call) => call.id),
      results: role === 'tool' ? [callId ?? ''] : [],
      isSummary: step.kind === 'summary',
      role,
    }
    entries.set(step, entry)
  }
  return entry
}

export function reduceProblem({ target, threshold }: ReduceOptions): Problem | undefined {
  if (target > 0 && threshold >= 0) return undefined
  return {
    code: 'refused-by-original',
    message: t`The target must be above 0, and the threshold must not be below it: ${target}, ${threshold}.`,
  }
}

function belongsToCall({ calls, results, role }: Entry): boolean {
  return calls.length > 0 || results.length > 0 || role === 'tool'
}

export function isSystem({ role }: Pick<Entry, 'role'>): boolean {
  return role === 'system' || role === 'developer'
}

interface CutOptions extends ReduceOptions {
  /** Entries at the start that are not to be looked at. */
  readonly offset: number
  /** The system message would be cut off and is kept beside, which takes one place of the target. */
  readonly keepsSystem: boolean
}

/** The index of the first message to keep; undefined: nothing is to be cut. O(n). */
export function safeIndex(entries: readonly Entry[], options: CutOptions): number | undefined {
  const target = options.target - (options.keepsSystem ? 1 : 0)
  if (target <= 0) return entries.length
  const earliest = entries.length - options.threshold - target
  if (earliest <= options.offset) return undefined
  let index = entries.length - target
  while (index - 1 >= options.offset && isInsidePair(entries, index)) index--
  for (let back = index; back >= earliest; back--) {
    const entry = entries[back]
    if (entry?.role === 'user') return back
  }
  return index
}

function isInsidePair(entries: readonly Entry[], index: number): boolean {
  return isPair(entries[index - 1], entries[index])
}

/** Whether it is not safe to cut between the two. */
export function isPair(before: Entry | undefined, entry: Entry | undefined): boolean {
  if (entry === undefined || before === undefined || isSystem(entry)) return false
  return belongsToCall(entry) && belongsToCall(before)
}

/**
 * The newest messages from a safe index on, with the system message in front. The same list where nothing is
 * cut.
 */
export function truncate(entries: readonly Entry[], options: ReduceOptions): readonly Entry[] {
  if (entries.length <= options.target + options.threshold) return entries
  const system = entries.findIndex(isSystem)
  const index = safeIndex(entries, { ...options, offset: 0, keepsSystem: isCutOff(entries, system, options) })
  if (index === undefined) return entries
  return [...systemBefore(entries, system, index), ...entries.slice(index)]
}

function isCutOff(entries: readonly Entry[], system: number, { target }: ReduceOptions): boolean {
  return system >= 0 && system < entries.length - target
}

function systemBefore(entries: readonly Entry[], system: number, index: number): readonly Entry[] {
  return system >= 0 && system < index ? entries.slice(system, system + 1) : []
}

/**
 * The same list where nothing is cut, there is nothing to summarise, or the model says nothing. Fails as it
 * does.
 */
export function summarise(
  entries: readonly Entry[],
  options: SummariseOptions,
  model: StrategyContext['summarise'],
): Result<readonly Entry[]> {
  if (entries.length <= options.target + options.threshold) return ok(entries)
  const others = entries.findIndex(({ isSummary }) => !isSummary)
  const offset = Math.max(0, others)
  const system = entries.findIndex((entry) => isSystem(entry) && !entry.isSummary)
  const keepsSystem = isCutOff(entries, system, options)
  const index = safeIndex(entries, { ...options, offset, keepsSystem })
  if (index === undefined) return ok(entries)
  const start = options.singleSummary ? 0 : offset
  const summary = summaryOfEntries(entries.slice(start, index), entries[system], { ...options, model })
  if (!summary.ok) return summary
  if (summary.value === undefined) return ok(entries)
  return ok([
    ...systemBefore(entries, system, index),
    ...entries.slice(0, start),
    entryOf(summary.value),
    ...entries.slice(index),
  ])
}

interface AskOptions extends Pick<SummariseOptions, 'includeCalls' | 'rule'> {
  readonly model: StrategyContext['summarise']
}

/**
 * The step that represents these, but for `system`; undefined: there is nothing to summarise, or the model
 * says nothing.
 */
export function summaryOfEntries(
  covered: readonly Entry[],
  system: Entry | undefined,
  { includeCalls, rule, model }: AskOptions,
): Result<Step | undefined> {
  const shown = shownToModel(covered, includeCalls)
  if (shown.length === 0) return ok(undefined)
  const reply = model({ prompt: promptOf(shown), steps: shown.map(({ step }) => measuredAs(step)), rule })
  if (!reply.ok) return reply
  if (reply.value === '') return ok(undefined)
  const steps = covered.map(({ step }) => step).filter((step) => step !== system?.step)
  return ok(addedSummary(steps, { text: reply.value, role: 'assistant', rule }))
}

/** The messages that are summarised, in the order in which the model sees them. */
function shownToModel(covered: readonly Entry[], includeCalls: boolean): readonly Entry[] {
  const range = covered.filter((entry) => !isSystem(entry))
  if (!includeCalls) return range.filter((entry) => !belongsToCall(entry))
  // Of several messages of results the last one counts; it comes right after its call.
  const resultOf = new Map(callResultPairs(range).filter(([call, result]) => call !== result))
  const moved = new Set(resultOf.values())
  return range.flatMap((entry, index) => {
    if (moved.has(index)) return []
    const result = range[resultOf.get(index) ?? -1]
    return result === undefined ? [entry] : [entry, result]
  })
}

/**
 * Call and result as indexes, in order of the results: a result belongs to the last message with a call of
 * its id; each id matches once, and of one message of results only the first match counts. O(n).
 */
export function callResultPairs(
  entries: readonly Entry[],
): readonly (readonly [call: number, result: number])[] {
  const callers = new Map<string, number>()
  for (const [index, { calls }] of entries.entries()) for (const id of calls) callers.set(id, index)
  return entries.flatMap(({ results }, index) => {
    const id = results.find((candidate) => callers.has(candidate))
    const call = id === undefined ? undefined : callers.get(id)
    if (id === undefined || call === undefined) return []
    callers.delete(id)
    return [[call, index] as const]
  })
}

function promptOf(shown: readonly Entry[]): string {
  const lines = shown.map(({ step }) => {
    const { role, text, calls } = viewOf(step)
    return [`${role}: ${text}`, ...calls.map((call) => `${call.name}(${call.arguments})`)].join('\n')
  })
  return [...lines, SUMMARY_INSTRUCTION].join('\n')
}
