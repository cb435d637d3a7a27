/**
 * Messages as smolagents records them: role and blocks of text and images, in every way that versions write
 * them.
 */
import { field, isArray, isObject, type JsonValue, textField } from '#base/json.ts'
import { type Message, type Part, textPart } from '#core/model/message.ts'
import { sentRole } from './sent-text.ts'
import type { BenchmarkMessage, ContentBlock, ImageUrl } from './shape.ts'

/** A message as smolagents recorded it, and as a model gets it. */
export interface RecordedMessage {
  /** The role as recorded, `tool-call` and `tool-response` among them. */
  readonly role: string
  /** The message as a model gets it. */
  readonly message: Message
  readonly record: JsonValue
}

/** Undefined for what is not an object. A role that smolagents does not have is sent as user. */
export function readRecorded(record: JsonValue): RecordedMessage | undefined {
  if (!isObject(record)) return undefined
  // Enum members were written out by their name in some versions: `MessageRole.TOOL_CALL`.
  const said = textField<BenchmarkMessage>(record, 'role') ?? ''
  const role = said.startsWith('MessageRole.') ? said.slice(12).toLowerCase().replace('_', '-') : said
  const parts = contentParts(field<BenchmarkMessage>(record, 'content'))
  return { role, message: { role: sentRole(role) ?? 'user', parts }, record }
}

/** Parts of a content; an empty text is one, since smolagents sends it. */
export function contentParts(content: JsonValue | undefined): readonly Part[] {
  if (typeof content === 'string') return [textPart(content)]
  if (isArray(content)) return content.map(blockPart)
  return content === undefined || content === null ? [] : [blockPart(content)]
}

function blockPart(block: JsonValue): Part {
  if (typeof block === 'string') return textPart(block)
  const text = textField<ContentBlock>(block, 'text')
  if (text !== undefined) return textPart(text)
  const image =
    field<ContentBlock>(block, 'image') ??
    textField<ImageUrl>(field<ContentBlock>(block, 'image_url'), 'url') ??
    field<ContentBlock>(block, 'image_url')
  if (image !== undefined) return imagePart(image)
  return { kind: 'other', label: textField<ContentBlock>(block, 'type') ?? 'part', value: block }
}

const BASE64 = /^[A-Za-z0-9+/]{16,}={0,2}$/

/**
 * An image: an address or a path as it is, base64 as a data address, anything else (raw bytes) uninterpreted.
 */
function imagePart(image: JsonValue): Part {
  if (typeof image !== 'string') return { kind: 'other', label: 'image', value: image }
  if (/^b['"]/.test(image) || image.startsWith('<')) return { kind: 'other', label: 'image', value: image }
  // The start tells: a long text is not searched to its end.
  const isBare = BASE64.test(image.slice(0, 400).replace(/=+$/, ''))
  return { kind: 'image', url: isBare ? `data:image/png;base64,${image}` : image }
}

/** The images of a step; none where there is no list. */
export function imageParts(images: JsonValue | undefined): readonly Part[] {
  return isArray(images) ? images.map(imagePart) : []
}
