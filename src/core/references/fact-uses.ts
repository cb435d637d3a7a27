/**
 * How a call used a fact: the tool and the field it was passed in, or the words of the answer, with the text
 * around it; the first tool result from there on that contains it; and how its history wrote it.
 */
import { given } from '#base/given.ts'
import { isArray, isObject, type JsonValue, jsonOf } from '#base/json.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import { finderOf, quoteIn } from './excerpt.ts'
import { createFinder } from './finder.ts'
import type { LostFact } from './lost.ts'
import { drivesOf, shorterPaths } from './path-readings.ts'
import { answerOf, placesOf, resultPlaces, saidIn } from './places.ts'

export interface FactUse {
  /** The step of the answer that uses it. */
  readonly step: StepId
  /** The tool that it was passed to, and the name of the argument; absent: the answer mentions it. */
  readonly tool?: string
  readonly field?: string
  /** The line or sentence that contains it. */
  readonly excerpt: string
  /**
   * The first call, from the one that used it on, of whose recorded tool results one contains it; absent:
   * none does.
   */
  readonly readAgain?: CallIndex
  /** The end of a path that is all its history has of it; absent: the history has it as it is. */
  readonly seenAs?: string
}

type UsedFact = Pick<LostFact, 'text' | 'call'>

/** In their order; undefined where the text of the answer is not in the file. O(text of the run), once. */
export function factUses(trace: Trace, facts: readonly UsedFact[]): readonly (FactUse | undefined)[] {
  const again = readAgain(trace, facts)
  return facts.map((fact, place) => {
    const call = trace.calls[fact.call]
    if (call === undefined) return undefined
    const says = finderOf(fact.text)
    for (const step of answerOf(trace, call)) {
      const use = argumentUse(step, says) ?? proseUse(step, says)
      if (use !== undefined)
        return {
          step: step.id,
          ...use,
          ...given({ readAgain: again.get(place), seenAs: seenAs(trace, call, fact.text) }),
        }
    }
    return undefined
  })
}

/**
 * By the place of the fact. Any tool result of the agent counts, of whatever tool, at its recorded length,
 * and the match is the same as for lost facts.
 */
function readAgain(trace: Trace, facts: readonly UsedFact[]): ReadonlyMap<number, CallIndex> {
  const again = new Map<number, CallIndex>()
  const texts = [...new Set(facts.map(({ text }) => text))]
  const find = createFinder(texts)
  const first = Math.min(...facts.map(({ call }) => call))
  for (const call of trace.calls.slice(Math.max(0, first))) {
    const results = answerOf(trace, call).flatMap(resultPlaces)
    const found = new Set(results.flatMap(({ text }) => find(text)).map((id) => texts[id]))
    if (found.size === 0) continue
    facts.forEach(({ text, call: used }, place) => {
      const isSameAgent = trace.calls[used]?.agent === call.agent
      if (used <= call.index && isSameAgent && found.has(text) && !again.has(place))
        again.set(place, call.index)
    })
    if (again.size === facts.length) break
  }
  return again
}

/** Of a path that no step before the call has whole, the longest end of it that one has. O(text before). */
function seenAs({ steps }: Trace, { at, agent }: Call, path: string): string | undefined {
  const ends = shorterPaths(path)
  if (ends.length === 0) return undefined
  const before = steps.slice(0, at).filter((step) => step.agent === agent)
  const texts = before.flatMap(placesOf).map(({ text }) => text)
  const isIn = (end: string) => texts.some((text) => text.includes(end))
  return isWholeIn(texts, path) ? undefined : ends.find(isIn)
}

/** In any spelling of its drive, and with backslashes where it has one. */
function isWholeIn(texts: readonly string[], path: string): boolean {
  const spellings = drivesOf(path)
  return texts.some((text) => {
    const plain = spellings.length > 1 ? text.replaceAll(/\\+/g, '/') : text
    return spellings.some((spelling) => plain.includes(spelling))
  })
}

type Says = (text: string) => boolean

function argumentUse(step: Step, says: Says): Pick<FactUse, 'tool' | 'field' | 'excerpt'> | undefined {
  const calls = step.kind === 'action' || step.kind === 'message' ? (step.calls ?? []) : []
  for (const { name, arguments: text } of calls) {
    const value = /^\s*[[{]/.test(text) ? jsonOf(text) : undefined
    const found = value === undefined ? undefined : fieldIn(value, says)
    if (found !== undefined)
      return { tool: name, ...given({ field: found.name }), excerpt: quoteIn(found.text, says) }
    if (says(text)) return { tool: name, excerpt: quoteIn(text, says) }
  }
  return undefined
}

function proseUse(step: Step, says: Says): Pick<FactUse, 'excerpt'> | undefined {
  const place = saidIn(step).find(({ manner, text }) => manner === 'prose' && says(text))
  return place === undefined ? undefined : { excerpt: quoteIn(place.text, says) }
}

/** The first value that says it, with the name of its field. Own stack: values may be nested deeply. */
function fieldIn(top: JsonValue, says: Says): { readonly name?: string; readonly text: string } | undefined {
  const waiting: { readonly value: JsonValue; readonly name?: string }[] = [{ value: top }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, name } = next
    // One by one: a spread into push overflows the stack where a list is very long.
    if (isArray(value))
      for (const item of value.toReversed()) waiting.push({ value: item, ...given({ name }) })
    else if (isObject(value)) {
      for (const [inner, item] of Object.entries(value).reverse()) waiting.push({ value: item, name: inner })
    } else if (says(String(value))) return { text: String(value), ...given({ name }) }
  }
  return undefined
}
