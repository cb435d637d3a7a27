/** What MARSYS asks the model that compacts a conversation. The system prompt is ours. */
import { isArray, type JsonValue } from '#base/json.ts'
import { jsonStr } from '#base/python.ts'
import { takeCodePoints } from '#base/text.ts'
import { imageOfBlock, type MarsysMessage, textBlock } from './message.ts'
import { textsOf } from './reply.ts'

export interface PromptImage {
  readonly id: string
  readonly block: JsonValue
  /** The position of its message among those given. */
  readonly position: number
}

export interface CompactionPrompt {
  readonly messages: readonly MarsysMessage[]
  readonly images: readonly PromptImage[]
  /** The last user message given, with the request as one more block: what the library leaves in memory. */
  readonly extended: JsonValue | undefined
}

const SYSTEM =
  'You compact the memory of an agent. Answer with one JSON object and nothing else: user_request_summary (text), ' +
  'summary (text), salient_facts (list of texts), open_threads (list of texts), ' +
  'keep_images (list of {image_id, context}).'

const REQUEST =
  'Now summarize the conversation above. Preserve user requests and compact the context needed to finish the task. ' +
  'Respond with the required JSON.'

const PREVIEW = 150

export function compactionPrompt(given: readonly MarsysMessage[], instruction?: string): CompactionPrompt {
  const images: PromptImage[] = []
  const manifest: string[] = []
  const shown = given.map((message, position): MarsysMessage => {
    const { content } = message
    if (!isArray(content)) return message
    const preview = takeCodePoints(textsOf(content), PREVIEW)
    const blocks = content.map((block) => {
      if (imageOfBlock(block) === undefined) return block
      const id = `img_${String(images.length).padStart(4, '0')}`
      images.push({ id, block, position })
      manifest.push(`  ${id}: "${preview}"`)
      return textBlock(`[Image ID: ${id}]`)
    })
    return { ...message, content: blocks }
  })
  const request = [
    ...(instruction === undefined || instruction === '' ? [] : [`[Agent Instruction]\n${instruction}`]),
    ...(manifest.length === 0 ? [] : [`[Image Manifest]\n${manifest.join('\n')}`]),
    REQUEST,
  ].join('\n\n')
  const last = shown.at(-1)
  const system: MarsysMessage = { role: 'system', content: SYSTEM, calls: [] }
  if (last?.role !== 'user') {
    return {
      messages: [system, ...shown, { role: 'user', content: request, calls: [] }],
      images,
      extended: undefined,
    }
  }
  const content = [...blocksOf(last.content), textBlock(request)]
  return {
    messages: [system, ...shown.slice(0, -1), { ...last, content }],
    images,
    // Blocks are copied before the request is put after them; a text is replaced in the message itself.
    extended: isArray(last.content) ? undefined : content,
  }
}

function blocksOf(content: JsonValue): readonly JsonValue[] {
  if (isArray(content)) return content
  return content === null || content === '' ? [] : [textBlock(jsonStr(content))]
}

/** The prompt as one text, for summarisers that take one and for counting what it would cost. */
export function promptText(messages: readonly MarsysMessage[]): string {
  return messages
    .map(({ role, content, calls }) => {
      const called = calls.map((call) => `\n${call.name}(${call.arguments})`).join('')
      return `${role}: ${content === null ? '' : jsonStr(content)}${called}`
    })
    .join('\n\n')
}
