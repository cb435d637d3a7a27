/**
 * Waste: what a run carried from call to call and could have done without. Each finding says which steps, and
 * what it cost: its tokens, times the calls that carried them. What is found is not added up: a result that
 * is too long and also is twice is two findings.
 */
import { type JsonValue, objectField, textField } from '#base/json.ts'
import { isFailed, pathOf, type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { partsText } from '../model/message.ts'
import type { StepId } from '../model/step.ts'
import { endOfPath, toolSubject } from '../model/tool-subject.ts'
import type { Trace } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import type { WasteKind } from '../model/waste-kind.ts'
import type { Count } from '../tokens/encoding.ts'
import { type ToolForm, toolTokens } from '../tokens/tool-definitions.ts'
import { type Exposure, exposureOf } from './exposure.ts'
import type { Cut } from './without-cuts.ts'

export interface Waste {
  readonly kind: WasteKind
  /** What it is of: a tool, a path, or the first words of a result. Hostile text. */
  readonly subject: string
  /** The steps that carry it, in order; none for tools. */
  readonly steps: readonly StepId[]
  /** Once. */
  readonly tokens: Tokens
  /** Over the run: tokens of all the calls that carried it. */
  readonly overRun: number
}

export interface WasteOptions {
  readonly count: Count
  /** How the run's provider shows tools to its models. */
  readonly toolForm: ToolForm
}

const OVERSIZED = 2000
const OLD_CALLS = 10
/** Shorter results are no waste worth a line. */
const WORTH = 50

/** A finding with what a run without it would leave out; nothing of tools, which are in no step. */
export interface WasteCuts extends Waste {
  readonly cuts: readonly Cut[]
}

/** Costliest first. O(text of the results), each counted once. */
export function wasteOf(trace: Trace, options: WasteOptions): readonly Waste[] {
  return wasteCutsOf(trace, options).map(({ cuts: _, ...waste }) => waste)
}

/** The same, with what would be left out. */
export function wasteCutsOf(trace: Trace, { count, toolForm }: WasteOptions): readonly WasteCuts[] {
  const exposure = exposureOf(trace)
  const uses = usesOf(trace, count)
  return [
    ...oversized(uses, exposure),
    ...repeated(uses, exposure),
    ...readAgain(uses, exposure),
    ...oldFailures(uses, exposure),
    ...unusedTools(trace, (tool) => toolTokens([tool], toolForm, count)),
  ]
    .filter(({ overRun }) => overRun > 0)
    .sort((one, other) => other.overRun - one.overRun)
}

interface CountedUse {
  readonly use: ToolUse
  readonly step: StepId
  /** The first call of the run whose context can contain it. */
  readonly shownFrom: number
  readonly text: string
  readonly tokens: Tokens
}

function usesOf(trace: Trace, count: Count): readonly CountedUse[] {
  const known = new Map<string, number>()
  const counted = (text: string) => {
    const tokens = known.get(text) ?? count(text)
    known.set(text, tokens)
    return tokens
  }
  let next = 0
  return trace.steps.flatMap((step, position) => {
    while (next < trace.calls.length && (trace.calls[next]?.at ?? 0) <= position) next++
    const shownFrom = next
    return toolUsesOf(step, position).map((use) => {
      const text = `${partsText(use.result.parts)}${use.result.error ?? ''}`
      return { use, step: step.id, shownFrom, text, tokens: counted(text) }
    })
  })
}

/** From `call` on the result is cut to this many tokens. */
function cutOf({ use, step, text, tokens }: CountedUse, call: number, keptTokens = 0): Cut {
  const keep = tokens === 0 ? 0 : Math.floor((text.length * keptTokens) / tokens)
  return { step, result: use.result, call, keep }
}

function oversized(uses: readonly CountedUse[], exposure: Exposure): readonly WasteCuts[] {
  return uses
    .filter(({ tokens }) => tokens > OVERSIZED)
    .map((counted) => ({
      kind: 'oversized-result',
      subject: subjectOf(counted.use),
      steps: [counted.step],
      tokens: counted.tokens,
      overRun: (counted.tokens - OVERSIZED) * exposure.of(counted.step),
      cuts: [cutOf(counted, 0, OVERSIZED)],
    }))
}

function repeated(uses: readonly CountedUse[], exposure: Exposure): readonly WasteCuts[] {
  const byText = new Map<string, CountedUse[]>()
  for (const use of uses) {
    if (use.tokens < WORTH) continue
    byText.set(use.text, [...(byText.get(use.text) ?? []), use])
  }
  return [...byText.values()].flatMap((same): readonly WasteCuts[] => {
    const [first, ...copies] = same
    const [copy] = copies
    if (first === undefined || copy === undefined) return []
    const shown = copies.reduce(
      (sum, { step, shownFrom }) => sum + Math.min(exposure.of(step), exposure.from(first.step, shownFrom)),
      0,
    )
    const { tokens, use } = first
    return [
      {
        kind: 'repeated-result',
        subject: subjectOf(use),
        steps: same.map(({ step }) => step),
        tokens,
        overRun: tokens * shown,
        cuts: copies.map((copied) => cutOf(copied, 0)),
      },
    ]
  })
}

const PATHS = ['path', 'file_path', 'filename', 'file', 'target_file', 'notebook_path']
const READS = /read|view|open|cat|show|get/i
const WRITES = /write|edit|create|replace|insert|delete|patch|append|undo/i

function readAgain(uses: readonly CountedUse[], exposure: Exposure): readonly WasteCuts[] {
  const byPath = new Map<string, CountedUse[]>()
  for (const counted of uses) {
    const { use } = counted
    const path = pathOf(use, PATHS)
    const doing = `${use.call.name} ${textField(use.args, 'command') ?? ''}`
    if (path === undefined || isFailed(use.result) || !READS.test(doing) || WRITES.test(doing)) continue
    const key = `${counted.use.holder.step.agent ?? ''} ${path}`
    byPath.set(key, [...(byPath.get(key) ?? []), counted])
  }
  return [...byPath.entries()].flatMap(([, reads]): readonly WasteCuts[] => {
    const [first] = reads
    if (reads.length < 2 || first === undefined) return []
    const old = reads.slice(0, -1)
    const overRun = old.reduce(
      (sum, { step, tokens }, place) => sum + tokens * exposure.from(step, reads[place + 1]?.shownFrom ?? 0),
      0,
    )
    return [
      {
        kind: 'read-again',
        subject: pathOf(first.use, PATHS) ?? '',
        steps: reads.map(({ step }) => step),
        tokens: old.reduce((sum, { tokens }) => sum + tokens, 0),
        overRun,
        cuts: old.map((read, place) => cutOf(read, reads[place + 1]?.shownFrom ?? 0)),
      },
    ]
  })
}

function oldFailures(uses: readonly CountedUse[], exposure: Exposure): readonly WasteCuts[] {
  return uses
    .filter(({ use, tokens }) => isFailed(use.result) && tokens >= WORTH)
    .map((counted) => ({
      kind: 'old-failures',
      subject: subjectOf(counted.use),
      steps: [counted.step],
      tokens: counted.tokens,
      overRun: counted.tokens * Math.max(0, exposure.of(counted.step) - OLD_CALLS),
      cuts: [cutOf(counted, counted.shownFrom + OLD_CALLS)],
    }))
}

/** Each on its own: a person takes them out one by one. */
function unusedTools(
  { tools, calls, steps }: Trace,
  tokensOf: (tool: JsonValue) => number,
): readonly WasteCuts[] {
  const used = new Set(
    steps.flatMap((step) => ('calls' in step ? (step.calls ?? []).map(({ name }) => name) : [])),
  )
  return tools.flatMap((tool): readonly WasteCuts[] => {
    const name = textField(objectField(tool, 'function') ?? tool, 'name')
    if (name === undefined || used.has(name)) return []
    const tokens = tokensOf(tool)
    return [
      { kind: 'unused-tools', subject: name, steps: [], tokens, overRun: tokens * calls.length, cuts: [] },
    ]
  })
}

const SUBJECT = 80

function subjectOf(use: ToolUse): string {
  const subject = `${use.call.name} ${endOfPath(toolSubject(use.call).text)}`.trim()
  return subject.length > SUBJECT ? `${subject.slice(0, SUBJECT)}…` : subject
}
