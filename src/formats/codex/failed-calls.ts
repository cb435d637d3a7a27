/**
 * The tool calls of which only an event says that they failed: an MCP server's, and commands that ended after
 * their output was returned.
 */
import { field, isArray, numberField, textField } from '#base/json.ts'
import { answersNo } from '#core/waste/exit-answers.ts'
import type { CodexLine } from './lines.ts'
import type { EventMessage, McpAnswer, McpResult, ResponseItem } from './shape.ts'

/** Their ids. O(lines + output of the failed commands). */
export function failedCalls(lines: readonly CodexLine[]): ReadonlySet<string> {
  const failed = new Set<string>()
  const sessions = endedSessions(lines)
  for (const { kind, payload } of lines) {
    if (kind !== 'event') continue
    const id = textField<EventMessage>(payload, 'call_id')
    if (id !== undefined && (isFailedMcp(payload) || isFailedCommand(payload, sessions))) failed.add(id)
  }
  return failed
}

function isFailedMcp(payload: CodexLine['payload']): boolean {
  if (textField<EventMessage>(payload, 'type') !== 'mcp_tool_call_end') return false
  const result = field<EventMessage>(payload, 'result')
  const answer = field<McpResult>(result, 'Ok')
  return field<McpAnswer>(answer, 'isError') === true || field<McpResult>(result, 'Err') !== undefined
}

/** A search that found nothing also ends with a code, and a later output may already say how it ended. */
function isFailedCommand(payload: CodexLine['payload'], sessions: ReadonlySet<string>): boolean {
  if (textField<EventMessage>(payload, 'type') !== 'exec_command_end') return false
  const exitCode = numberField<EventMessage>(payload, 'exit_code') ?? 0
  if (exitCode === 0 || sessions.has(textField<EventMessage>(payload, 'process_id') ?? '')) return false
  const output = textField<EventMessage>(payload, 'aggregated_output') ?? ''
  return !answersNo(commandOf(payload), { exitCode, message: output.trim() }, output)
}

/** The line of the shell: the last argument. */
function commandOf(payload: CodexLine['payload']): string {
  const command = field<EventMessage>(payload, 'command')
  const last = isArray(command) ? command.at(-1) : undefined
  return typeof last === 'string' ? last : ''
}

/** Ids of sessions whose end is in the output of a later call that read from them. */
function endedSessions(lines: readonly CodexLine[]): ReadonlySet<string> {
  const readBy = new Map<string, string>()
  const ended = new Set<string>()
  for (const { kind, payload } of lines) {
    const id = kind === 'item' ? textField<ResponseItem>(payload, 'call_id') : undefined
    if (id === undefined) continue
    const session = SESSION.exec(textField<ResponseItem>(payload, 'arguments') ?? '')?.[1]
    if (session !== undefined) readBy.set(id, session)
    const read = readBy.get(id)
    if (read !== undefined && ENDED.test(textField<ResponseItem>(payload, 'output') ?? '')) ended.add(read)
  }
  return ended
}

/** In the arguments of `write_stdin`. */
const SESSION = /"session_id"\s*:\s*"?(\d+)/
const ENDED = /^Process exited with code -?\d+$/m
