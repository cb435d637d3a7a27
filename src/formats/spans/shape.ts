/**
 * What tracers write of requests, as far as it is read here; messages of other APIs are read by the readers
 * of those. Any field may be missing or of another type in a real file, so every access checks.
 * https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-events/
 * https://github.com/Arize-ai/openinference
 */
import type { JsonValue } from '#base/json.ts'

/** A request, by the names of several APIs. */
export interface TracedRequest {
  readonly messages?: readonly JsonValue[]
  readonly contents?: readonly JsonValue[]
  readonly input?: JsonValue
  readonly tools?: readonly JsonValue[]
  readonly config?: RequestConfig
  readonly generationConfig?: JsonValue
  /** What OpenAI called tools before. */
  readonly functions?: readonly JsonValue[]
  /** Pydantic AI's name. */
  readonly function_tools?: readonly JsonValue[]
}

export interface RequestConfig {
  readonly tools?: readonly JsonValue[]
}

/** An answer, by the names of several APIs. */
export interface TracedAnswer {
  readonly choices?: readonly JsonValue[]
  readonly messages?: readonly JsonValue[]
  readonly output?: readonly JsonValue[]
  readonly content?: JsonValue
  readonly candidates?: readonly JsonValue[]
  /** LangChain's; a list of lists, or a list. */
  readonly generations?: readonly JsonValue[]
}

/** A message of an API with roles, as far as it tells which. */
export interface RoleMessage {
  readonly role?: string
  readonly content?: JsonValue
  readonly tool_call_id?: string
  readonly tool_calls?: readonly JsonValue[]
  /** LangChain's callback form. */
  readonly additional_kwargs?: CallbackFields
}

export interface CallbackFields {
  readonly tool_calls?: readonly JsonValue[]
}

export interface TypedBlock {
  readonly type?: string
}

/** A message of the GenAI conventions. */
export interface GenAiMessage {
  readonly role: string
  readonly parts: readonly GenAiPart[]
}

export interface GenAiPart {
  /** `text`, `reasoning`, `tool_call`, `tool_call_response` and others. */
  readonly type?: string
  readonly content?: JsonValue
  readonly text?: string
  readonly id?: string
  readonly name?: string
  /** Of a call. */
  readonly arguments?: JsonValue
  /** Of a call's response, by version. */
  readonly response?: JsonValue
  readonly result?: JsonValue
  readonly uri?: string
  readonly url?: string
  readonly modality?: string
}

/** OpenInference wraps each message, call, content and tool. */
export interface InferenceEntry {
  readonly message?: JsonValue
  readonly tool_call?: JsonValue
  readonly message_content?: InferenceContent
  readonly tool?: { readonly json_schema?: JsonValue }
}

export interface InferenceMessage {
  readonly contents?: readonly InferenceEntry[]
  readonly tool_calls?: readonly InferenceEntry[]
  /** A call in its oldest form, as is the next. */
  readonly function_call_name?: string
  readonly function_call_arguments_json?: JsonValue
}

export interface InferenceContent {
  readonly image?: { readonly image?: { readonly url?: string } }
}
