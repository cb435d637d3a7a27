/**
 * LangChain's `trim_messages`: the newest or oldest messages that fit, the next one cut if wanted.
 */
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { largest } from '../../memory/largest.ts'
import { withParts } from '../../memory/messages.ts'
import { type Part, textPart } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { type CountMessages, isBlocks as hasSeveralParts, typeOf } from './messages.ts'

export interface TrimOptions {
  readonly maxTokens: number
  readonly count: CountMessages
  readonly strategy: string
  readonly allowPartial: boolean
  /** Message types; none: any. A type that never occurs leaves nothing. */
  readonly startOn: readonly string[]
  readonly endOn: readonly string[]
  readonly includeSystem: boolean
  /** Into pieces that joined are the text again. */
  readonly split: (text: string) => readonly string[]
  readonly rule: string
  /** Which messages hold blocks and not a text. */
  readonly isBlocks?: (step: Step) => boolean
}

/** The splitters on offer: lines and words keep what ends them. */
export const SPLITTERS: Readonly<Record<string, (text: string) => readonly string[]>> = {
  lines: (text) => text.split(/(?<=\n)/),
  words: (text) => text.split(/(?<= )/),
  chars: (text) => Array.from(text),
}

/** What the original raises for. */
export function trimProblem(options: TrimOptions): Problem | undefined {
  const { strategy, startOn, includeSystem } = options
  if (strategy !== 'last' && strategy !== 'first')
    return refusal(t`“${strategy}” is not a way to trim: use “last” or “first”.`)
  if (strategy === 'last') return undefined
  if (startOn.length > 0) return refusal('A first message can be asked for only where the newest are kept.')
  return includeSystem
    ? refusal(t`The system message can be kept separately only when the newest messages are kept.`)
    : undefined
}

function refusal(message: string): Problem {
  return { code: 'refused-by-original', message }
}

/** O(n log n) with a counter that is linear. Options must be free of problems. */
export function trimMessages(messages: readonly Step[], options: TrimOptions): readonly Step[] {
  if (options.strategy === 'first') return firstThatFit(messages, options)
  const rest = dropUntil(messages, options.endOn)
  const [first] = rest
  const system = options.includeSystem && first !== undefined && typeOf(first) === 'system' ? [first] : []
  const fitting = firstThatFit(rest.slice(system.length).reverse(), {
    ...options,
    maxTokens:
      system.length === 0 ? options.maxTokens : Math.max(0, options.maxTokens - options.count(system)),
    endOn: options.startOn,
  })
  return [...system, ...[...fitting].reverse()]
}

/** Without the messages at the end that are of none of the types; all types are right where none is named. */
function dropUntil(messages: readonly Step[], types: readonly string[]): readonly Step[] {
  if (types.length === 0) return messages
  const last = messages.findLastIndex((step) => types.includes(typeOf(step)))
  return messages.slice(0, last + 1)
}

function firstThatFit(messages: readonly Step[], options: TrimOptions): readonly Step[] {
  const { count, maxTokens, allowPartial, endOn } = options
  if (count(messages) <= maxTokens) return dropUntil(messages, endOn)
  const length = largest(messages.length - 1, (candidate) => count(messages.slice(0, candidate)) <= maxTokens)
  const kept = messages.slice(0, length)
  const next = messages[length]
  const cut = allowPartial && next !== undefined ? cutToFit(kept, next, options) : undefined
  return dropUntil(cut === undefined ? kept : [...kept, cut], endOn)
}

/** `message` cut so that it fits behind (`last`: before) what is kept; undefined where nothing of it does. */
function cutToFit(kept: readonly Step[], message: Step, options: TrimOptions): Step | undefined {
  const { count, maxTokens, strategy, rule, isBlocks = hasSeveralParts } = options
  const fits = (candidate: Step) => count([...kept, candidate]) <= maxTokens
  const parts = partsOf(message)
  const near = (length: number) => (strategy === 'last' ? parts.slice(-length) : parts.slice(0, length))
  if (isBlocks(message)) {
    for (let length = parts.length - 1; length > 0; length--) {
      const cut = withParts(message, near(length), rule)
      if (fits(cut)) return cut
    }
  }
  const text = near(1).find((part) => part.kind === 'text')?.text ?? ''
  if (text === '') return undefined
  const pieces = strategy === 'last' ? [...options.split(text)].reverse() : options.split(text)
  // As in the original the pieces of `last` are counted joined backwards, so a counter of words may see
  // fewer.
  const length = largest(pieces.length, (candidate) =>
    fits(withParts(message, [textPart(pieces.slice(0, candidate).join(''))], rule)),
  )
  if (length === 0) return undefined
  const chosen = pieces.slice(0, length)
  const kind = strategy === 'last' ? chosen.reverse() : chosen
  return withParts(message, [textPart(kind.join(''))], rule)
}

function partsOf(step: Step): readonly Part[] {
  if (step.kind === 'note') return [textPart(step.text)]
  return 'parts' in step ? step.parts : []
}
