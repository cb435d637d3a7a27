/**
 * Lines of a rollout to steps: response items are the conversation; events tell usage and roll-backs;
 * compactions and roll-backs become recorded changes.
 */
import { given } from '#base/given.ts'
import { field, isArray, type JsonValue, numberField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { RecordedCompaction } from '#core/model/compaction.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { Usage, Warning } from '#core/model/trace.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import { createResponsesTurns, readResponsesItem } from '../messages/responses-items.ts'
import { type OutputReader, readPackedOutput } from '../messages/responses-outputs.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { createRecordedContext } from '../prompts/recorded-context.ts'
import { compactedContext } from './compaction.ts'
import { failedCalls } from './failed-calls.ts'
import { copiedLines } from './forks.ts'
import { isInjected } from './injected.ts'
import type { CodexLine } from './lines.ts'
import type {
  BaseInstructions,
  Compacted,
  EventMessage,
  SessionMeta,
  TokenInfo,
  TokenUsage,
  TurnContext,
} from './shape.ts'
import { createTokenCounts, isUsageFirst } from './usage.ts'

export interface AddedRun {
  /** Usage of the run as a whole. */
  readonly usage: Usage | undefined
  /** Steps that a compaction put into the context: their text is in no response item. */
  readonly compactionSteps: readonly StepId[]
  /** Recorded usages that belong to no call of the log, as those of the compactions' own requests. */
  readonly usagesWithoutCall: number
  /** Turns that the person broke off. */
  readonly aborts: number
  /** The lines of this session, without those that it copied. */
  readonly own: readonly CodexLine[]
}

export function addLines(builder: TraceBuilder, lines: readonly CodexLine[]): AddedRun {
  const conversation = createConversation(builder)
  const context = createRecordedContext(builder)
  const counts = createTokenCounts()
  const copied = copiedLines(lines)
  const usageFirst = isUsageFirst(lines, copied)
  const failed = failedCalls(lines)
  // What a person approves while a tool waits is recorded before the tool's result.
  const turns = createResponsesTurns((message) => void emit({ ...message, isBetween: true }))
  const typed = new Set<StepId>()
  const compactionSteps: StepId[] = []
  let isCopy = false
  let model: string | undefined
  /** Usage that was told before its call. */
  let ahead: Usage | undefined
  /** The newest call, as long as its usage is not known. */
  let waiting: number | undefined
  /** Whether the file tells usages at all. */
  let isCounted = false
  let usagesWithoutCall = 0
  let aborts = 0
  let hasTask = false
  /** The system prompt: sent beside the history with each request, so that no compaction replaces it. */
  let instructions: Step | undefined
  /** The newest compaction, until Codex says how large its context is. */
  let sized: CodexCompaction | undefined
  /** Lines of compactions as they stand in the file: a resumed session may repeat one. */
  const compacted = new Set<string>()
  /** Calls when the newest compaction happened; undefined: there was none. */
  let callsBefore: number | undefined

  function emit(incoming: Incoming): Step {
    const message = isCopy ? { ...incoming, copied: true } : incoming
    if (message.role === 'assistant' && message.noCall !== true) return emitTurn(message)
    const isPrompt = message.role === 'user' && message.as === undefined && !isInjected(message.parts)
    const as = message.as ?? (isPrompt && !hasTask ? 'task' : 'message')
    hasTask ||= isPrompt
    const step = conversation.add(message.role === 'user' ? { ...message, as } : message)
    if (isPrompt) typed.add(step.id)
    context.show(step)
    return step
  }

  function emitTurn(message: Incoming): Step {
    if (isCopy) {
      const step = conversation.add(message)
      context.show(step)
      return step
    }
    context.settle(builder.callCount)
    const step = conversation.add({ ...message, call: facts(message) })
    waiting = ahead === undefined ? builder.callCount - 1 : undefined
    ahead = undefined
    context.show(step)
    return step
  }

  function readerOf(item: JsonValue): OutputReader {
    const isFailed = failed.has(textField(item, 'call_id') ?? '')
    return (output) => ({ ...readPackedOutput(output), ...(isFailed && { isError: true }) })
  }

  function facts({ timestamp }: Incoming): CallFacts {
    return {
      ...given({ model, timestamp, usage: ahead }),
    }
  }

  function addUsage(payload: JsonValue): void {
    const usage = counts.read(payload)
    if (usage === undefined) return
    isCounted = true
    turns.end()
    if (isCopy) return
    if (usageFirst) {
      if (ahead !== undefined) usagesWithoutCall++
      ahead = usage
    } else if (waiting === undefined) usagesWithoutCall++
    else {
      builder.amendCall(waiting, { usage })
      waiting = undefined
    }
  }

  function addEvent(payload: JsonValue): void {
    const type = textField<EventMessage>(payload, 'type')
    if (type === 'token_count') {
      addUsage(payload)
      const tokens = contextSize(payload)
      if (sized !== undefined && tokens !== undefined) sized.tokensAfter = tokens
      sized = undefined
    }
    if (type === 'thread_rolled_back') rollBack(numberField<EventMessage>(payload, 'num_turns') ?? 0)
    if (type !== 'turn_aborted') return
    turns.end()
    aborts++
    // What was interrupted before its usage was recorded did not end.
    const reason = textField<EventMessage>(payload, 'reason') ?? 'aborted'
    const failure =
      reason === 'interrupted' ? 'The user interrupted the turn.' : `The turn was canceled (${reason}).`
    if (waiting !== undefined && isCounted) builder.amendCall(waiting, { failure })
    waiting = undefined
  }

  /** A turn of the person begins with a prompt; what was before the first is kept. */
  function rollBack(count: number): void {
    turns.end()
    const { steps } = context
    const starts = steps.flatMap((step, index) => (typed.has(step.id) ? [index] : []))
    const start = starts[Math.max(0, starts.length - count)]
    if (count > 0 && start !== undefined) context.cutBack(start)
  }

  function compact(line: CodexLine): void {
    turns.end()
    const said = JSON.stringify([line.timestamp ?? null, line.payload])
    if (compacted.has(said)) {
      builder.warn(repeated(line))
      return
    }
    compacted.add(said)
    if (!isCopy && callsBefore === builder.callCount) builder.warn(twoAtOnce(line))
    if (!isCopy) callsBefore = builder.callCount
    if (!isArray(field<Compacted>(line.payload, 'replacement_history'))) builder.warn(rebuiltWarning(line))
    const kept = compactedContext(line, context.steps, (step) => typed.has(step.id))
    const last = builder.steps.at(-1)?.id
    const summary: StepId[] = []
    const history = kept.map((one) => {
      if (one.kind === 'step') return one.step
      const step = emit(one.message)
      compactionSteps.push(step.id)
      if (one.isSummary === true) summary.push(step.id)
      return step
    })
    const beside = instructions === undefined || history.includes(instructions) ? [] : [instructions]
    context.become([...beside, ...history])
    // The parent's compaction only says what the session began with.
    if (isCopy) return
    const isReadable = kept.some((one) => one.kind === 'new' && one.isSummary === true && !one.isSealed)
    const isSealed = kept.some((one) => one.kind === 'new' && one.isSealed === true)
    if (summary.length === 0) builder.warn(withoutSummary(line, isSealed))
    const compaction: CodexCompaction = {
      kind: 'full',
      ...given({ last, timestamp: line.timestamp }),
      summary,
      restored: [],
      ...(isReadable ? {} : { isOpaque: true }),
    }
    builder.recordCompaction(compaction)
    sized = compaction
  }

  lines.forEach((line, index) => {
    if (index === copied) turns.end()
    isCopy = index < copied
    const { payload } = line
    if (line.kind === 'item') turns.add(readResponsesItem(payload, readerOf(payload)), place(line))
    else if (line.kind === 'event') addEvent(payload)
    else if (line.kind === 'compacted') compact(line)
    else if (line.kind === 'context') model = textField<TurnContext>(payload, 'model') ?? model
    else if (line.kind === 'meta') addInstructions(payload)
  })
  turns.end()
  conversation.finish()

  /** The system prompt, where the version records it; the tools are not. */
  function addInstructions(payload: JsonValue): void {
    const said = field<SessionMeta>(payload, 'base_instructions')
    const text = textField<BaseInstructions>(said, 'text') ?? (typeof said === 'string' ? said : '')
    if (text === '' || context.steps.length > 0) return
    instructions = builder.add({ kind: 'system', parts: [{ kind: 'text', text }] })
    context.show(instructions)
  }

  return { usage: counts.total, compactionSteps, usagesWithoutCall, aborts, own: lines.slice(copied) }
}

interface CodexCompaction extends Omit<RecordedCompaction, 'tokensAfter'> {
  tokensAfter?: number
}

/** What Codex counts of a context that it has not sent yet: tokens in all, and none of a request. */
function contextSize(payload: JsonValue): number | undefined {
  const last = field<TokenInfo>(field<EventMessage>(payload, 'info'), 'last_token_usage')
  const tokens = numberField<TokenUsage>(last, 'total_tokens') ?? 0
  return numberField<TokenUsage>(last, 'input_tokens') === 0 && tokens > 0 ? tokens : undefined
}

function place({ record, where, timestamp }: CodexLine) {
  return { record, where, ...given({ timestamp }) }
}

/** A summary that the provider wrote is encrypted. `isSealed`: the file has it in that form. */
function withoutSummary({ payload, where }: CodexLine, isSealed: boolean): Warning {
  const isRemote =
    isArray(field<Compacted>(payload, 'replacement_history')) &&
    textField<Compacted>(payload, 'message') === ''
  const message = isSealed
    ? t`The summary of a compaction is encrypted, so what replaced the removed steps can’t be read.`
    : isRemote
      ? t`The summary of a compaction isn’t in this file, because Codex keeps only an encrypted one. What replaced the removed steps is unknown.`
      : t`A compaction has no summary in this file. What replaced the removed steps is unknown.`
  return { code: 'compaction-without-summary', message, where }
}

function repeated({ where }: CodexLine): Warning {
  const message = t`Skipped a compaction that the file repeats, as resumed sessions do.`
  return { code: 'repeated-compaction', message, where }
}

function twoAtOnce({ where }: CodexLine): Warning {
  const message = t`Two compactions follow each other without a call in between. Each is listed separately.`
  return { code: 'two-compactions', message, where }
}

function rebuiltWarning({ where }: CodexLine): Warning {
  const message =
    'A compaction recorded its summary only; what else stayed in the context is rebuilt as Codex rebuilds it.'
  return { code: 'rebuilt-context', message, where }
}
