/**
 * What tool definitions cost. OpenAI's models are shown them as TypeScript types, so they are charged in that
 * form; the exact text is not published, and the one here was found by comparing with recorded prompts.
 * Others get JSON.
 */
import { field, isArray, isObject, type JsonValue, listField, objectField, textField } from '#base/json.ts'
import type { Count } from './encoding.ts'

/** How a provider shows them to its models, as far as is known. */
export type ToolForm = 'typescript' | 'json'

/** OpenAI’s: it made the encodings, so it is where no profile says otherwise. */
export const DEFAULT_TOOLS: ToolForm = 'typescript'

/** Tokens of all definitions in a prompt; 0 for none. */
export function toolTokens(tools: readonly JsonValue[], form: ToolForm, count: Count): number {
  if (tools.length === 0) return 0
  if (form === 'json') return tools.reduce<number>((sum, tool) => sum + count(JSON.stringify(tool)), 0)
  return count(toolsAsTypeScript(tools)) + AROUND
}

/** What is around the namespace in the prompt. */
const AROUND = 8

/** The namespace of functions that the definitions become. */
export function toolsAsTypeScript(tools: readonly JsonValue[]): string {
  return ['namespace functions {', ...tools.map(functionType), '} // namespace functions'].join('\n\n')
}

function functionType(tool: JsonValue): string {
  const own = objectField(tool, 'function') ?? tool
  const description = textField(own, 'description')
  const name = textField(own, 'name') ?? 'tool'
  const parameters = objectField(own, 'parameters') ?? objectField(own, 'input_schema') ?? {}
  const fields = fieldLines(parameters, '')
  const type =
    fields.length === 0
      ? `type ${name} = () => any;`
      : `type ${name} = (_: {\n${fields.join('\n')}\n}) => any;`
  return [...commentOf(description, ''), type].join('\n')
}

function commentOf(text: string | undefined, indent: string): readonly string[] {
  return text === undefined || text === '' ? [] : text.split('\n').map((line) => `${indent}// ${line}`)
}

function fieldLines(schema: JsonValue, indent: string): readonly string[] {
  const required = listField(schema, 'required') ?? []
  return Object.entries(objectField(schema, 'properties') ?? {}).flatMap(([name, inner]) => {
    const mark = required.includes(name) ? '' : '?'
    const standard = field(inner, 'default')
    const behind = standard === undefined ? '' : ` // default: ${JSON.stringify(standard)}`
    const comment = commentOf(textField(inner, 'description'), indent)
    return [...comment, `${indent}${name}${mark}: ${typeOf(inner, indent)},${behind}`]
  })
}

/** Nested objects are one level deeper; what no type can be told of is `any`. */
function typeOf(schema: JsonValue, indent: string): string {
  const values = listField(schema, 'enum')
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ')
  const either = listField(schema, 'anyOf') ?? listField(schema, 'oneOf')
  if (either !== undefined) return either.map((one) => typeOf(one, indent)).join(' | ')
  const kind = field(schema, 'type')
  if (isArray(kind)) return kind.map((one) => plainType(one)).join(' | ')
  if (kind === 'array') {
    const items = field(schema, 'items')
    return items === undefined ? 'any[]' : `${typeOf(items, indent)}[]`
  }
  if (kind !== 'object') return plainType(kind)
  const fields = isObject(schema) ? fieldLines(schema, `${indent}  `) : []
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`
  return field(schema, 'additionalProperties') === false ? '{}' : 'object'
}

function plainType(kind: JsonValue | undefined): string {
  if (kind === 'integer') return 'number'
  return typeof kind === 'string' ? kind : 'any'
}
