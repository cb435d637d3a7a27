/**
 * How a call used a fact: the tool and the field it was passed in, or the words of the answer, with the text
 * around it.
 */
import { given } from '#base/given.ts'
import { isArray, isObject, type JsonValue, jsonOf } from '#base/json.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { finderOf, quoteIn } from './excerpt.ts'
import type { LostFact } from './lost.ts'
import { answerOf, saidIn } from './places.ts'

export interface FactUse {
  /** The step of the answer that uses it. */
  readonly step: StepId
  /** The tool that it was passed to, and the name of the argument; absent: the answer mentions it. */
  readonly tool?: string
  readonly field?: string
  /** The line or sentence that contains it. */
  readonly excerpt: string
}

type UsedFact = Pick<LostFact, 'text' | 'call'>

/** In their order; undefined where the text of the answer is not in the file. O(text of the answers). */
export function factUses(trace: Trace, facts: readonly UsedFact[]): readonly (FactUse | undefined)[] {
  return facts.map((fact) => {
    const call = trace.calls[fact.call]
    if (call === undefined) return undefined
    const says = finderOf(fact.text)
    for (const step of answerOf(trace, call)) {
      const use = argumentUse(step, says) ?? proseUse(step, says)
      if (use !== undefined) return { step: step.id, ...use }
    }
    return undefined
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
