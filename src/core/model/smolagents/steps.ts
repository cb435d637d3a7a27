/**
 * smolagents' steps and messages in its own terms, beside our general ones: what is set and
 * what is not decides here what is sent, so an absent field (None) is `undefined` and differs from an empty
 * one.
 */
import type { JsonValue } from '#base/json.ts'
import type { PyValue } from '#base/python.ts'

export type SmolRole = 'system' | 'user' | 'assistant' | 'tool-call' | 'tool-response'

export type SmolBlock =
  | { readonly type: 'text'; readonly text: string }
  /** Opaque here: a file name, a URL, base64. */
  | { readonly type: 'image'; readonly image: JsonValue }

export interface SmolMessage {
  readonly role: SmolRole
  readonly content: string | readonly SmolBlock[]
}

export interface SmolUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Seconds; without an end it is still running. */
export interface SmolTiming {
  readonly start: number
  readonly end?: number
}

export interface SmolCall {
  readonly id: string
  readonly name: string
  readonly arguments: PyValue
}

/** A message as the model gave it back, kept on the step for the records. */
export interface SmolRecordedMessage {
  readonly role: string
  readonly content: JsonValue
  readonly toolCalls?: JsonValue
  readonly raw?: JsonValue
  readonly usage?: SmolUsage
}

interface ModelTurn {
  readonly timing: SmolTiming
  readonly usage?: SmolUsage
  readonly modelInput?: readonly SmolRecordedMessage[]
  readonly outputMessage?: SmolRecordedMessage
}

export interface SmolAction extends ModelTurn {
  readonly kind: 'action'
  readonly number: number
  readonly calls?: readonly SmolCall[]
  readonly error?: { readonly type: string; readonly message: string }
  /** Text, or blocks, of which no message can be made. */
  readonly output?: JsonValue
  readonly code?: string
  readonly observations?: string
  readonly images?: readonly JsonValue[]
  readonly actionOutput?: PyValue
  readonly isFinal: boolean
}

export interface SmolPlanning extends ModelTurn {
  readonly kind: 'planning'
  readonly plan: string
}

export type SmolStep =
  | { readonly kind: 'system'; readonly prompt: string }
  | { readonly kind: 'task'; readonly task: string; readonly images?: readonly JsonValue[] }
  | SmolPlanning
  | SmolAction
  | { readonly kind: 'final'; readonly output: PyValue }
  | { readonly kind: 'base' }

/** The classes, as callbacks are registered on them. */
export const CLASS_NAMES: Readonly<Record<SmolStep['kind'], string>> = {
  system: 'SystemPromptStep',
  task: 'TaskStep',
  planning: 'PlanningStep',
  action: 'ActionStep',
  final: 'FinalAnswerStep',
  base: 'MemoryStep',
}
