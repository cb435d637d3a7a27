/**
 * What a model is sent: messages of parts. Independent of any provider; a dialect makes messages of steps and
 * writes them in a provider's form.
 */
import type { JsonValue } from '#base/json.ts'

/** A piece of content. `other` holds what we do not interpret (audio, documents), as it was recorded. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'image'; readonly url: string; readonly mediaType?: string }
  | { readonly kind: 'other'; readonly label: string; readonly value: JsonValue }

export type Role = 'system' | 'developer' | 'user' | 'assistant' | 'tool'

/** One tool call. `arguments` is the text as the model wrote it (JSON for most, but it need not parse). */
export interface ToolCall {
  /** As recorded; not unique in real files, and empty where the format has none. */
  readonly id: string
  readonly name: string
  readonly arguments: string
  /**
   * The call is written in the assistant's text (no native function calling); it is not sent a second time.
   */
  readonly inText?: boolean
}

/** One answer to a call. An error may come with or instead of a text. */
export interface ToolResult {
  readonly callId: string
  readonly name?: string
  readonly parts: readonly Part[]
  /** The error text; undefined: none. Empty text counts as none for tinyAgent. */
  readonly error?: string
}

export interface Message {
  readonly role: Role
  readonly parts: readonly Part[]
  readonly calls?: readonly ToolCall[]
  /** On a tool message: the call that it answers. */
  readonly callId?: string
  readonly name?: string
  /** The step that this message was made from. */
  readonly stepId?: string
}

export function textPart(text: string): Part {
  return { kind: 'text', text }
}

/** The text of the parts, joined without a separator, as OpenAI models read several text parts. */
export function partsText(parts: readonly Part[]): string {
  if (parts.length === 1) {
    const only = parts[0]
    return only?.kind === 'text' ? only.text : ''
  }
  let text = ''
  for (const part of parts) if (part.kind === 'text') text += part.text
  return text
}

/**
 * Whether an argument says how a command is run, nearly the same in all calls of a run: it would take the
 * room of others.
 */
export function isHowRun(name: string): boolean {
  return HOW_RUN.test(name)
}

const HOW_RUN =
  /^(?:workdir|cwd|working_directory|timeout(?:_ms)?|yield_time_ms|max_output_tokens|login|shell|tty)$/i
