/** The tool calls that an MCP server failed: the event says so, the text that the model was shown needn't. */
import { field, textField } from '#base/json.ts'
import type { CodexLine } from './lines.ts'
import type { EventMessage, McpAnswer, McpResult } from './shape.ts'

/** Their ids. O(lines). */
export function failedCalls(lines: readonly CodexLine[]): ReadonlySet<string> {
  const failed = new Set<string>()
  for (const { kind, payload } of lines) {
    if (kind !== 'event' || textField<EventMessage>(payload, 'type') !== 'mcp_tool_call_end') continue
    const result = field<EventMessage>(payload, 'result')
    const answer = field<McpResult>(result, 'Ok')
    const isFailed =
      field<McpAnswer>(answer, 'isError') === true || field<McpResult>(result, 'Err') !== undefined
    const id = textField<EventMessage>(payload, 'call_id')
    if (isFailed && id !== undefined) failed.add(id)
  }
  return failed
}
