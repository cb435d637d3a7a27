/**
 * How readers make a trace: they hand in drafts and records, the builder gives ids and numbers, finds the
 * calls and keeps warnings. It never refuses a step; what a reader cannot place it warns about.
 */

import { boundedJson } from '#base/bounded-json.ts'
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import { isObject, type JsonObject, type JsonValue } from '#base/json.ts'
import { takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { Change } from '../model/change.ts'
import type { RecordedCompaction } from '../model/compaction.ts'
import type { Step, StepDraft, StepId } from '../model/step.ts'
import { isModelStep, isOwn } from '../model/steps.ts'
import { createToolSets } from '../model/tool-sets.ts'
import type {
  Call,
  Fidelity,
  RecordedChange,
  RecordedTotals,
  Source,
  Trace,
  UnreadField,
  Warning,
} from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import { checkUsage, resolveUsage } from './check-usage.ts'

/** What is known of the request that a model step answers; its usage may still contradict itself. */
export type CallFacts = Omit<Call, 'index' | 'at' | 'stepId' | 'agent'>

export interface AddOptions {
  /** The original record or records, kept for lossless export. */
  readonly records?: readonly JsonValue[]
  /**
   * `true` for a model step whose call was before an earlier step, or that was no call (a demonstration); a
   * copied step needs no word.
   */
  readonly noCall?: boolean
  readonly call?: CallFacts
  /** The number users see; by default the position, as tinyAgent's manager numbers. */
  readonly number?: number
}

export interface TraceBuilder {
  /** Adds a step and gives it back with id and number. A model step opens a call unless told otherwise. */
  add(draft: StepDraft, options?: AddOptions): Step
  /** Replaces the step added last (a result that belongs to it came in), keeping id, number and call. */
  amend(step: Step, records?: readonly JsonValue[]): void
  /** What the original agent's memory did before call `call`. */
  recordChanges(call: number, changes: readonly Change[], facts?: Pick<RecordedChange, 'inferred'>): void
  /** A compaction at this place of the log; the changes that it made are recorded beside. */
  recordCompaction(compaction: RecordedCompaction): void
  warn(warning: Warning): void
  /** The number of this set of tool definitions, for `toolSet` of calls; the trace then needs no `tools`. */
  toolSet(definitions: readonly JsonValue[]): number
  /** More became known of a call that is already open (its usage was on a later line). */
  amendCall(index: number, facts: CallFacts): void
  /** How many calls there are so far: the index of the next one. */
  readonly callCount: number
  readonly steps: readonly Step[]
  build(facts: TraceFacts): Trace
}

/** Code points of a title that are kept: it is shown in one line, and a file can give megabytes. */
const MOST_TITLE = 500

/**
 * Values of a run's metadata that are kept: it is handed to the page in one piece, which takes a second where
 * a file has a million keys.
 */
const MOST_METADATA = { children: 50_000, values: 50_000, characters: 4_000_000 }

export interface TraceFacts {
  readonly id: string
  readonly title: string
  readonly source: Source
  readonly tools?: readonly JsonValue[]
  readonly metadata?: JsonObject
  readonly fidelity?: Fidelity
  readonly unread?: readonly UnreadField[]
  readonly recordedTotals?: RecordedTotals | undefined
  /** What is no size of a window is left out. */
  readonly contextWindow?: Tokens
}

export function createTraceBuilder(): TraceBuilder {
  const steps: Step[] = []
  const calls: Call[] = []
  const recorded: RecordedChange[] = []
  const compactions: RecordedCompaction[] = []
  const warnings: Warning[] = []
  const records = new Map<StepId, readonly JsonValue[]>()
  const toolSets = createToolSets()
  return {
    add: (draft, options = {}) => {
      // Object.assign, for drafts of many shapes, is eight times as fast as spreading; import speed hangs on
      // it.
      const own = { id: `s${steps.length}`, number: options.number ?? steps.length }
      const step: Step = Object.assign({}, draft, own)
      if (isModelStep(step) && step.demo !== true && isOwn(step) && options.noCall !== true) {
        const { agent } = step
        const index = calls.length
        calls.push({
          index,
          at: steps.length,
          stepId: step.id,
          ...given({ agent }),
          ...options.call,
        })
      }
      steps.push(step)
      if (options.records !== undefined) records.set(step.id, options.records)
      return step
    },
    amend: (step, more = []) => {
      const index = steps.findLastIndex((known) => known.id === step.id)
      if (index < 0) throw new Error(`no step ${step.id} to amend`)
      steps[index] = step
      if (more.length > 0) records.set(step.id, [...(records.get(step.id) ?? []), ...more])
    },
    toolSet: toolSets.numberOf,
    recordChanges: (call, changes, facts) => {
      if (changes.length > 0) recorded.push({ call, changes, ...facts })
    },
    recordCompaction: (compaction) => {
      compactions.push(withWholeUsage(compaction))
    },
    warn: (warning) => {
      warnings.push(warning)
    },
    amendCall: (index, facts) => {
      const call = calls[index]
      if (call === undefined) throw new Error(`no call ${index} to amend`)
      calls[index] = { ...call, ...facts }
    },
    get callCount() {
      return calls.length
    },
    steps,
    build: ({ unread = [], recordedTotals: totals, contextWindow: window = 0, ...facts }) => {
      const { calls: resolved, recordedTotals, warnings: found } = checkUsage(calls, totals)
      const { metadata, warnings: cut } = boundedMetadata(facts.metadata)
      return {
        tools: [],
        ...facts,
        metadata,
        title: takeCodePoints(facts.title, MOST_TITLE),
        ...(unread.length === 0 ? {} : { unread }),
        ...given({ recordedTotals }),
        ...(Number.isSafeInteger(window) && window > 0 ? { contextWindow: window } : {}),
        ...(compactions.length === 0 ? {} : { compactions }),
        steps,
        calls: resolved,
        ...toolSets.finish(resolved),
        recorded,
        warnings: [...copiedNote(steps), ...warnings, ...found, ...cut],
        records,
      }
    },
  }
}

/** What wrote a summary is priced as calls are, so its usage is resolved by the same rules. */
function withWholeUsage(compaction: RecordedCompaction): RecordedCompaction {
  const { request } = compaction
  if (request?.usage === undefined) return compaction
  const { usage: raw, ...known } = request
  const usage = resolveUsage(raw, () => undefined)
  return { ...compaction, request: { ...known, ...given({ usage }) } }
}

function boundedMetadata(metadata: JsonObject = {}): {
  readonly metadata: JsonObject
  readonly warnings: readonly Warning[]
} {
  const { value, leftValues, leftCharacters } = boundedJson(metadata, MOST_METADATA)
  if ((leftValues === 0 && leftCharacters === 0) || !isObject(value)) return { metadata, warnings: [] }
  const message = t`The run’s metadata is too large and was shortened: ${plural(leftValues, 'value')} and ${plural(leftCharacters, 'character')} were left out. The original file keeps them.`
  return { metadata: value, warnings: [{ code: 'metadata-shortened', message }] }
}

/** What an import says of a fork. */
function copiedNote(steps: readonly Step[]): readonly Warning[] {
  const copied = steps.filter((step) => !isOwn(step)).length
  if (copied === 0) return []
  const message =
    copied === 1
      ? t`The session begins with 1 step copied from its parent session, which isn’t counted as its own work.`
      : t`The session begins with ${formatExact(copied)} steps copied from its parent session, which aren’t counted as its own work.`
  return [{ code: 'copied-history', message }]
}
