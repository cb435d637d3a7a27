/**
 * Another language in the place of the marked texts of a source file. In English the marks go and nothing
 * else changes, so that they cost nothing in the page.
 */
import type { Message, Span } from './find-words.ts'

/** A translation: one text, or for a noun its forms by the plural category of the language. */
export type Translation = string | Readonly<Record<string, string>>

/** Undefined where the language has none (yet): the English text stays. */
export type Translate = (message: Message) => Translation | undefined

type Token = { readonly kind: 'text' | 'value' | 'alone' | 'open' | 'close'; readonly text: string }

const TOKEN = /\{(\d+)\}|<(\d+)\/>|<(\d+)>|<\/(\d+)>/g

/** `code` with its messages (of `findWords`) replaced. O(length × messages of the file). */
export function putWords(code: string, messages: readonly Message[], translate: Translate): string {
  const write = (span: Span): string => {
    let out = ''
    let at = span.start
    for (const message of messages) {
      if (message.start < at || message.end > span.end) continue
      const translation = translate(message)
      if (translation === undefined && message.kind !== 'marked') continue
      out += code.slice(at, message.start)
      // The mark is one character; what is in the template may hold messages of its own.
      at = translation === undefined ? message.start + 1 : message.end
      if (translation !== undefined) out += replaced(message, translation, write)
    }
    return out + code.slice(at, span.end)
  }
  return write({ start: 0, end: code.length })
}

function replaced(message: Message, translation: Translation, write: (span: Span) => string): string {
  if (typeof translation !== 'string') return JSON.stringify(translation)
  if (message.kind === 'attribute') return `{${JSON.stringify(translation)}}`
  if (message.kind === 'marked') {
    const parts = tokensOf(translation).map((token) =>
      token.kind === 'value' ? `\${${slotText(message, token, write)}}` : inTemplate(token.text),
    )
    return `\`${parts.join('')}\``
  }
  const [before = '', after = ''] = message.around ?? []
  const whole = tokensOf(`${before}${translation}${after}`)
  return whole
    .map((token) =>
      token.kind === 'text' ? `{${JSON.stringify(token.text)}}` : slotText(message, token, write),
    )
    .join('')
}

function inTemplate(text: string): string {
  return text.replace(/[`\\]|\$(?=\{)/g, '\\$&')
}

function slotText(message: Message, { kind, text }: Token, write: (span: Span) => string): string {
  const slot = message.slots[Number(text)]
  if (slot === undefined) return ''
  if (slot.kind === 'value' || slot.tags === undefined) return write(slot)
  return kind === 'open' ? write(slot.tags.open) : write(slot.tags.close)
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > at) tokens.push({ kind: 'text', text: text.slice(at, match.index) })
    const [token, value, alone, open, close] = match
    tokens.push(
      value !== undefined
        ? { kind: 'value', text: value }
        : alone !== undefined
          ? { kind: 'alone', text: alone }
          : open !== undefined
            ? { kind: 'open', text: open }
            : { kind: 'close', text: close ?? '' },
    )
    at = match.index + token.length
  }
  if (at < text.length) tokens.push({ kind: 'text', text: text.slice(at) })
  return tokens
}

/**
 * What is wrong with a translation, as a sentence: it must hold each number of the original, as often and in
 * pairs.
 */
export function problemOf(original: string, translation: string): string | undefined {
  const numbers = (text: string) => (text.match(TOKEN) ?? []).toSorted().join(' ')
  if (numbers(original) !== numbers(translation)) {
    return `“${translation}” must hold what “${original}” holds: ${numbers(original) || 'no numbers in brackets'}.`
  }
  const open: string[] = []
  for (const token of tokensOf(translation)) {
    if (token.kind === 'open') open.push(token.text)
    if (token.kind === 'close' && open.pop() !== token.text)
      return `In “${translation}” the pairs <n>…</n> cross.`
  }
  return undefined
}
