/**
 * Long texts and images that a log keeps once and names elsewhere: `attachment://<key>`, early logs
 * `tc://<key>`.
 */
import { isArray, isObject, type JsonObject, type JsonValue } from '#base/json.ts'

export interface Resolver {
  /**
   * The value with every whole text that names an attachment replaced, at any depth; itself where there is
   * none.
   */
  resolve(value: JsonValue): JsonValue
  /** How many names no attachment was found for. */
  readonly missing: number
}

const NAME = /^(?:attachment|tc):\/\/(.+)$/

export function createResolver(attachments: ReadonlyMap<string, JsonValue>): Resolver {
  let missing = 0

  function resolveText(text: string): JsonValue {
    // Most texts are none: the first letter tells.
    const first = text.charCodeAt(0)
    if (first !== LETTER_A && first !== LETTER_T) return text
    const [, key] = NAME.exec(text.length < MAX_NAME ? text : '') ?? []
    if (key === undefined) return text
    const found = attachments.get(key)
    if (found === undefined) missing++
    return found ?? text
  }

  function resolveObject(object: JsonObject): JsonObject {
    let isChanged = false
    const entries = Object.entries(object).map(([key, value]): [string, JsonValue] => {
      const resolved = resolve(value)
      isChanged ||= resolved !== value
      return [key, resolved]
    })
    return isChanged ? Object.fromEntries(entries) : object
  }

  function resolve(value: JsonValue): JsonValue {
    if (typeof value === 'string') return resolveText(value)
    if (isArray(value)) {
      const list = value.map(resolve)
      return list.some((item, index) => item !== value[index]) ? list : value
    }
    return isObject(value) ? resolveObject(value) : value
  }

  return {
    resolve,
    get missing() {
      return missing
    },
  }
}

const LETTER_A = 97
const LETTER_T = 116
const MAX_NAME = 200
