/**
 * Messages of the AI SDK in their two forms, as far as they are read. Any field may be missing or of another
 * type in a real file, so every access checks. https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message
 */
import type { JsonValue } from '#base/json.ts'

/** `{ messages }` with whatever is next to them. */
export interface Wrapper {
  readonly messages: readonly JsonValue[]
  readonly title?: string
  readonly name?: string
}

/** A test case of the SDK's stream reader. */
export interface StreamCase {
  readonly name?: string
  readonly input: CaseInput
  readonly writes: readonly JsonValue[]
}

export interface CaseInput {
  readonly chunks: readonly JsonValue[]
}

/** A message as an interface shows it. */
export interface UiMessage {
  readonly id?: string
  readonly role: 'system' | 'user' | 'assistant'
  readonly parts?: readonly UiPart[]
  /** Version 4: the text, and the calls beside it. */
  readonly content?: string
  readonly toolInvocations?: readonly UiPart[]
  readonly metadata?: UiMetadata
  /** ISO 8601. */
  readonly createdAt?: string
  readonly providerOptions?: JsonValue
}

export interface UiMetadata {
  readonly model?: string
  readonly modelId?: string
  readonly usage?: SdkUsage
  readonly totalUsage?: SdkUsage
}

/** Fields depend on the type, which names the tool in `tool-…`. */
export interface UiPart {
  readonly type: string
  readonly text?: string
  /** Version 4: the text of reasoning. */
  readonly reasoning?: string
  readonly toolInvocation?: UiPart
  readonly toolName?: string
  readonly toolCallId?: string
  readonly state?: string
  readonly input?: JsonValue
  readonly rawInput?: JsonValue
  readonly output?: JsonValue
  /** Version 4: `input` and `output`. */
  readonly args?: JsonValue
  readonly result?: JsonValue
  readonly errorText?: string
  readonly approval?: Approval
}

export interface Approval {
  readonly reason?: string
}

/** A message as the model is sent it. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | readonly ModelPart[]
}

export interface ModelPart {
  readonly type: string
  readonly text?: string
  readonly toolCallId?: string
  readonly toolName?: string
  readonly input?: JsonValue
  /** Version 4: `input`. */
  readonly args?: JsonValue
  readonly output?: JsonValue
  /** Version 4: `output`. */
  readonly result?: JsonValue
  readonly content?: JsonValue
  readonly isError?: boolean
}

/** What a tool gave back, tagged by its type. */
export interface ToolOutput {
  readonly type: string
  readonly value: JsonValue
}

export interface FilePart {
  readonly type: string
  /** An address, or the data itself. */
  readonly url?: string
  readonly data?: string
  readonly image?: string
  readonly mediaType?: string
  readonly mimeType?: string
}

/** By its present names; older ones are `promptTokens` and `completionTokens`. */
export interface SdkUsage {
  readonly inputTokenDetails?: JsonValue
  readonly outputTokenDetails?: JsonValue
}

/** What tells that a message is of another format. */
export interface OtherMessage {
  readonly parts?: JsonValue
  readonly toolInvocations?: JsonValue
  readonly tool_calls?: JsonValue
}
