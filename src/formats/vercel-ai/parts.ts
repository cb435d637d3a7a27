/** Pieces that the AI SDK's message forms share: files, outputs as the model is sent them, usage. */
import { given } from '#base/given.ts'
import { isObject, type JsonValue, objectField, textField } from '#base/json.ts'
import type { Part } from '#core/model/message.ts'
import type { Usage } from '#core/model/trace.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'
import type { FilePart, SdkUsage } from './shape.ts'

/** A file: an image if its media type says so, else kept as it is. */
export function filePart(part: JsonValue): Part {
  const url =
    textField<FilePart>(part, 'url') ??
    textField<FilePart>(part, 'data') ??
    textField<FilePart>(part, 'image')
  const mediaType = textField<FilePart>(part, 'mediaType') ?? textField<FilePart>(part, 'mimeType')
  const isImage = textField<FilePart>(part, 'type') === 'image' || mediaType?.startsWith('image/') === true
  if (!isImage || url === undefined) return { kind: 'other', label: 'file', value: part }
  return { kind: 'image', url, ...given({ mediaType }) }
}

/** An output as text: as it is if it is text, else its JSON, which is what the SDK sends. */
export function outputText(output: JsonValue | undefined): string {
  if (typeof output === 'string') return output
  return output === undefined ? '' : JSON.stringify(output)
}

/** Usage by the SDK's names, old and new; `inputTokens` includes what was read from the cache. */
export function sdkUsage(usage: JsonValue | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  const details = objectField<SdkUsage>(usage, 'inputTokenDetails')
  return promptUsage({
    prompt: countField(usage, 'inputTokens') ?? countField(usage, 'promptTokens'),
    output: countField(usage, 'outputTokens') ?? countField(usage, 'completionTokens'),
    total: countField(usage, 'totalTokens'),
    read: countField(usage, 'cachedInputTokens') ?? countField(details, 'cacheReadTokens'),
    reasoning:
      countField(usage, 'reasoningTokens') ??
      countField(objectField<SdkUsage>(usage, 'outputTokenDetails'), 'reasoningTokens'),
  })
}
