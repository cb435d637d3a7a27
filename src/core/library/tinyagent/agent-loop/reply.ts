/**
 * What the JSON tool agent reads in a reply. JSON as Python reads it: `NaN` passes, `1.0`
 * is a float.
 */
import { isTruthy, type PyValue } from '#base/python.ts'
import { jsonLoads } from '#base/python-json.ts'

export type Reply =
  | { readonly kind: 'not-json' }
  /** A list, a text, a number: the run fails. */
  | { readonly kind: 'no-object' }
  | {
      readonly kind: 'object'
      /** `scratchpad`; undefined: not given. */
      readonly note: PyValue | undefined
      readonly answer: PyValue | undefined
      readonly tool: PyValue | undefined
      /** `arguments`; null and other empty values count as none. */
      readonly args: PyValue
    }

const NO_ARGUMENTS: PyValue = { kind: 'dict', entries: [] }

export function parseReply(text: string): Reply {
  const value = jsonLoads(text)
  if (value === undefined) return { kind: 'not-json' }
  if (value.kind !== 'dict') return { kind: 'no-object' }
  const get = (name: string) => value.entries.find(([key]) => key.kind === 'str' && key.value === name)?.[1]
  const args = get('arguments')
  return {
    kind: 'object',
    note: get('scratchpad'),
    answer: get('answer'),
    tool: get('tool'),
    args: args !== undefined && isTruthy(args) ? args : NO_ARGUMENTS,
  }
}
