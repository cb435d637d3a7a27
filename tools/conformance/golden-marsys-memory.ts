/** Runs `marsys-memory.json`: the library's conversation memory, counting, packing and compaction. */
import { given } from '#base/given.ts'
import {
  field,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { fail, ok } from '#base/result.ts'
import {
  backwardPacking,
  type CompactionOptions,
  compact,
  PACKING,
  PROCESSORS,
  packingTarget,
} from '#core/library/marsys/compaction.ts'
import { createEstimate, cutToTokens, ESTIMATE, sumCosts } from '#core/library/marsys/estimate.ts'
import { readMarsysMessage, toLlmDict } from '#core/library/marsys/llm-dict.ts'
import { packWindow, tailStart } from '#core/library/marsys/packing.ts'
import { parseReply, userRollup } from '#core/library/marsys/reply.ts'
import { messagesOf, type StageContext } from '#core/library/marsys/stage.ts'
import { SUMMARIZATION, summarization } from '#core/library/marsys/summarization.ts'
import { TRUNCATION, toolTruncation } from '#core/library/marsys/tool-truncation.ts'
import { originsOf } from '#core/memory/messages.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'
import { checkAll, createMessages, listOf, messageOf } from './golden-marsys.ts'
import { runConversation } from './golden-marsys-conversation.ts'

const MATCHERS: Readonly<Record<string, (golden: GoldenCase) => Answer>> = {
  to_llm_dict: llmDict,
  conversation: runConversation,
  count_tokens: countTokens,
  truncate_text: truncateText,
  protected_tail: protectedTail,
  backward_packing_retrieval: slidingWindow,
  tool_truncation: truncation,
  backward_packing: packing,
  summarization: summarized,
  compaction: compaction,
  parse_json: ({ input }) => answered(parseReply(textField(input, 'text') ?? '') ?? null),
  user_rollup: ({ input }) => answered(userRollup(messagesOf(createMessages(listOf(input.messages)).steps))),
}

export function matchMarsysMemory(golden: GoldenCase): Answer {
  const run = Object.hasOwn(MATCHERS, golden.op) ? MATCHERS[golden.op] : undefined
  return run === undefined ? unsupported(`the operation “${golden.op}” is not known`) : run(golden)
}

function llmDict({ input }: GoldenCase): Answer {
  const message = readMarsysMessage(input.message)
  if (!message.ok) return refused(message.error.message)
  const details = field(input.message, 'reasoning_details')
  return answered(toLlmDict(message.value, details === undefined ? {} : { reasoning_details: details }))
}

function estimateOf(params: JsonObject) {
  return createEstimate({
    charsPerToken: numberField(params, 'chars_per_token') ?? ESTIMATE.charsPerToken,
    imageTokens: numberField(params, 'image_token_estimate') ?? ESTIMATE.imageTokens,
  })
}

function countTokens({ input, params }: GoldenCase): Answer {
  const { steps } = createMessages(listOf(input.messages))
  const counts = steps.map(estimateOf(params))
  return answered([counts.reduce((sum, count) => sum + count, 0), counts])
}

function truncateText({ input, params }: GoldenCase): Answer {
  const tokens = numberField(params, 'max_tokens') ?? 0
  const perToken = numberField(params, 'chars_per_token') ?? ESTIMATE.charsPerToken
  return answered(
    cutToTokens(textField(input, 'text') ?? '', tokens, textField(params, 'marker') ?? '', perToken),
  )
}

function protectedTail({ input, params }: GoldenCase): Answer {
  const messages = messagesOf(createMessages(listOf(input.messages)).steps)
  return answered(tailStart(messages, numberField(params, 'grace_recent_messages') ?? 1, 'library'))
}

function optionsOf(params: JsonObject): CompactionOptions {
  const cut = objectField(params, 'tool_truncation') ?? {}
  const summary = objectField(params, 'summarization') ?? {}
  const pack = objectField(params, 'backward_packing') ?? {}
  const shared = (own: JsonObject) => ({
    enabled: own.enabled !== false,
    rounds: numberField(own, 'grace_recent_messages') ?? 1,
  })
  const excluded = new Set(listOf(params.excluded_processors))
  const order = listField(params, 'processor_order') ?? PROCESSORS
  return {
    threshold: numberField(params, 'threshold_tokens') ?? 150_000,
    reduction: numberField(params, 'min_reduction_ratio') ?? 0.4,
    order: order.flatMap((name) => (typeof name === 'string' && !excluded.has(name) ? [name] : [])),
    truncation: {
      ...TRUNCATION,
      ...shared(cut),
      limit: numberField(cut, 'max_tool_message_tokens') ?? TRUNCATION.limit,
      payloads: cut.include_tool_payload_user_messages !== false,
    },
    summarization: { ...SUMMARIZATION, ...shared(summary) },
    packing: { ...PACKING, ...shared(pack) },
  }
}

function contextOf(params: JsonObject): StageContext {
  const reply = textField(params, 'model_reply')
  const instruction = textField(params, 'agent_instruction')
  return {
    cost: estimateOf({}),
    charsPerToken: ESTIMATE.charsPerToken,
    form: 'library',
    originsOf,
    model:
      reply === undefined
        ? undefined
        : { name: 'mini', replies: 'json', ask: () => (reply === '' ? fail(NO_REPLY) : ok(reply)) },
    ...given({ instruction }),
  }
}

const NO_REPLY = { code: 'no-reply', message: 'The model said nothing.' }

/** The target of the sliding window, before and after its headroom. */
function targetsOf(params: JsonObject) {
  const { threshold, reduction } = optionsOf(params)
  const target = packingTarget(threshold, reduction)
  return { target, packed: packingTarget(target, numberField(params, 'headroom_percent') ?? 0.1) }
}

function slidingWindow({ input, params }: GoldenCase): Answer {
  const { steps } = createMessages(listOf(input.messages))
  const costs = steps.map(estimateOf(params))
  const { target, packed } = targetsOf(params)
  return answered({
    kept: packWindow(messagesOf(steps), costs, packed),
    target,
    estimated_total: costs.reduce((sum, cost) => sum + cost, 0),
  })
}

function truncation({ input, params }: GoldenCase): Answer {
  const { steps, write } = createMessages(listOf(input.messages))
  const stage = toolTruncation(optionsOf(params).truncation)
  const context = contextOf(params)
  const { steps: after, log } = stage.run(steps, context)
  return answered({ messages: after.map(write), metadata: log, estimate: stage.saving(steps, context) })
}

function packing({ input, params }: GoldenCase): Answer {
  const { steps } = createMessages(listOf(input.messages))
  const { threshold, reduction, packing: own } = optionsOf(params)
  const { steps: after, log } = backwardPacking(own, packingTarget(threshold, reduction)).run(
    steps,
    contextOf(params),
  )
  return answered({ kept: after.map((step) => steps.indexOf(step)), metadata: log })
}

function summarized({ input, params }: GoldenCase): Answer {
  const { steps, write } = createMessages(listOf(input.messages))
  const {
    steps: after,
    log,
    asked,
  } = summarization(optionsOf(params).summarization).run(steps, contextOf(params))
  const prompt: JsonObject =
    asked === undefined
      ? {}
      : { prompt_roles: asked.map((message) => message.role), prompt_last: asked.at(-1)?.content ?? null }
  return answered({ messages: after.map(write), metadata: log, ...prompt })
}

function compaction({ input, params }: GoldenCase): Answer {
  const values = listOf(input.messages)
  const checked = checkAll(values)
  if (!checked.ok) return refused(checked.error.message)
  const { steps } = createMessages(values)
  const config = objectField(params, 'config') ?? {}
  const context = contextOf(params)
  const pre = sumCosts(steps, context.cost)
  if (config.mode === 'sliding_window') {
    const kept = packWindow(messagesOf(steps), steps.map(context.cost), targetsOf(config).packed)
    const shown = kept.flatMap((index) => steps[index] ?? [])
    return answered({ messages: shown.map(sent), pre_tokens: pre, post_tokens: pre, stages: null })
  }
  const { steps: after, log } = compact(steps, optionsOf(config), context)
  return answered({
    messages: after.map(sent),
    pre_tokens: pre,
    post_tokens: sumCosts(after, context.cost),
    stages: log ?? null,
  })
}

function sent(step: Parameters<typeof messageOf>[0]): JsonValue {
  return toLlmDict(messageOf(step))
}
