/** Runs `marsys-doc-patterns.json`: the classes of the MARSYS guide, executed as written. */
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { isJsonTruthy, jsonStr } from '#base/python.ts'
import { ok } from '#base/result.ts'
import { indexById, recent } from '#core/library/marsys/conversation.ts'
import {
  AS_WRITTEN,
  createEpisodes,
  recallEpisode,
  startEpisode,
  summarizeEpisodes,
} from '#core/library/marsys/episodes.ts'
import { convertAgentRoles, toGuideDict } from '#core/library/marsys/llm-dict.ts'
import { broadcast, createPool, insightText, ownOf, sharedStep } from '#core/library/marsys/pool.ts'
import { agentMemoryAsPrinted, retainedAsPrinted } from '#core/library/marsys/retention.ts'
import { nearest } from '#core/library/marsys/retrieval.ts'
import { addToTiers, createTiers, TIERS, tierContext, workingIndex } from '#core/library/marsys/tiers.ts'
import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import type { SummaryRequest } from '#core/model/services.ts'
import type { ControlStep, Step } from '#core/model/step.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'
import { createMessages, listOf, type Messages, messageOf, readAny } from './golden-marsys.ts'
import { stage } from './golden-tinyagent.ts'

const MATCHERS: Readonly<Record<string, (golden: GoldenCase) => Answer>> = {
  conversation,
  episodic,
  shared,
  coordinated,
  hierarchical,
  token_limit: tokenLimit,
  summarize,
  rag,
  output_processor: outputProcessor,
  retention,
}

export function matchMarsysPatterns(golden: GoldenCase): Answer {
  const run = Object.hasOwn(MATCHERS, golden.op) ? MATCHERS[golden.op] : undefined
  return run === undefined ? unsupported(`the operation “${golden.op}” is not known`) : run(golden)
}

function conversation({ input, params }: GoldenCase): Answer {
  const { steps: made, idOf } = createMessages(listOf(input.messages))
  // The vectors' ids are kept, doubles included.
  const steps = made.map((step) => ({ ...step, id: idOf(step) }))
  const index = indexById(steps)
  return answered({
    recent: recent(steps, numberField(params, 'n') ?? 0).map((step) => step.id),
    index_keys: [...index.keys()],
    llm: listOf(input.messages).map((value, index) => guideDict(value, steps[index])),
    length_after_clearing_the_returned_list: steps.length,
    indexed_content: Object.fromEntries([...index].map(([id, step]) => [id, messageOf(step).content])),
  })
}

/** The guide passes calls on as they were given. */
function guideDict(value: JsonValue, step: Step | undefined): JsonValue {
  if (step === undefined) return null
  const calls = field(value, 'tool_calls') ?? null
  return { ...toGuideDict(messageOf(step)), ...(isJsonTruthy(calls) ? { tool_calls: calls } : {}) }
}

function episodic({ input }: GoldenCase): Answer {
  const episodes = createEpisodes()
  const messages = createMessages([])
  const results: JsonValue[] = []
  for (const entry of listField(input, 'script') ?? []) {
    switch (field(entry, 'do')) {
      case 'message':
        episodes.current.push(...messages.add([field(entry, 'message') ?? {}]))
        break
      case 'new':
        startEpisode(episodes, objectField(entry, 'metadata') ?? {})
        break
      case 'recall':
        results.push(recallEpisode(episodes, textField(entry, 'query') ?? '', AS_WRITTEN) ?? null)
        break
      default: {
        const summaries = summarizeEpisodes(episodes, 'as-written')
        if (!summaries.ok) return refused(summaries.error.message)
        results.push(summaries.value)
      }
    }
  }
  return answered({
    results,
    episodes: episodes.past.map(({ steps }) => steps.map(messages.idOf)),
    current: episodes.current.map(messages.idOf),
    metadata: episodes.past.map(({ metadata }) => metadata),
  })
}

/** A control step of an agent, named as the message that the original makes of it. */
function control(id: string, agent: string, what: ControlStep['control']): ControlStep {
  return { id, number: 0, kind: 'control', agent, control: what }
}

/** What the original stores for a shared step. */
function sharedMessage(step: Step, metadata: JsonObject): JsonObject {
  const { role, content } = messageOf(step)
  return { role, content, message_id: step.origin?.[0] ?? '', metadata }
}

function shared({ input }: GoldenCase): Answer {
  const pool = createPool()
  const messages = createMessages([])
  const agents = listOf(input.agents).map(jsonStr)
  for (const agent of agents) ownOf(pool, agent)
  const results: JsonValue[] = []
  const insights = () =>
    pool.shared.map((step) => sharedMessage(step, { shared: true, source: step.agent ?? '' }))
  for (const entry of listField(input, 'script') ?? []) {
    const agent = textField(entry, 'agent') ?? ''
    switch (field(entry, 'do')) {
      case 'share': {
        const text = textField(entry, 'text') ?? ''
        const step = control(messages.nextId(), agent, { type: 'shared-insight', text })
        pool.shared.push(sharedStep(step, insightText(agent, text), 'system'))
        break
      }
      case 'broadcast':
        for (const step of messages.add([field(entry, 'message') ?? {}])) broadcast(pool, step)
        break
      default:
        results.push(insights())
    }
  }
  return answered({
    results,
    insights: insights(),
    agents: Object.fromEntries(agents.map((agent) => [agent, ownOf(pool, agent).map(messages.idOf)])),
    // The guide's global memory, which nothing is ever put into.
    global: 0,
  })
}

