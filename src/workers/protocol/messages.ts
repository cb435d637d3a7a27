/** What travels between page and worker: plain data, each message with the id of its job. */

import { isObject } from '#base/json.ts'
import type { Result } from '#base/result.ts'

export type Request =
  | { readonly kind: 'run'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'abort'; readonly id: number }

export type Reply =
  /** Its first words: the lock that it holds as long as it lives. */
  | { readonly kind: 'alive'; readonly lock: string }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly result: Result<unknown> }

/** A message of ours; anything else (an extension, a debugger) is passed over. */
export function isRequest(value: unknown): value is Request {
  return (
    isObject(value) &&
    typeof value['id'] === 'number' &&
    (value['kind'] === 'run' || value['kind'] === 'abort')
  )
}

export function isReply(value: unknown): value is Reply {
  if (!isObject(value)) return false
  if (value['kind'] === 'alive') return typeof value['lock'] === 'string'
  return typeof value['id'] === 'number' && (value['kind'] === 'progress' || value['kind'] === 'done')
}
