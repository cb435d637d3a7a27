/**
 * Waste: what a run carried from call to call and could have done without. Each finding says which steps, and
 * what it cost: its tokens, times the calls that carried them.
 */
import { given } from '#base/given.ts'
import { type JsonValue, objectField, textField } from '#base/json.ts'
import { isFailed, pathOf, type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { partsText, type ToolResult } from '../model/message.ts'
import { createSubjects } from '../model/session-subjects.ts'
import type { StepId } from '../model/step.ts'
import { endOfPath, type ToolSubject } from '../model/tool-subject.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { WasteKind } from '../model/waste-kind.ts'
import type { Count } from '../tokens/encoding.ts'
import { type ToolForm, toolTokens } from '../tokens/tool-definitions.ts'
import { type Exposure, exposureOf } from './exposure.ts'
import type { LastUses } from './last-uses.ts'

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

/** What later calls were sent although nothing shows that they used it. */
export interface Unused extends Waste {
  /** Of a large result: the last call that used a fact from it; absent: none did. */
  readonly lastUse?: CallIndex
}

interface Found extends Waste {
  /** What a call could have done without; none of tools, which are in no step. */
  readonly results: readonly ToolResult[]
}

/**
 * Costliest first. A result that is too long and is also twice is two findings. O(text of the results), each
 * counted once.
 */
export function wasteOf(trace: Trace, { count, toolForm }: WasteOptions): readonly Waste[] {
  const exposure = exposureOf(trace)
  const uses = usesOf(trace, count)
  return listed([
    ...oversized(uses, exposure),
    ...repeated(uses, exposure),
    ...readAgain(uses, exposure),
    ...oldFailures(uses, exposure),
    ...unusedTools(trace, (tool) => toolTokens([tool], toolForm, count)),
  ])
}

/**
 * The same with each result in one finding only, and large results from the call on that was the last to use
 * a fact from them. Costliest first. O(text of the results), each counted once.
 */
export function unusedIn(
  trace: Trace,
  { count, toolForm }: WasteOptions,
  lastUses: LastUses,
): readonly Unused[] {
  const exposure = exposureOf(trace)
  const uses = usesOf(trace, count)
  const read = readAgain(uses, exposure)
  const left = (found: readonly Found[]) => {
    const known = new Set(found.flatMap(({ overRun, results }) => (overRun > 0 ? results : [])))
    return uses.filter(({ use }) => !known.has(use.result))
  }
  const others = [...read, ...repeated(left(read), exposure)]
  const failed = oldFailures(left(others), exposure)
  return listed([
    ...bySubject(
      left([...others, ...failed])
        .filter(({ tokens }) => tokens > OVERSIZED)
        .map((counted) => carriedSince(counted, lastUses[counted.step], exposure)),
    ),
    ...others,
    ...failed,
    ...unusedTools(trace, (tool) => toolTokens([tool], toolForm, count)),
  ])
}

/** A result that no call used a fact from was read by the first call that was sent it. */
function carriedSince(
  counted: CountedUse,
  lastUse: CallIndex | undefined,
  exposure: Exposure,
): Found & Unused {
  const { use, subject, step, tokens } = counted
  const calls = lastUse === undefined ? exposure.of(step) - 1 : exposure.from(step, lastUse + 1)
  return {
    kind: 'oversized-result',
    subject,
    steps: [step],
    tokens,
    overRun: tokens * Math.max(0, calls),
    results: [use.result],
    ...given({ lastUse }),
  }
}

/** Results of the same call that nothing used are one finding. */
function bySubject(found: readonly (Found & Unused)[]): readonly (Found & Unused)[] {
  const unused = new Map<string, Found>()
  for (const one of found) {
    if (one.lastUse !== undefined || one.overRun === 0) continue
    const known = unused.get(one.subject)
    unused.set(one.subject, known === undefined ? one : together(known, one))
  }
  return [...found.filter(({ lastUse }) => lastUse !== undefined), ...unused.values()]
}

function together(one: Found, other: Found): Found {
  return {
    ...one,
    steps: [...one.steps, ...other.steps],
    tokens: one.tokens + other.tokens,
    overRun: one.overRun + other.overRun,
    results: [...one.results, ...other.results],
  }
}

function listed(found: readonly Found[]): readonly Unused[] {
  return found
    .filter(({ overRun }) => overRun > 0)
    .sort((one, other) => other.overRun - one.overRun)
    .map(({ results: _, ...waste }) => waste)
}

interface CountedUse {
  readonly use: ToolUse
  /** What its call is about. */
  readonly subject: string
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
  const about = createSubjects()
  let next = 0
  return trace.steps.flatMap((step, position) => {
    while (next < trace.calls.length && (trace.calls[next]?.at ?? 0) <= position) next++
    const shownFrom = next
    return toolUsesOf(step, position).map((use) => {
      const text = `${partsText(use.result.parts)}${use.result.error ?? ''}`
      const subject = subjectOf(use, about(use.call, use.result))
      return { use, subject, step: step.id, shownFrom, text, tokens: counted(text) }
    })
  })
}

function oversized(uses: readonly CountedUse[], exposure: Exposure): readonly Found[] {
  return uses
    .filter(({ tokens }) => tokens > OVERSIZED)
    .map((counted) => ({
      kind: 'oversized-result',
      subject: counted.subject,
      steps: [counted.step],
      tokens: counted.tokens,
      overRun: (counted.tokens - OVERSIZED) * exposure.of(counted.step),
      results: [counted.use.result],
    }))
}

function repeated(uses: readonly CountedUse[], exposure: Exposure): readonly Found[] {
  const byText = new Map<string, CountedUse[]>()
  for (const use of uses) {
    if (use.tokens < WORTH) continue
    byText.set(use.text, [...(byText.get(use.text) ?? []), use])
  }
  return [...byText.values()].flatMap((same): readonly Found[] => {
    const [first, ...copies] = same
    const [copy] = copies
    if (first === undefined || copy === undefined) return []
    const shown = copies.reduce(
      (sum, { step, shownFrom }) => sum + Math.min(exposure.of(step), exposure.from(first.step, shownFrom)),
      0,
    )
    const { tokens, subject } = first
    return [
      {
        kind: 'repeated-result',
        subject,
        steps: same.map(({ step }) => step),
        tokens,
        overRun: tokens * shown,
        results: copies.map((copied) => copied.use.result),
      },
    ]
  })
}

const PATHS = ['path', 'file_path', 'filename', 'file', 'target_file', 'notebook_path']
const READS = /read|view|open|cat|show|get/i
const WRITES = /write|edit|create|replace|insert|delete|patch|append|undo/i

function readAgain(uses: readonly CountedUse[], exposure: Exposure): readonly Found[] {
  const byPath = new Map<string, CountedUse[]>()
  for (const counted of uses) {
    const { use } = counted
    const path = pathOf(use, PATHS)
    const doing = `${use.call.name} ${textField(use.args, 'command') ?? ''}`
    if (path === undefined || isFailed(use.result) || !READS.test(doing) || WRITES.test(doing)) continue
    const key = `${counted.use.holder.step.agent ?? ''} ${path}`
    byPath.set(key, [...(byPath.get(key) ?? []), counted])
  }
  return [...byPath.entries()].flatMap(([, reads]): readonly Found[] => {
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
        results: old.map(({ use }) => use.result),
      },
    ]
  })
}

