/**
 * Events of OpenHands V1 as far as they are read, and the state of their conversation. Any field may be
 * missing or of another type in a real file, so every access checks.
 * https://github.com/All-Hands-AI/agent-sdk
 */
import type { JsonValue } from '#base/json.ts'

/** A page of the API, or an export. */
export interface EventList {
  readonly events?: readonly ConversationEvent[]
  readonly items?: readonly ConversationEvent[]
}

/** Fields of all kinds of events in one. */
export interface ConversationEvent {
  readonly id: string
  /** `ActionEvent`, `ObservationEvent`, `MessageEvent`, and others. */
  readonly kind: string
  /** `agent`, `user` or `environment`. */
  readonly source: string
  /** ISO 8601. */
  readonly timestamp?: string
  readonly parent_id?: string | null
  /** SystemPromptEvent, as are the next two. */
  readonly system_prompt?: JsonValue
  readonly tools?: readonly JsonValue[]
  readonly dynamic_context?: JsonValue
  /** MessageEvent, as is the next. */
  readonly llm_message?: EventMessage
  readonly extended_content?: JsonValue
  /** Shared by the events of one answer. */
  readonly llm_response_id?: string
  /** ActionEvent, as are those up to the observation. */
  readonly thought?: JsonValue
  readonly reasoning_content?: string
  readonly thinking_blocks?: readonly ThinkingBlock[]
  readonly responses_reasoning_item?: ReasoningItem
  readonly action?: JsonValue
  readonly tool_name?: string
  readonly tool_call_id?: string
  readonly tool_call?: EventCall
  readonly observation?: Observation
  /** The action that was answered. */
  readonly action_id?: string
  readonly rejection_reason?: string
  readonly error?: string
  /** Condensation, as are the next three. */
  readonly reason?: string
  readonly forgotten_event_ids?: readonly string[]
  readonly summary?: string
  /** Where the summary is among what is left. */
  readonly summary_offset?: number
  /** ConversationStateUpdateEvent, as is the next. */
  readonly key?: string
  readonly value?: JsonValue
  /** ConversationErrorEvent, as is the next. */
  readonly code?: string
  readonly detail?: string
}

export interface EventMessage {
  readonly role: string
  readonly content: JsonValue
}

/** In the form of chat completions, or flat. */
export interface EventCall {
  readonly id?: string
  readonly function?: CalledFunction
  readonly name?: string
  readonly arguments?: JsonValue
}

export interface CalledFunction {
  readonly name: string
  readonly arguments: JsonValue
}

export interface Observation {
  readonly kind?: string
  readonly content?: JsonValue
  readonly is_error?: boolean
  /** Of a command; -1: it still runs. */
  readonly exit_code?: number
  /** Early versions. */
  readonly output?: string
}

export interface ThinkingBlock {
  readonly thinking: string
}

export interface ReasoningItem {
  readonly summary?: readonly JsonValue[]
}

export interface ContentPart {
  readonly text?: string
  readonly image_urls?: readonly string[]
}

export interface ConversationState {
  readonly id?: string
  readonly title?: string
  readonly stats?: Stats
}

export interface Stats {
  /** By what asked: the agent, the condenser. */
  readonly usage_to_metrics?: JsonValue
}

export interface Metrics {
  readonly model_name?: string
  /** US dollars. */
  readonly accumulated_cost?: number
  readonly accumulated_token_usage?: JsonValue
  readonly token_usages?: readonly ResponseUsage[]
  /** In the order of `token_usages`. */
  readonly costs?: readonly ResponseCost[]
  readonly response_latencies?: readonly ResponseLatency[]
}

export interface ResponseUsage {
  readonly response_id: string
  readonly model?: string
}

export interface ResponseCost {
  /** US dollars. */
  readonly cost: number
}

export interface ResponseLatency {
  readonly response_id: string
  /** Seconds. */
  readonly latency: number
}
