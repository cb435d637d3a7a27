/**
 * Recordings of AutoGen, AG2 and Magentic-One as far as they are read. Any field may be missing or of another
 * type in a real file, so every access checks. https://microsoft.github.io/autogen/
 */
import type { JsonValue } from '#base/json.ts'

/** A call of a recorded model client. */
export interface ClientRecord {
  /** `create` or `create_stream`. */
  readonly mode: string
  readonly messages: readonly AgentMessage[]
  readonly response?: ClientResponse
  /** Chunks, the answer last. */
  readonly stream?: readonly JsonValue[]
}

export interface ClientResponse {
  readonly content: JsonValue
  readonly usage?: JsonValue
  readonly finish_reason?: string
  readonly thought?: string
  readonly cached?: boolean
}

/** Of AgentChat or of a model client. */
export interface AgentMessage {
  readonly type?: string
  /** Who says it. */
  readonly source?: string
  readonly content: JsonValue
  readonly models_usage?: JsonValue
  /** ISO 8601. */
  readonly created_at?: string
  readonly thought?: string
  readonly role?: string
  /** Of a run of the failure-attribution data set: who says it. */
  readonly name?: string
  readonly id?: string
}

export interface FunctionCall {
  readonly id: string
  readonly name: string
  readonly arguments: JsonValue
}

export interface FunctionResult {
  readonly call_id: string
  readonly content: string
  readonly name?: string
  readonly is_error?: boolean
}

export interface SavedState {
  /** By the name of the agent. */
  readonly agent_states: JsonValue
}

export interface AgentState {
  readonly agent_state: AgentInner
}

export interface AgentInner {
  readonly llm_context?: ModelContext
  readonly llm_messages?: readonly JsonValue[]
}

export interface ModelContext {
  readonly messages?: readonly JsonValue[]
}

/** A run of the failure-attribution data set (Who&When). */
export interface AttributedRun {
  readonly history: readonly AgentMessage[]
  readonly mistake_agent?: string
  readonly question?: string
  /** By agent. */
  readonly system_prompt?: JsonValue
}

/** A part of a content. */
export interface Chunk {
  /** Of an image. */
  readonly data?: string
}
