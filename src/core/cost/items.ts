/**
 * What a step weighs in a prompt cache: its tokens and blocks, and hashes of the messages that are really
 * sent.
 */
import type { BoundDialect } from '../dialects/index.ts'
import type { Message } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { textKey } from '../summaries/text-key.ts'
import { indexOfCategory, type Measure, totalTokens } from '../tokens/measure.ts'
import type { Item } from './sequence.ts'

/** Undefined: the step sends nothing, so a cache does not see it. */
export type ItemOf = (step: Step) => Item | undefined

/**
 * Remembers each step object, as the measure does. Steps that send the same messages have the same hashes, so
 * another agent with the same system prompt finds it, and a rewrite that changes nothing that is sent breaks
 * nothing.
 */
export function createItems(measure: Measure, bound: BoundDialect): ItemOf {
  const known = new WeakMap<Step, { readonly item: Item | undefined }>()
  const numbers = new Map<string, number>()
  const numberOf = (messages: readonly Message[]) => {
    const key = textKey(JSON.stringify(messages.map(({ stepId: _, ...sent }) => sent)))
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    return number
  }
  return (step) => {
    let entry = known.get(step)
    if (entry === undefined) {
      entry = { item: itemOf(step, bound.dialect.messages(step, bound.values), { measure, numberOf }) }
      known.set(step, entry)
    }
    return entry.item
  }
}

interface Means {
  readonly measure: Measure
  readonly numberOf: (messages: readonly Message[]) => number
}

function itemOf(step: Step, messages: readonly Message[], { measure, numberOf }: Means): Item | undefined {
  const [first] = messages
  if (first === undefined) return undefined
  const tokens = measure(step)
  const blocks = messages.reduce((sum, message) => sum + blocksOf(message), 0)
  const item = { step, tokens: totalTokens(tokens), blocks, ...hashes(numberOf(messages)) }
  if (step.kind !== 'action' || first.role !== 'assistant' || messages.length < 2) return item
  const turnTokens = TURN_CATEGORIES.reduce((sum, index) => sum + (tokens[index] ?? 0), 0)
  return { ...item, turn: { ...hashes(numberOf([first])), tokens: turnTokens } }
}

/** The categories of an assistant's turn, by index: its text and its calls. */
export const TURN_CATEGORIES: readonly number[] = [indexOfCategory('assistant'), indexOfCategory('calls')]

function blocksOf({ parts, calls = [] }: Message): number {
  return Math.max(1, parts.length + calls.length)
}

function hashes(number: number): { readonly one: number; readonly other: number } {
  return { one: mix(number, 0x9e3779b9), other: mix(number, 0x7feb352d) }
}

/**
 * The finaliser of MurmurHash3 (A. Appleby, public domain): every bit of the number reaches every bit of the
 * hash.
 */
function mix(number: number, seed: number): number {
  let bits = number ^ seed
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