function oldFailures(uses: readonly CountedUse[], exposure: Exposure): readonly Found[] {
  return uses
    .filter(({ use, tokens }) => isFailed(use.result) && tokens >= WORTH)
    .map((counted) => ({
      kind: 'old-failures',
      subject: counted.subject,
      steps: [counted.step],
      tokens: counted.tokens,
      overRun: counted.tokens * Math.max(0, exposure.of(counted.step) - OLD_CALLS),
      results: [counted.use.result],
    }))
}

/** Each on its own: a person takes them out one by one. */
function unusedTools(
  { tools, calls, steps }: Trace,
  tokensOf: (tool: JsonValue) => number,
): readonly Found[] {
  const used = new Set(
    steps.flatMap((step) => ('calls' in step ? (step.calls ?? []).map(({ name }) => name) : [])),
  )
  return tools.flatMap((tool): readonly Found[] => {
    const name = textField(objectField(tool, 'function') ?? tool, 'name')
    if (name === undefined || used.has(name)) return []
    const tokens = tokensOf(tool)
    return [
      { kind: 'unused-tools', subject: name, steps: [], tokens, overRun: tokens * calls.length, results: [] },
    ]
  })
}

const SUBJECT = 80

function subjectOf({ call }: ToolUse, { text }: ToolSubject): string {
  const subject = `${call.name} ${endOfPath(text)}`.trim()
  return subject.length > SUBJECT ? `${subject.slice(0, SUBJECT)}…` : subject
}
