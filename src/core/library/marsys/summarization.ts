/**
 * The second processor of the compaction: a model's summary of all but the newest rounds.
 */
import { given } from '#base/given.ts'
import { isArray, type JsonObject } from '#base/json.ts'
import { withParts } from '../../memory/messages.ts'
import { measuredAs } from '../../memory/unfold.ts'
import { textPart } from '../../model/message.ts'
import type { MessageStep, Step, StepId, SummaryStep } from '../../model/step.ts'
import { derivedId } from '../../model/steps.ts'
import { type CompactionPrompt, compactionPrompt, type PromptImage, promptText } from './compaction-prompt.ts'
import { sumCosts } from './estimate.ts'
import { imageOfBlock, marsysMessage, partsOf, textBlock } from './message.ts'
import { tailStart } from './packing.ts'
import { parseReply, type Reply, replyOf, requestsText, summaryText, userRollup } from './reply.ts'
import { messagesOf, type Stage, type StageContext, type StageResult } from './stage.ts'

export interface SummarizationOptions {
  readonly enabled: boolean
  readonly rounds: number
  /** Tokens that the model may answer with; for the estimate of what is saved. */
  readonly outputLimit: number
}

export const SUMMARIZATION: SummarizationOptions = { enabled: true, rounds: 1, outputLimit: 6000 }

const NAME = 'summarization'
const RULE = 'compaction: summary'
const RULE_REQUEST = 'compaction: request left behind'

export function summarization(options: SummarizationOptions): Stage {
  return {
    name: NAME,
    saving: (steps, { cost, form }) => {
      if (!options.enabled) return 0
      const prefix = steps.slice(0, tailStart(messagesOf(steps), options.rounds, form))
      if (prefix.length < 2) return 0
      const tokens = sumCosts(prefix, cost)
      return tokens - Math.min(options.outputLimit, Math.floor(tokens / 2))
    },
    run: (steps, context) =>
      options.enabled ? summarise(steps, options, context) : skipped(steps, undefined),
  }
}

function skipped(steps: readonly Step[], reason: string | undefined): StageResult {
  return { steps, log: { stage: NAME, skipped: true, ...given({ reason }) } }
}

function summarise(
  steps: readonly Step[],
  { rounds }: SummarizationOptions,
  context: StageContext,
): StageResult {
  const messages = messagesOf(steps)
  const start = messages[0]?.role === 'system' ? 1 : 0
  const tail = tailStart(messages, rounds, context.form)
  const prefix = steps.slice(start, tail)
  if (prefix.length < 2) return skipped(steps, 'insufficient_prefix')
  const prompt = compactionPrompt(messages.slice(start, tail), context.instruction)
  const left = context.form === 'library' ? withRequest(steps, tail - 1, prompt) : steps
  const [before, after] = [steps[tail - 1], left[tail - 1]]
  const changed =
    before === undefined || after === undefined || before === after
      ? {}
      : { changedInPlace: { before, after } }
  if (context.model === undefined) return { ...skipped(left, 'no_model'), ...changed }
  const reply = askModel(prompt, prefix, context)
  const asked = prompt.messages
  if (reply === undefined) return { ...skipped(left, 'parse_failure'), asked, ...changed }
  const made = [...summarySteps(reply, prefix, context), ...keptImages(reply, prompt.images, prefix, context)]
  const compacted = [...steps.slice(0, start), ...made, ...steps.slice(tail)]
  const log: JsonObject = {
    stage: NAME,
    pre_compaction_tokens: sumCosts(steps, context.cost),
    pre_compaction_messages: steps.length - start,
    post_compaction_tokens: sumCosts(compacted, context.cost),
    post_compaction_messages: compacted.length,
    prefix_count: prefix.length,
    protected_tail_count: steps.length - tail,
    compaction_model: context.model.name,
    images_retained: [...steps.slice(0, start), ...made].filter(hasImage).length,
  }
  return { steps: compacted, log, asked, ...changed }
}

/** The library's slip: the request to the model stays in memory, as a block of the last user message. */
function withRequest(
  steps: readonly Step[],
  position: number,
  { extended }: CompactionPrompt,
): readonly Step[] {
  if (extended === undefined) return steps
  return steps.map((step, index) =>
    index === position ? withParts(step, partsOf(extended), RULE_REQUEST) : step,
  )
}

function hasImage(step: Step): boolean {
  const content = marsysMessage(step)?.content ?? null
  return isArray(content) && content.some((block) => imageOfBlock(block) !== undefined)
}

/** The model's reply about these steps; undefined: none, or none that can be used. */
export function askModel(
  { messages }: Pick<CompactionPrompt, 'messages'>,
  steps: readonly Step[],
  { model }: StageContext,
): Reply | undefined {
  const answer = model?.ask({ prompt: promptText(messages), steps: steps.map(measuredAs), rule: RULE })
  if (model === undefined || answer === undefined || !answer.ok) return undefined
  const value = parseReply(answer.value)
  const reply = replyOf(value)
  if (reply !== undefined || model.replies === 'json' || answer.value.trim() === '') return reply
  return {
    requests: userRollup(messagesOf(steps)),
    summary: answer.value,
    facts: [],
    threads: [],
    images: [],
  }
}

/** The user message with what was asked, if anything, and the assistant message with all else. */
export function summarySteps(
  reply: Reply,
  steps: readonly Step[],
  { originsOf, model }: StageContext,
): readonly SummaryStep[] {
  const origin = originsOf(steps)
  const requests = requestsText(reply.requests)
  const signed = model === undefined ? {} : { name: `compaction_${model.name}` }
  return [
    ...(requests === undefined ? [] : [addedStep('user', requests, origin)]),
    { ...addedStep('assistant', summaryText(reply), origin), ...signed },
  ]
}

export function addedStep(role: 'user' | 'assistant', text: string, origin: readonly StepId[]): SummaryStep {
  const id = derivedId(`${RULE} (${role})`, origin)
  return { kind: 'summary', id, number: 0, role, parts: [textPart(text)], origin, rule: RULE }
}

/** The images that the model wants kept, the newest first; ids that it made up are passed over. */
function keptImages(
  reply: Reply,
  images: readonly PromptImage[],
  prefix: readonly Step[],
  { originsOf }: StageContext,
): readonly MessageStep[] {
  const wanted = new Map(reply.images.map((image) => [image.id, image.context]))
  return images
    .filter((image) => wanted.has(image.id))
    .reverse()
    .map(({ id, block, position }) => {
      const origin = originsOf(prefix.slice(position, position + 1))
      const text = `[Retained image ${id}]: ${wanted.get(id) ?? ''}`
      return {
        kind: 'message',
        id: derivedId(`${RULE} (${id})`, origin),
        number: 0,
        role: 'user',
        parts: partsOf([textBlock(text), block]),
        origin,
        rule: RULE,
      }
    })
}
