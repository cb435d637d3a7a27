/**
 * Recorded requests to steps, for every format that stores the whole prompt with each call (request logs,
 * spans, model events): what a prompt adds to the one before becomes steps, what it changes becomes recorded
 * changes, and in the end the context of each call is held against its prompt.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Change } from '#core/model/change.ts'
import type { Message } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { agentsOfCalls } from './agents-of-calls.ts'
import type { RecordedCall } from './call.ts'
import { type AgentContext, createAgentContext } from './context.ts'
import { createConversation } from './conversation.ts'

export { agentsOfCalls } from './agents-of-calls.ts'
export type { RecordedCall } from './call.ts'
export { createPromptReader, isSameJson } from './prompt-reader.ts'
export { withoutRepeats } from './repeats.ts'

/**
 * Adds the steps, calls and recorded changes of `calls`; gives back the prompt of each call of the trace that
 * has one, for `checkFidelity`. A call without an answer becomes an empty action; one that failed is in no
 * later context. New messages are steps, also where a compaction put them before old ones; only a torn piece
 * of a step (a result whose call is gone) is in the recorded changes alone. O(all prompts) where each
 * continues the one before.
 */
export function addRecordedCalls(
  builder: TraceBuilder,
  calls: readonly RecordedCall[],
): ReadonlyMap<number, readonly Message[]> {
  const conversation = createConversation(builder)
  const contexts = new Map<string | undefined, AgentContext>()
  const prompts = new Map<number, readonly Message[]>()
  const orphans: (string | undefined)[] = []
  let where: string | undefined
  const onOrphan = () => void orphans.push(where)
  let changed: readonly Change[] = []
  const onChanges = (changes: readonly Change[]) => {
    changed = changes
  }
  const agents = agentsOfCalls(calls)
  const hasTools = calls.some(({ tools = [] }) => tools.length > 0)
  for (const [index, call] of calls.entries()) {
    const agent = agents[index]
    where = call.where
    const context =
      contexts.get(agent) ?? createAgentContext({ builder, conversation, agent, onOrphan, onChanges })
    contexts.set(agent, context)
    if (call.isEnd === true) {
      context.show(call.prompt ?? [], undefined)
      continue
    }
    const number = builder.callCount
    const before = builder.steps.length
    changed = []
    if (call.prompt !== undefined) prompts.set(number, context.show(call.prompt, number))
    noteCompaction(builder, call, { agent, before, changed })
    const { tools = [], facts } = call
    context.answer(hasTools ? { ...call, facts: { ...facts, toolSet: builder.toolSet(tools) } } : call)
  }
  conversation.finish()
  warnOfOrphans(builder, orphans)
  return prompts
}

interface Shown {
  readonly agent: string | undefined
  /** Steps of the log before the prompt. */
  readonly before: number
  readonly changed: readonly Change[]
}

/** Conventions may repeat the mark at each later call: only a prompt that lost something was compacted. */
function noteCompaction(
  { steps, recordCompaction }: TraceBuilder,
  { compaction }: RecordedCall,
  { agent, before, changed }: Shown,
): void {
  if (compaction === undefined || changed.every(({ kind }) => kind === 'insert')) return
  const last = steps.slice(0, before).findLast((step) => step.agent === agent)?.id
  const came = steps.slice(before)
  const summary = came.filter((step) => step.kind === 'summary' || isSealed(step))
  recordCompaction({
    ...compaction,
    ...given({ last, agent }),
    summary: summary.map(({ id }) => id),
    restored: [],
    ...(summary.some(isSealed) ? { isOpaque: true } : {}),
  })
}

/** What only the provider can read: a message without a word. */
function isSealed(step: Step): boolean {
  if (step.kind !== 'summary' && step.kind !== 'message') return false
  return step.parts.length > 0 && step.parts.every(({ kind }) => kind === 'other')
}

function warnOfOrphans(builder: TraceBuilder, orphans: readonly (string | undefined)[]): void {
  const [where] = orphans
  if (orphans.length === 0) return
  const message =
    orphans.length === 1
      ? t`A tool result has no matching tool call.`
      : t`${orphans.length} tool results have no matching tool call.`
  builder.warn({ code: 'orphan-result', message, ...given({ where }) })
}
