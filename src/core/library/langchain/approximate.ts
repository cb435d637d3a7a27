/** LangChain's approximate counter: characters ÷ 4 and some, without any vocabulary. */
import { jsonRepr, type PyValue, repr, textRepr } from '#base/python.ts'
import { jsonLoads } from '#base/python-json.ts'
import { codePointLength } from '#base/text.ts'
import { viewOf } from '../../memory/messages.ts'
import type { Part, ToolCall } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { isBlocks as hasSeveralParts, typeOf } from './messages.ts'

interface ApproximateOptions {
  readonly charsPerToken?: number | undefined
  readonly extraTokens?: number | undefined
  readonly countName?: boolean
  readonly isBlocks?: (step: Step) => boolean
}

const TOKENS_PER_IMAGE = 85
const ROLE_NAMES = { human: 'user', ai: 'assistant', system: 'system', tool: 'tool' } as const

/** Each message is rounded up, then the sum. O(text). */
export function countApproximately(messages: readonly Step[], options: ApproximateOptions = {}): number {
  return Math.ceil(messages.reduce((sum, step) => sum + tokensOf(step, options), 0))
}

function tokensOf(step: Step, options: ApproximateOptions): number {
  const { charsPerToken = 4, extraTokens = 3, countName = true, isBlocks = hasSeveralParts } = options
  const { text, calls, callId, name } = viewOf(step)
  const blocks = isBlocks(step)
  const content = blocks ? contentOf(step) : { text, images: 0 }
  const counted = [
    content.text,
    blocks || calls.length === 0 ? '' : `[${calls.map(callRepr).join(', ')}]`,
    callId ?? '',
    ROLE_NAMES[typeOf(step)],
    countName ? (name ?? '') : '',
  ]
  const chars = counted.reduce((sum, one) => sum + codePointLength(one), 0)
  return Math.ceil(chars / charsPerToken) + extraTokens + content.images * TOKENS_PER_IMAGE
}

function contentOf(step: Step): { readonly text: string; readonly images: number } {
  const parts = 'parts' in step ? step.parts : []
  const images = parts.filter((part) => part.kind === 'image').length
  return { text: parts.map(partText).join(''), images }
}

/** What counts of a block: its text, or for one that is not known the repr of it. */
function partText(part: Part): string {
  if (part.kind === 'image') return ''
  return part.kind === 'other' ? jsonRepr(part.value) : part.text
}

function callRepr({ name, arguments: args, id }: ToolCall): string {
  const read = jsonLoads(args)
  const value: PyValue = read ?? { kind: 'str', value: args }
  return `{'name': ${textRepr(name)}, 'args': ${repr(value)}, 'id': ${textRepr(id)}, 'type': 'tool_call'}`
}
