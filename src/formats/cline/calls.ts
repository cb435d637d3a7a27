/** Messages that show a tool call, as the call under the name that the model uses. */
import { isObject, type JsonObject, jsonOf, textField, without } from '#base/json.ts'
import type { UiServerTool, UiTool } from './shape.ts'

export interface ShownCall {
  readonly name: string
  readonly arguments: string
}

/** Names that the interface gives to tools of the model. */
const TOOLS: ReadonlyMap<string, string> = new Map([
  ['editedExistingFile', 'replace_in_file'],
  ['newFileCreated', 'write_to_file'],
  ['readFile', 'read_file'],
  ['listFilesTopLevel', 'list_files'],
  ['listFilesRecursive', 'list_files'],
  ['listCodeDefinitionNames', 'list_code_definition_names'],
  ['searchFiles', 'search_files'],
  ['webFetch', 'web_fetch'],
  ['webSearch', 'web_search'],
])
/** What the model wrote is in `content` for these alone; the others show what they found. */
const WRITERS: ReadonlySet<string> = new Set(['replace_in_file', 'write_to_file'])

/** Undefined for a message of another kind. */
export function callOf(kind: string, text: string): ShownCall | undefined {
  if (kind === 'command') return { name: 'execute_command', arguments: JSON.stringify({ command: text }) }
  if (kind === 'load_mcp_documentation') return { name: kind, arguments: '{}' }
  if (kind === 'browser_action_launch')
    return { name: 'browser_action', arguments: JSON.stringify({ action: 'launch', url: text }) }
  const shown = jsonOf(text)
  if (!isObject(shown)) return undefined
  if (kind === 'browser_action') return { name: kind, arguments: JSON.stringify(shown) }
  if (kind === 'tool') return toolCallOf(shown)
  if (kind !== 'use_mcp_server') return undefined
  const name = textField<UiServerTool>(shown, 'type') ?? 'use_mcp_tool'
  return { name, arguments: JSON.stringify(without(shown, ['type'])) }
}

function toolCallOf(shown: JsonObject): ShownCall | undefined {
  const tool = textField<UiTool>(shown, 'tool')
  if (tool === undefined) return undefined
  const name = TOOLS.get(tool) ?? tool
  const shownOnly = ['tool', 'operationIsLocatedInWorkspace', 'startLineNumbers']
  const hidden = WRITERS.has(name) ? shownOnly : [...shownOnly, 'content']
  return { name, arguments: JSON.stringify(without(shown, hidden)) }
}
