/**
 * The memory blocks of LlamaIndex's Memory: a text of one's own, facts that a model
 * extracts from what leaves the queue, and a store of it that is searched at each call. What a block holds
 * becomes a text under the block's name.
 */
import { ok, type Result } from '#base/result.ts'
import { takeCodePoints } from '#base/text.ts'
import { originsOf, viewOf } from '../../memory/messages.ts'
import { measuredAs } from '../../memory/unfold.ts'
import { textPart } from '../../model/message.ts'
import { cosineTo, type Embed, type Services } from '../../model/services.ts'
import type { Step, StepId, SummaryStep } from '../../model/step.ts'
import { stepText } from '../../model/steps.ts'
import type { Tokens } from '../../model/units.ts'

/** What a block adds to a context. */
export interface BlockText {
  readonly name: string
  readonly text: string
  readonly tokens: Tokens
  /** 0: stays however large all is. */
  readonly priority: number
}

const RULE = 'memory blocks'
const EXTRACT = 'List the facts worth remembering in the messages below, one a line. Known already:'
const CONDENSE = 'Condense these facts into fewer, one a line, so that nothing important is lost.'

/**
 * The facts with those that the model finds in a portion; at most `max`, for which it is asked once more.
 * O(portion + facts).
 */
export function withFacts(
  facts: readonly string[],
  portion: readonly Step[],
  { max, summarise, origin }: FactOptions,
): Result<readonly string[]> {
  const prompt = [EXTRACT, ...facts, '', transcriptOf(portion)].join('\n')
  const reply = summarise({ prompt, steps: portion.map(measuredAs), rule: RULE })
  if (!reply.ok) return reply
  const all = [...new Set([...facts, ...factsOf(reply.value)])]
  if (all.length <= max) return ok(all)
  const condensed = summarise({
    prompt: [CONDENSE, ...all].join('\n'),
    steps: [blockStep(all.join('\n'), 'user', origin())],
    rule: RULE,
  })
  return condensed.ok ? ok(factsOf(condensed.value).slice(0, max)) : condensed
}

interface FactOptions extends Pick<Services, 'summarise'> {
  readonly max: number
  /** The steps that all facts represent. */
  readonly origin: () => readonly StepId[]
}

/**
 * What is between `<fact>` marks, or where there are none each line, without what marks it as an item.
 */
export function factsOf(reply: string): readonly string[] {
  const marked = [...reply.matchAll(/<fact>([\s\S]*?)<\/fact>/g)].map(([, fact = '']) => fact)
  const facts = marked.length > 0 ? marked : reply.split('\n').map((line) => line.replace(/^\s*[-*•]\s+/, ''))
  return [...new Set(facts.map((fact) => fact.trim()).filter(Boolean))]
}

export function factsText(facts: readonly string[]): string {
  return facts.map((fact) => `<fact>${fact}</fact>`).join('\n')
}

/** A portion in the store. */
export interface Stored {
  readonly text: string
  readonly tokens: Tokens
  readonly vector: Float64Array
  /** The steps that it was made of. */
  readonly origin: readonly StepId[]
}

/** Of a longer message only the start is embedded: what it is about is there. */
const EMBEDDED = 1000

/**
 * A portion as the store keeps it: embedded once, when it comes, as the sum of its messages' vectors, so that
 * what is rare among them weighs most and nothing later changes it.
 */
export function storedOf(
  portion: readonly Step[],
  { embed, count }: Pick<Services, 'embed' | 'count'>,
): Stored {
  const vectors = embed(portion.map((piece) => takeCodePoints(stepText(measuredAs(piece)), EMBEDDED)))
  const vector = new Float64Array(vectors[0]?.length ?? 0)
  for (const one of vectors)
    for (const [place, value] of one.entries()) vector[place] = (vector[place] ?? 0) + value
  const text = transcriptOf(portion)
  return { text, tokens: count(text), vector, origin: originsOf(portion) }
}

/**
 * The stored portions nearest to the query, in the order in which they came; of equals the newer ones.
 * O(stored).
 */
export function retrieve(
  store: readonly Stored[],
  query: string,
  { count, embed }: Search,
): readonly Stored[] {
  if (store.length === 0) return []
  const [wanted = new Float64Array()] = embed([takeCodePoints(query, EMBEDDED)])
  const nearness = cosineTo(wanted)
  return store
    .map(({ vector }, index) => ({ index, score: nearness(vector) }))
    .sort((one, other) => other.score - one.score || other.index - one.index)
    .slice(0, count)
    .sort((one, other) => one.index - other.index)
    .flatMap(({ index }) => store[index] ?? [])
}

interface Search {
  readonly count: number
  readonly embed: Embed
}

/**
 * The blocks that stay within `room` tokens: others go, one priority after the other, until the rest fits;
 * never those of priority 0. `lowest`: from the lowest number up, as the code; `highest`: from the highest
 * down, as the field's text.
 */
export function fittingBlocks(
  blocks: readonly BlockText[],
  room: number,
  first: 'lowest' | 'highest',
): readonly BlockText[] {
  const order = blocks
    .filter(({ priority }) => priority > 0)
    .sort((one, other) => (first === 'lowest' ? 1 : -1) * (one.priority - other.priority))
  let tokens = blocks.reduce((sum, block) => sum + block.tokens, 0)
  const gone = new Set<BlockText>()
  for (const block of order) {
    if (tokens <= room) break
    tokens -= block.tokens
    gone.add(block)
  }
  return blocks.filter((block) => !gone.has(block))
}

/** All blocks as one text, each under its name; empty where there are none. */
export function blocksText(blocks: readonly BlockText[]): string {
  if (blocks.length === 0) return ''
  return ['<memory>', ...blocks.map(({ name, text }) => `<${name}>\n${text}\n</${name}>`), '</memory>'].join(
    '\n',
  )
}

/** A step that holds what blocks say, and represents what they were made of. */
export function blockStep(text: string, role: SummaryStep['role'], origin: readonly StepId[]): SummaryStep {
  return {
    kind: 'summary',
    id: 'llamaindex-blocks',
    number: 0,
    role,
    parts: [textPart(text)],
    origin,
    rule: RULE,
  }
}

function transcriptOf(portion: readonly Step[]): string {
  return portion
    .map((piece) => {
      const { role, text, calls } = viewOf(piece)
      return [`${role}: ${text}`, ...calls.map((call) => `${call.name}(${call.arguments})`)].join('\n')
    })
    .join('\n')
}
