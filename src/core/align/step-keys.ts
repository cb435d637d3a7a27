/**
 * What makes two steps the same, the same call, or alike, as numbers that are quick to compare. Ids, numbers,
 * times and the ids of calls say nothing: two runs never share them.
 */
import { type JsonValue, jsonOf, sortedJson } from '#base/json.ts'
import type { ToolCall, ToolResult } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { hashOf, stepText } from '../model/steps.ts'

export interface StepKey {
  /** Equal for steps that contain the same. */
  readonly whole: number
  /** Equal for actions with the same calls, whatever was said and came back; for all else `whole`. */
  readonly calls: number
  /** Equal for steps that may be paired at all: same kind, agent, role and tools. */
  readonly shape: number
  /** Of a kind that a run has once or a few times, so that two of them belong together whatever they say. */
  readonly isSingular: boolean
  /** The least hashes of the words that count, in order: see `likeness`. */
  readonly words: Uint32Array
}

/** Makes the keys of several runs, comparable with each other. */
export function createKeys(): (step: Step, agent: string) => StepKey {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  }
  return (step, agent) => {
    const shape = `${shapeOf(step)} ${agent}`
    const whole = `${shape} ${hashOf(JSON.stringify(contentOf(step)))}`
    const calls = step.kind === 'action' && step.calls.length > 0 ? step.calls : undefined
    return {
      whole: numberOf(whole),
      calls: numberOf(calls === undefined ? whole : `${shape} calls ${hashOf(callsText(calls))}`),
      shape: numberOf(shape),
      isSingular: step.kind === 'system' || step.kind === 'task' || step.kind === 'answer',
      words: leastHashes(calls === undefined ? stepText(step) : wordsOfCalls(calls)),
    }
  }
}

function shapeOf(step: Step): string {
  if (step.kind === 'action') return JSON.stringify(['action', ...step.calls.map(({ name }) => name)])
  if (step.kind === 'control') return `control ${step.control.type}`
  return 'role' in step ? `${step.kind} ${step.role}` : step.kind
}

/** All that a step holds, without what names it and when it was. */
function contentOf(step: Step): object {
  const { id: _id, number: _number, timestamp: _time, duration: _took, agent: _agent, ...named } = step
  const { origin: _origin, rule: _rule, ...content } = named
  if (content.kind === 'action') {
    return { ...content, calls: content.calls.map(callContent), results: content.results.map(resultContent) }
  }
  if (content.kind !== 'message') return content
  const { callId: _callId, calls = [], ...message } = content
  return { ...message, calls: calls.map(callContent) }
}

function callContent({ name, arguments: written }: ToolCall) {
  return [name, plainArguments(written)]
}

function resultContent({ parts, error = '' }: ToolResult) {
  return { parts, error }
}

function callsText(calls: readonly ToolCall[]): string {
  return JSON.stringify(calls.map(callContent))
}

/**
 * Arguments without what changes nothing: the order of names, blanks. What does not parse stays as it was
 * written.
 */
export function plainArguments(written: string): string {
  const value = parsedArguments(written)
  return value === undefined ? written.trim().replace(/\s+/g, ' ') : sortedJson(value)
}

function parsedArguments(written: string): JsonValue | undefined {
  return /^\s*[[{]/.test(written) ? jsonOf(written) : undefined
}

/**
 * Names of arguments are the same in all calls of a tool, so that only their values say how alike two calls
 * are.
 */
function wordsOfCalls(calls: readonly ToolCall[]): string {
  return calls
    .map(({ arguments: written }) => {
      const value = parsedArguments(written)
      return value === undefined ? written : valuesOf(value)
    })
    .join(' ')
}

function valuesOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value).map(valuesOf).join(' ')
}

/** How much of a text is looked at, in UTF-16 units, and how many of its words are kept. */
const MOST_TEXT = 8000
const MOST_WORDS = 32

function leastHashes(text: string): Uint32Array {
  const words =
    text
      .slice(0, MOST_TEXT)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  const hashes = Uint32Array.from(new Set(words), hashOfWord).sort()
  return hashes.filter((hash, index) => hash !== hashes[index - 1]).slice(0, MOST_WORDS)
}

function hashOfWord(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index++) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  }
  // Without this the least hashes would be those of short words.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/**
 * The share of words that two steps have in common of all that either has, 0 to 1; estimated from the least
 * hashes of both where there are many (A. Broder, On the resemblance and containment of documents, 1997).
 */
export function likeness({ words: one }: StepKey, { words: other }: StepKey): number {
  // The hottest loop of an alignment: plain steps over both lists, which are in order.
  const [ones, others] = [one.length, other.length]
  let [i, j, common] = [0, 0, 0]
  while (i < ones && j < others && i + j - common < MOST_WORDS) {
    const difference = (one[i] ?? 0) - (other[j] ?? 0)
    if (difference === 0) common++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  const all = Math.min(MOST_WORDS, ones + others - common)
  return all === 0 ? 0 : common / all
}