function coordinated({ input, params }: GoldenCase): Answer {
  const pool = createPool()
  const messages = createMessages([])
  for (const [agent, own] of Object.entries(objectField(input, 'agents') ?? {})) {
    ownOf(pool, agent).push(...messages.add(listOf(own)))
  }
  for (const fact of listField(input, 'facts') ?? []) {
    const [agent = '', text = ''] = listOf(fact).map(jsonStr)
    const step = control(messages.nextId(), agent, { type: 'registered-fact', name: '', text })
    pool.shared.push(sharedStep(step, text, 'system'))
  }
  const contextOf = (agent: string): JsonValue => [
    ...pool.shared.map((step) => sharedMessage(step, { discovered_by: step.agent ?? '' })),
    ...ownOf(pool, agent).map(messages.write),
  ]
  const asked = listOf(params.ask).map(jsonStr)
  return answered(Object.fromEntries(asked.map((agent) => [agent, contextOf(agent)])))
}

function hierarchical({ input, params }: GoldenCase): Answer {
  const tiers = createTiers()
  const messages = createMessages([])
  const options = { ...TIERS, threshold: numberField(params, 'threshold') ?? TIERS.threshold }
  for (const entry of listField(input, 'messages') ?? []) {
    const importance = numberField(entry, 'importance') ?? 0
    for (const step of messages.add([field(entry, 'message') ?? {}])) {
      addToTiers(tiers, step, { importance, options })
    }
  }
  return answered({
    core: tiers.core.map(messages.idOf),
    working: tiers.working.map(messages.idOf),
    episodic: tiers.episodic.map(messages.idOf),
    context: tierContext(tiers, true).map((step) => messageOf(step).content),
    working_index_size: workingIndex(tiers, true).size,
  })
}

function tokenLimit({ input, params }: GoldenCase): Answer {
  const messages = createMessages(listOf(input.messages))
  const { strategy, values } = stage('marsys-token-limit', {
    maxTokens: numberField(params, 'max_tokens') ?? 4000,
    preserveSystem: params.preserve_system !== false,
    variant: 'as-written',
  })
  const before = [...messages.steps]
  const ids = strategy.prune(messages.steps, values, plainContext()).map(messages.idOf)
  const unchanged = messages.steps.every((step, index) => step === before[index])
  return answered({ ids, memory_unchanged: unchanged })
}

function summarize({ input, params }: GoldenCase): Answer {
  const { steps } = createMessages(listOf(input.messages))
  const asked: string[][] = []
  const context = plainContext({
    summarise: ({ prompt }: SummaryRequest) => {
      // Behind the instruction and an empty line is the conversation.
      asked.push(prompt.slice(prompt.indexOf('\n\n') + 2).split('\n'))
      return ok('SUMMARY')
    },
  })
  const { strategy, values } = stage('marsys-summarise', {
    chunkSize: numberField(params, 'chunk_size') ?? 20,
    variant: 'as-written',
  })
  const after = strategy.prune(steps, values, context)
  return answered({
    returned: asked.length === 0 ? '' : 'SUMMARY',
    memory: after.map((step): JsonValue => {
      const { role, content } = messageOf(step)
      return [role, content]
    }),
    summarised_lines: asked,
  })
}

function rag({ input, params }: GoldenCase): Answer {
  const messages = createMessages(listOf(input.messages))
  const vectors = objectField(input, 'embeddings') ?? {}
  const embed = (texts: readonly string[]) =>
    texts.map((text) => Float64Array.from(listOf(field(vectors, text)).map(Number)))
  const texts = messages.steps.map((step) => jsonStr(messageOf(step).content))
  const count = numberField(params, 'k') ?? 5
  const query = { text: textField(input, 'query') ?? '', count, form: 'as-written' } as const
  return answered(nearest(texts, query, embed).map((index) => idAt(messages, index)))
}

function idAt({ steps, idOf }: Messages, index: number): string {
  const step = steps[index]
  return step === undefined ? '' : idOf(step)
}

function outputProcessor({ input }: GoldenCase): Answer {
  return answered(toGuideDict(convertAgentRoles(readAny(input.message ?? {}), 'listing')))
}

function retention({ input, params }: GoldenCase): Answer {
  if (!isObject(input) || Object.keys(input).length === 0) {
    const memory = agentMemoryAsPrinted()
    return refused(memory.ok ? '' : memory.error.message)
  }
  const done = retainedAsPrinted(textField(params, 'retention_policy') ?? 'session')
  if (!done.ok) return refused(done.error.message)
  return answered({ left: done.value === 'clear' ? 0 : listOf(input.messages).length })
}
