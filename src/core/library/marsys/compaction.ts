/**
 * MARSYS' managed memory: the compaction pipeline and the target of its sliding window. Its
 * log is data, one record per processor, with the original's names.
 */
import type { JsonObject } from '#base/json.ts'
import type { Step } from '../../model/step.ts'
import { compactionPrompt } from './compaction-prompt.ts'
import { sumCosts } from './estimate.ts'
import type { MarsysMessage } from './message.ts'
import { packBeforeTail, tailStart } from './packing.ts'
import { PLACEHOLDER, requestsText, userRollup } from './reply.ts'
import { messagesOf, type Stage, type StageContext, type StageResult } from './stage.ts'
import {
  addedStep,
  askModel,
  type SummarizationOptions,
  summarization,
  summarySteps,
} from './summarization.ts'
import { type TruncationOptions, toolTruncation } from './tool-truncation.ts'

interface PackingOptions {
  readonly enabled: boolean
  readonly rounds: number
}

export const PACKING: PackingOptions = { enabled: true, rounds: 1 }

export interface CompactionOptions {
  /** Tokens from which on memory is compacted. */
  readonly threshold: number
  /** Share of the threshold that a processor must save to run, and that packing frees. */
  readonly reduction: number
  /** Names of processors in order; unknown ones are passed over. */
  readonly order: readonly string[]
  readonly truncation: TruncationOptions
  readonly summarization: SummarizationOptions
  readonly packing: PackingOptions
}

export const PROCESSORS = ['tool_truncation', 'summarization', 'backward_packing'] as const

/** What packing aims at: the threshold without the share that is to be freed. */
export function packingTarget(threshold: number, reduction: number): number {
  return Math.floor(threshold * (1 - reduction))
}

interface Compaction {
  readonly steps: readonly Step[]
  /** Undefined: memory was within the threshold, and nothing was done. */
  readonly log: readonly JsonObject[] | undefined
}

/**
 * Compacts messages (unfolded steps without control steps) if they exceed the threshold. O(n) and one summary
 * at most two.
 */
export function compact(
  steps: readonly Step[],
  options: CompactionOptions,
  context: StageContext,
): Compaction {
  if (sumCosts(steps, context.cost) <= options.threshold) return { steps, log: undefined }
  const known = stagesOf(options)
  const stages = options.order.flatMap((name) => known.find((stage) => stage.name === name) ?? [])
  const log: JsonObject[] = []
  let current = steps
  let original = steps
  for (const [index, stage] of stages.entries()) {
    const savings = stage.saving(current, context)
    const ratio = options.threshold > 0 ? savings / options.threshold : 0
    if (index < stages.length - 1 && ratio < options.reduction) {
      log.push({
        stage: stage.name,
        skipped: true,
        reason: 'insufficient_reduction',
        estimated_savings: savings,
        ratio,
      })
      continue
    }
    const { changedInPlace, ...result } = stage.run(current, context)
    current = result.steps
    original = original.map((step) => (step === changedInPlace?.before ? changedInPlace.after : step))
    log.push(result.log)
  }
  if (current.length < 2) {
    const forced = forcedSummary(original, context)
    current = forced.steps
    log.push(forced.log)
  }
  return { steps: withUser(current, original, context), log }
}

function stagesOf(options: CompactionOptions): readonly Stage[] {
  return [
    toolTruncation(options.truncation),
    summarization(options.summarization),
    backwardPacking(options.packing, packingTarget(options.threshold, options.reduction)),
  ]
}

export function backwardPacking({ enabled, rounds }: PackingOptions, target: number): Stage {
  const stage = 'backward_packing'
  return {
    name: stage,
    saving: (steps, { cost }) => (enabled ? Math.max(0, sumCosts(steps, cost) - target) : 0),
    run: (steps, context) => {
      if (!enabled) return { steps, log: { stage, skipped: true } }
      const messages = messagesOf(steps)
      const costs = steps.map(context.cost)
      const tail = tailStart(messages, rounds, context.form)
      const lead = context.form === 'library' ? 0 : Math.min(tail, leadingSystem(messages))
      const packed = packBeforeTail(messages.slice(lead), costs.slice(lead), {
        target: target - sumCosts(steps.slice(0, lead), context.cost),
        tail: tail - lead,
      })
      const kept = [...steps.slice(0, lead), ...packed.flatMap((index) => steps[lead + index] ?? [])]
      const after = withUser(kept, steps, context)
      const log: JsonObject = {
        stage,
        pre_tokens: sumCosts(steps, context.cost),
        post_tokens: sumCosts(after, context.cost),
        messages_dropped: steps.length - after.length,
        grace_messages: steps.length - tail,
        grace_tokens: sumCosts(steps.slice(tail), context.cost),
        user_injected: after !== kept,
      }
      return { steps: after, log }
    },
  }
}

/**
 * Where no user message is left, the newest one of `before` goes to the front: before a system message in the
 * library, behind leading ones here.
 */
function withUser(steps: readonly Step[], before: readonly Step[], { form }: StageContext): readonly Step[] {
  const messages = messagesOf(steps)
  if (messages.some((message) => message.role === 'user')) return steps
  const newest = messagesOf(before).findLastIndex((message) => message.role === 'user')
  const user = before[newest]
  if (user === undefined) return steps
  const at = form === 'library' ? 0 : leadingSystem(messages)
  return [...steps.slice(0, at), user, ...steps.slice(at)]
}

/** How many system messages are at the very front. */
function leadingSystem(messages: readonly Pick<MarsysMessage, 'role'>[]): number {
  const others = messages.findIndex((message) => message.role !== 'system')
  return others < 0 ? messages.length : others
}

/** Fewer than two messages left: a summary of the whole history, or the placeholder. */
function forcedSummary(all: readonly Step[], context: StageContext): StageResult {
  const stage = 'forced_summarization_fallback'
  const lead = context.form === 'library' ? [] : all.slice(0, leadingSystem(messagesOf(all)))
  const steps = all.slice(lead.length)
  const messages = messagesOf(steps)
  const rollup = userRollup(messages)
  const reply = askModel(compactionPrompt(messages, context.instruction), steps, context)
  if (reply !== undefined) {
    const made = summarySteps({ ...reply, requests: reply.requests || rollup }, steps, context)
    return { steps: [...lead, ...made], log: { stage, post_messages: lead.length + made.length } }
  }
  const origin = context.originsOf(steps)
  const requests = requestsText(rollup)
  const made = [
    ...(requests === undefined ? [] : [addedStep('user', requests, origin)]),
    addedStep('assistant', PLACEHOLDER, origin),
  ]
  return {
    steps: [...lead, ...made],
    log: { stage, post_messages: lead.length + made.length, hard_fallback: true },
  }
}
