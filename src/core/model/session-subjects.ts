/**
 * What a call to a running session is about: the command that opened it, as agents name sessions by numbers
 * (`{"session_id": 66547}` after “Process running with session ID 66547”). Pure.
 */
import { isObject, jsonOf } from '#base/json.ts'
import { partsText, type ToolCall, type ToolResult } from './message.ts'
import { type ToolSubject, toolSubject } from './tool-subject.ts'

/** The name of a session in what its first command gave back, near the start. */
const OPENED =
  /\b(?:session|process|shell|task|background)\b[^\n]{0,40}?\b(?:id|pid)\b[:=\s"']*([\w-]{2,40})/gi
const START = 1000
const SESSION = /^(?:session|process|shell|bash|task|terminal)_?id$|^pid$/i

/** Give it the calls of a run in order, each with its result: it gives what each is about. */
export function createSubjects(): (call: ToolCall, result: ToolResult | undefined) => ToolSubject {
  const openers = new Map<string, ToolSubject>()
  return (call, result) => {
    const own = toolSubject(call)
    const opener = openers.get(sessionOf(call) ?? '')
    if (opener !== undefined) return opener
    if (own.kind !== 'command' || result === undefined) return own
    for (const [, id] of partsText(result.parts).slice(0, START).matchAll(OPENED))
      if (id !== undefined && /\d/.test(id)) openers.set(id, own)
    return own
  }
}

function sessionOf({ arguments: written }: ToolCall): string | undefined {
  if (written.length > START) return undefined
  const args = jsonOf(written)
  if (!isObject(args)) return undefined
  const [, value] = Object.entries(args).find(([name]) => SESSION.test(name)) ?? []
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
