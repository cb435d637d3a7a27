/** ATIF content: a text, or from version 1.6 on a list of parts with text and images. */
import { isArray, isObject, type JsonValue, objectField, textField } from '#base/json.ts'
import type { Part } from '#core/model/message.ts'
import { readContent } from '../messages/chat-message.ts'

export function readParts(content: JsonValue | undefined): readonly Part[] {
  return isArray(content) ? content.flatMap(readPart) : readContent(content)
}

function readPart(part: JsonValue): readonly Part[] {
  const source = objectField(part, 'source')
  const url = textField(source, 'path') ?? textField(source, 'url')
  if (!isObject(part) || textField(part, 'type') !== 'image' || url === undefined) return readContent([part])
  const mediaType = textField(source, 'media_type')
  const image = { kind: 'image' as const, url }
  return [mediaType === undefined ? image : { ...image, mediaType }]
}
