/** Tool definitions in one provider's form as another's: OpenAI chat, OpenAI Responses, Anthropic, MCP. */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, objectField, textField } from '#base/json.ts'

interface ToolDefinition {
  readonly name: string
  readonly description?: string
  /** JSON schema of the arguments. */
  readonly parameters: JsonObject
}

/** Undefined for what is not a function with a name, such as a tool that the provider runs. */
function readToolDefinition(definition: JsonValue): ToolDefinition | undefined {
  const described = objectField(definition, 'function') ?? definition
  const name = textField(described, 'name')
  if (name === undefined) return undefined
  const description = textField(described, 'description')
  const parameters =
    objectField(described, 'parameters') ??
    objectField(described, 'input_schema') ??
    objectField(described, 'inputSchema')
  if (parameters === undefined && textField(definition, 'type') !== 'function') return undefined
  return {
    name,
    ...given({ description }),
    parameters: parameters ?? { type: 'object' },
  }
}

/** As `tools` of OpenAI chat; a definition that has that form already stays as it is. */
export function openAiTools(tools: readonly JsonValue[]): readonly JsonValue[] {
  return tools.flatMap((tool): readonly JsonValue[] => {
    if (isOpenAiTool(tool)) return [tool]
    const read = readToolDefinition(tool)
    return read === undefined ? [] : [{ type: 'function', function: { ...read } }]
  })
}

function isOpenAiTool(tool: JsonValue): boolean {
  const described = field(tool, 'function')
  const description = field(described, 'description')
  return (
    textField(tool, 'type') === 'function' &&
    textField(described, 'name') !== undefined &&
    (description === undefined || typeof description === 'string') &&
    (field(described, 'parameters') === undefined || isObject(field(described, 'parameters')))
  )
}

/** As `tools` of the Anthropic Messages API; tools that it runs stay as they are. */
export function anthropicTools(tools: readonly JsonValue[]): readonly JsonValue[] {
  return tools.flatMap((tool): readonly JsonValue[] => {
    if (SERVER_TOOL.test(textField(tool, 'type') ?? '') && textField(tool, 'name') !== undefined)
      return [tool]
    const schema = objectField(tool, 'input_schema')
    if (isObject(tool) && textField(tool, 'name') !== undefined && schema !== undefined)
      return [{ ...tool, input_schema: { type: 'object', ...schema } }]
    const read = readToolDefinition(tool)
    if (read === undefined) return []
    const { parameters, ...named } = read
    return [{ ...named, input_schema: { ...parameters, type: 'object' } }]
  })
}

/** `web_search_20250305` and its like. */
const SERVER_TOOL = /^[a-z_]+_\d{8}$/

/** As `gen_ai.tool.definitions` of the OpenTelemetry conventions. */
export function genAiTools(tools: readonly JsonValue[]): readonly JsonObject[] {
  return tools.flatMap((tool): readonly JsonObject[] => {
    const read = readToolDefinition(tool)
    return read === undefined ? [] : [{ type: 'function', ...read }]
  })
}
