/**
 * Recorded totals held against the contexts: whether what the file contains can have been sent at all, and
 * what a known strategy would have made of it. For formats whose agents prune without storing their prompts.
 */

import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import type { Change } from '#core/model/change.ts'
import { partsText } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { RecordedChange, Trace } from '#core/model/trace.ts'
import { foldCalls, type Visit } from '#core/replay/fold.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import { IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { modelTokens } from '#core/tokens/model-tokens.ts'
import { messagesOf } from './recorded-prompts.ts'

/** Characters of a token of o200k_base in an agent's prompts, from dense code and tables to prose. */
const CHARS = { least: 2.8, most: 5.2, typical: 4 }

/**
 * Whether the recorded input tokens can be those of the recorded context, under `spec` if given; true where
 * none are recorded.
 */
export function isPlausibleInput(trace: Trace, spec?: MemorySpec): boolean {
  const { recordedTotals, calls } = trace
  const { input, cacheRead = 0, cacheWrite = 0 } = recordedTotals ?? {}
  if (input === undefined || calls.length === 0) return true
  const chars = sentChars(trace, spec)
  const recorded = input + cacheRead + cacheWrite
  // Requests that left nothing in the file are taken to have been as large as the others.
  const share = Math.max(1, (recordedTotals?.calls ?? calls.length) / calls.length)
  const { factor } = modelTokens(calls.find(({ model }) => model !== undefined)?.model)
  return (
    recorded >= ((chars * share) / CHARS.most) * Math.min(1, factor.low) &&
    recorded <= ((chars * share) / CHARS.least) * factor.high
  )
}

/** About how many input tokens the contexts of all calls have, under `spec` if given. */
export function countedInput(trace: Trace, spec?: MemorySpec): number {
  const { factor } = modelTokens(trace.calls.find(({ model }) => model !== undefined)?.model)
  return (sentChars(trace, spec) / CHARS.typical) * factor.typical
}

/** The changes that a strategy, run on every call, would have made; none where the spec is not valid. */
export function changesBy(trace: Trace, spec: MemorySpec): readonly RecordedChange[] {
  const changed = new Map<StepId, Step>()
  const removed = new Set<StepId>()
  const recorded: RecordedChange[] = []
  visitCalls(trace, spec, ({ call, agent, recall }) => {
    const shown = new Map(recall.steps.map((step) => [step.id, step]))
    const changes = agent.base.flatMap((step): readonly Change[] => {
      const now = shown.get(step.id)
      if (now === undefined) {
        if (removed.has(step.id)) return []
        removed.add(step.id)
        return [{ kind: 'remove', id: step.id }]
      }
      if (now === (changed.get(step.id) ?? step)) return []
      changed.set(step.id, now)
      return [{ kind: 'replace', step: now }]
    })
    if (changes.length > 0) recorded.push({ call: call.index, changes })
  })
  return recorded
}

function sentChars(trace: Trace, spec?: MemorySpec): number {
  let chars = 0
  visitCalls(trace, spec, ({ recall }) => {
    for (const step of recall.steps) chars += charsOf(step)
  })
  return chars
}

const counted = new WeakMap<Step, number>()

function charsOf(step: Step): number {
  const known = counted.get(step)
  if (known !== undefined) return known
  const chars = messagesOf(step).reduce(
    (sum, { parts, calls = [] }) =>
      sum + partsText(parts).length + calls.reduce((all, call) => all + call.arguments.length, 0),
    0,
  )
  counted.set(step, chars)
  return chars
}

function visitCalls(trace: Trace, spec: MemorySpec | undefined, visit: (visit: Visit) => void): void {
  const checked = spec === undefined ? undefined : checkSpec(spec)
  if (checked?.ok === false) return
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  const memory = buildMemory(checked?.value ?? IDENTITY)
  foldCalls(trace, memory, { environment, baseline: 'as-recorded' }, (made) => {
    visit(made)
    return true
  })
}
