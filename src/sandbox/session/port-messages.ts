/**
 * What travels between the page and a disposable worker. Answers are text, so that their size is known before
 * they are read.
 */
import { isObject } from '#base/json.ts'

/** The only message that a worker takes from its global scope. */
export interface StartMessage {
  readonly kind: 'start'
  readonly setup: unknown
  /** Holds 0; anything else asks the worker to stop what it runs. */
  readonly interrupt: Int32Array | undefined
  readonly port: MessagePort
}

interface RequestMessage {
  readonly kind: 'request'
  readonly id: number
  readonly message: unknown
}

type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'event'; readonly id: number; readonly event: unknown }
  /** `recycle`: the worker is to be thrown away after this answer. */
  | { readonly kind: 'reply'; readonly id: number; readonly json: string; readonly recycle: boolean }
  /** Something threw that should not have: a mistake of ours, or a runtime that broke. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

/** Whether it has the form of a worker's message; its contents stay unknown. */
export function isFromWorker(value: unknown): value is FromWorker {
  if (!isObject(value)) return false
  if (value['kind'] === 'ready') return true
  if (typeof value['id'] !== 'number') return false
  if (value['kind'] === 'reply')
    return typeof value['json'] === 'string' && typeof value['recycle'] === 'boolean'
  return value['kind'] === 'event' || (value['kind'] === 'failed' && typeof value['message'] === 'string')
}

export function isStartMessage(value: unknown): value is StartMessage {
  return isObject(value) && value['kind'] === 'start' && 'port' in value
}

export function isRequestMessage(value: unknown): value is RequestMessage {
  return isObject(value) && value['kind'] === 'request' && typeof value['id'] === 'number'
}
