/**
 * The `output` of a tool as the Responses API has it: a text, a list of parts or an object; and as Codex
 * packs it, one of these as JSON in a text. What the packing says beside the text (exit code, duration) stays
 * in the record.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  numberField,
  textField,
} from '#base/json.ts'
import { type Part, partsText, textPart } from '#core/model/message.ts'
import { parseJson } from '../parse/json-lines.ts'
import { readContent } from './chat-message.ts'
import { isCodexFailure } from './codex-failures.ts'

interface ToolOutput {
  readonly parts: readonly Part[]
  /** The tool said that it failed: an exit code other than 0, or `success: false`. */
  readonly isError: boolean
}

/** How an output is read: as it is, or unpacked. */
export type OutputReader = (output: JsonValue | undefined) => ToolOutput

/** An output as it is: a text is what the model was shown, the empty one too. */
export function readOutput(output: JsonValue | undefined): ToolOutput {
  if (typeof output === 'string') return { parts: [textPart(output)], isError: false }
  if (!isObject(output)) return { parts: readContent(output), isError: false }
  return ofObject(output) ?? { parts: [{ kind: 'other', label: 'output', value: output }], isError: false }
}

/** An output of Codex, which writes JSON around a text and an exit code before it. */
export function readPackedOutput(output: JsonValue | undefined): ToolOutput {
  if (typeof output === 'string') return unpacked(output) ?? ofText(output)
  const read = readOutput(output)
  return isArray(output) && isCodexFailure(partsText(read.parts)) ? { ...read, isError: true } : read
}

/** The exit code in what Codex puts before the output of a command, in the forms of its versions. */
const EXIT_CODE =
  /^(?:Exit code: |(?:Command: [^\n]*\n)?(?:(?:Chunk ID|Wall time): [^\n]*\n){0,2}Process exited with code )(-?\d+)\n/

function ofText(text: string): ToolOutput {
  const code = EXIT_CODE.exec(text)?.[1] ?? '0'
  return { parts: [textPart(text)], isError: code !== '0' || isCodexFailure(text) }
}

/** JSON in a text, if it is one of the two forms that tools are known to write; any other JSON is a text. */
function unpacked(text: string): ToolOutput | undefined {
  if (!/^\s*(?:\{"|\[\s*\{)/.test(text)) return undefined
  const parsed = parseJson(text)
  if (!parsed.ok) return undefined
  const { value } = parsed
  if (isArray(value)) return isContentList(value) ? { parts: readContent(value), isError: false } : undefined
  const inner = textField(value, 'output')
  const metadata = field(value, 'metadata')
  if (inner === undefined || !isObject(metadata)) return undefined
  const code = numberField(metadata, 'exit_code')
  return { parts: [textPart(inner)], isError: code !== undefined && code !== 0 }
}

function isContentList(list: readonly JsonValue[]): boolean {
  return (
    list.length > 0 && list.every((part) => textField(part, 'text') !== undefined || isTyped(part, 'image'))
  )
}

function isTyped(part: JsonValue, word: string): boolean {
  return textField(part, 'type')?.includes(word) === true
}

/** `{content, success}`; a picture of the screen. */
function ofObject(output: JsonObject): ToolOutput | undefined {
  const isError = output.success === false
  if (Object.hasOwn(output, 'content')) return { parts: readContent(output.content), isError }
  const url = textField(output, 'image_url')
  return url === undefined ? undefined : { parts: [{ kind: 'image', url }], isError }
}
