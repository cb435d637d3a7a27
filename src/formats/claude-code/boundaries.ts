/**
 * The marks of compactions in a session: what each says of itself, and what becomes of it while the steps are
 * made.
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { RecordedCompaction } from '#core/model/compaction.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { readTime } from '../reading/timestamp.ts'
import type { Line } from './lines.ts'
import type { CompactMetadata, PreservedMessages, SystemLine } from './shape.ts'

/** What is at a compaction: before it the log, after it what it wrote. */
export interface Boundary {
  readonly kind: RecordedCompaction['kind']
  readonly line: Line
  /** Uuids of lines that stay in the context, and of those the messages; empty: the file names none. */
  readonly preserved: readonly string[]
  readonly messages: readonly string[]
  /** Ids of the tool calls whose results a micro-compaction cleared. */
  readonly cleared: ReadonlySet<string>
  /** No line marks it: the recorded size of the next prompt shows it. */
  readonly isInferred?: boolean
}

/** What Claude Code puts in the place of a result that it cleared. */
export const CLEARED = '[Old tool result content cleared]'

/** Undefined: the line marks no compaction. */
export function boundaryOf(line: Line): Boundary | undefined {
  const { value } = line
  const subtype = textField<SystemLine>(value, 'subtype')
  if (subtype === 'compact_boundary') {
    return { kind: 'full', line, ...preservedOf(value), cleared: new Set() }
  }
  if (subtype !== 'microcompact_boundary') return undefined
  const ids =
    listField<CompactMetadata>(field<SystemLine>(value, 'microcompactMetadata'), 'compactedToolIds') ?? []
  const cleared = new Set(ids.filter((id) => typeof id === 'string'))
  return { kind: 'micro', line, preserved: [], messages: [], cleared }
}

function preservedOf(value: JsonObject): Pick<Boundary, 'preserved' | 'messages'> {
  const kept = field<CompactMetadata>(field<SystemLine>(value, 'compactMetadata'), 'preservedMessages')
  const messages = textsOf(field<PreservedMessages>(kept, 'uuids'))
  const all = textsOf(field<PreservedMessages>(kept, 'allUuids'))
  return { preserved: all.length === 0 ? messages : all, messages }
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** A compaction while its lines are still coming. */
export interface OpenCompaction extends Omit<RecordedCompaction, 'isOpaque' | 'preserved'> {
  readonly summary: StepId[]
  readonly restored: StepId[]
  preserved?: readonly StepId[]
  isOpaque?: boolean
}

/** A word of the file, not a sentence of a person. */
const WORD = /^[\w-]{1,30}$/

/**
 * Tells the builder of a compaction that is after the steps so far; what it wrote is added to what comes
 * back.
 */
export function openCompaction(
  builder: TraceBuilder,
  line: Line,
  about: Pick<RecordedCompaction, 'kind' | 'agent'>,
): OpenCompaction {
  const { value } = line
  const facts =
    field<SystemLine>(value, 'compactMetadata') ??
    field<SystemLine>(value, 'compact_metadata') ??
    field<SystemLine>(value, 'microcompactMetadata')
  const trigger = textField<CompactMetadata>(facts, 'trigger') ?? ''
  const milliseconds = numberField<CompactMetadata>(facts, 'durationMs')
  // Of a micro-compaction this is the size of the results alone.
  const before =
    about.kind === 'micro'
      ? undefined
      : (numberField<CompactMetadata>(facts, 'preTokens') ??
        numberField<CompactMetadata>(facts, 'pre_tokens'))
  const { messages } = preservedOf(value)
  const timestamp = readTime(value.timestamp)
  const last = builder.steps.at(-1)?.id
  const compaction: OpenCompaction = {
    ...about,
    ...given({ last, timestamp }),
    ...(milliseconds === undefined ? {} : { duration: milliseconds / 1000 }),
    ...(WORD.test(trigger) ? { trigger } : {}),
    ...given({ tokensBefore: before, conversationAfter: numberField<CompactMetadata>(facts, 'postTokens') }),
    ...(messages.length > 0 ? { messagesKept: messages.length } : {}),
    summary: [],
    restored: [],
  }
  builder.recordCompaction(compaction)
  return compaction
}

/** The step with these results cleared; itself where it has none of them. */
export function withCleared(step: Step, cleared: ReadonlySet<string>): Step {
  if (step.kind !== 'action' || !step.results.some(({ callId }) => cleared.has(callId))) return step
  const results = step.results.map((result) =>
    cleared.has(result.callId) ? { ...result, parts: [{ kind: 'text' as const, text: CLEARED }] } : result,
  )
  return { ...step, results, origin: [step.id], rule: 'microcompact' }
}

/** What is odd about a compaction, for the import report; nothing is made up in its place. */
export const ODD = {
  noSummary: (where: string) => ({
    code: 'compaction-without-summary',
    message: t`A compaction has no summary in this file. What replaced the removed steps is unknown.`,
    where,
  }),
  twoAtOnce: (where: string) => ({
    code: 'two-compactions',
    message: t`Two compactions follow each other without a call in between. Each is listed separately.`,
    where,
  }),
  repeated: (where: string) => ({
    code: 'repeated-compaction',
    message: t`Skipped a compaction that the file repeats, as resumed sessions do.`,
    where,
  }),
  elsewhere: (where: string) => ({
    code: 'compacted-elsewhere',
    message: t`What a compaction removed is not in this file: the session began in another one.`,
    where,
  }),
  clearedElsewhere: (where: string, count: number) => ({
    code: 'cleared-elsewhere',
    message: t`A micro-compaction cleared ${plural(count, 'result')} that this file doesn’t contain.`,
    where,
  }),
  inferredClearing: (where: string, count: number) => ({
    code: 'inferred-clearing',
    message: t`The recorded prompt sizes show that ${plural(count, 'old tool result')} had been cleared before this call, which the file doesn’t mark.`,
    where,
  }),
  preservedElsewhere: (where: string, count: number) => ({
    code: 'preserved-elsewhere',
    message: t`A compaction kept ${plural(count, 'message')} that this file doesn’t contain.`,
    where,
  }),
} as const
