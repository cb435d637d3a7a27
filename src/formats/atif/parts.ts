/** ATIF content: a text, or from version 1.6 on a list of parts with text and images. */
import { isArray, isObject, type JsonValue, objectField, textField } from '#base/json.ts'
import type { Part } from '#core/model/message.ts'
import { readContent } from '../messages/chat-message.ts'
import type { MessagePart, PartSource } from './shape.ts'

export function readParts(content: JsonValue | undefined): readonly Part[] {
  return isArray(content) ? content.flatMap(readPart) : readContent(content)
}

function readPart(part: JsonValue): readonly Part[] {
  const source = objectField<MessagePart>(part, 'source')
  const url = textField<PartSource>(source, 'path') ?? textField<PartSource>(source, 'url')
  if (!isObject(part) || textField<MessagePart>(part, 'type') !== 'image' || url === undefined)
    return readContent([part])
  const mediaType = textField<PartSource>(source, 'media_type')
  const image = { kind: 'image' as const, url }
  return [mediaType === undefined ? image : { ...image, mediaType }]
}
