/**
 * The actions of an assistant message: native calls; else what version 2 parsed and stored; else the one
 * fenced block that version 1 runs. Without native calls the action is written in the text.
 */
import { field, type JsonObject, listField, textField } from '#base/json.ts'
import type { ToolCall } from '#core/model/message.ts'
import { argumentsText, readCalls } from '../messages/chat-message.ts'
import type { Action, Extra, MiniMessage } from './shape.ts'

const OPENING = /```(?:bash|mswea_bash_command)\s*\n/g
const CLOSING = '\n```'

/** The commands in a text's fenced blocks. O(length), also where blocks never end. */
export function fencedCommands(text: string): readonly string[] {
  const commands: string[] = []
  let from = 0
  for (const { index, 0: opening } of text.matchAll(OPENING)) {
    if (index < from) continue
    const start = index + opening.length
    const end = text.indexOf(CLOSING, start)
    if (end < 0) break
    commands.push(text.slice(start, end))
    from = end + CLOSING.length
  }
  return commands
}

/** The calls of an answer whose text is `text`. */
export function actionsOf(message: JsonObject, text: string): readonly ToolCall[] {
  const native = readCalls(message)
  if (native.length > 0) return native
  const parsed = listField<Extra>(field<MiniMessage>(message, 'extra'), 'actions')
  if (parsed !== undefined)
    return parsed.map((action) => textCall(textField<Action>(action, 'command') ?? argumentsText(action)))
  const commands = fencedCommands(text)
  // None or several are refused: the message that follows says so.
  return commands.length === 1 ? commands.map(textCall) : []
}

function textCall(command: string): ToolCall {
  return { id: '', name: 'bash', arguments: command, inText: true }
}
