/**
 * What a step says, text by text, as a person reads it: of a call its tool and the values of its arguments,
 * of a result that is JSON the values in it, each without keys, quotes, and escapes. Pure.
 */
import { isArray, isObject, type JsonValue, jsonOf } from '#base/json.ts'
import { isHowRun, type Part, partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'

/** Longer JSON is left as it is written. */
const READABLE_UNITS = 200_000

/** O(text of the step). */
export function readableTexts(step: Step): readonly string[] {
  if (step.kind !== 'action') return [stepText(step)]
  return [
    textIn(step.parts),
    ...step.calls.map((call) => `${call.name} ${readable(call.arguments)}`),
    ...step.results.flatMap(({ parts, error }) => [readable(partsText(parts)), error ?? '']),
  ].filter((text) => text !== '')
}

function textIn(parts: readonly Part[]): string {
  return parts
    .flatMap((part) => (part.kind === 'text' || part.kind === 'reasoning' ? [part.text] : []))
    .join('\n')
}

function readable(text: string): string {
  if (text.length > READABLE_UNITS || !/^\s*[[{]/.test(text)) return text
  const value = jsonOf(text)
  return value === undefined ? text : valuesIn(value).join(' · ')
}

/** Without how a command is run, which is nearly the same in all calls. */
function valuesIn(value: JsonValue): readonly string[] {
  if (isArray(value)) return value.flatMap(valuesIn)
  if (isObject(value))
    return Object.entries(value).flatMap(([name, inner]) => (isHowRun(name) ? [] : valuesIn(inner)))
  return value === null || value === '' || value === true || value === false ? [] : [String(value)]
}
