/**
 * Events of OpenHands V0 as far as they are read, and the files that contain them. Any field may be missing
 * or of another type in a real file, so every access checks. https://github.com/All-Hands-AI/OpenHands
 */
import type { JsonValue } from '#base/json.ts'

/** An exported conversation, or a row of a benchmark. */
export interface EventFile {
  readonly events?: readonly Event[]
  /** Events, or pairs of action and observation. */
  readonly history?: readonly JsonValue[]
  readonly trajectory?: readonly Event[]
  readonly instance_id?: string
  readonly metrics?: Metrics
  readonly metadata?: RunMetadata
  readonly conversation?: Conversation
}

export interface RunMetadata {
  readonly agent_class?: string
}

export interface Conversation {
  readonly title?: string
  readonly metrics?: Metrics
}

/** An action or an observation. */
export interface Event {
  readonly id?: number
  /** ISO 8601. */
  readonly timestamp?: string
  /** `agent`, `user` or `environment`. */
  readonly source?: string
  readonly message?: string
  /** The kind of an action. */
  readonly action?: string
  /** Early versions write them beside the action. */
  readonly args?: ActionArguments
  readonly tool_call_metadata?: CallMetadata
  readonly llm_metrics?: Metrics
  /** The kind of an observation. */
  readonly observation?: string
  readonly content?: string
  readonly extras?: Extras
  /** The action that was answered. */
  readonly cause?: number
  readonly success?: boolean
  readonly timeout?: number
}

export interface ActionArguments {
  readonly thought?: string
  readonly final_thought?: string
  /** Not sent to the model. */
  readonly hidden?: boolean
  readonly tools?: readonly JsonValue[]
  readonly image_urls?: readonly string[]
  readonly wait_for_response?: boolean
  readonly agent?: string
  /** Of a condensation, as are those below. */
  readonly summary?: string
  readonly summary_offset?: number
  readonly forgotten_event_ids?: readonly number[]
  readonly forgotten_events_start_id?: number
  readonly forgotten_events_end_id?: number
}

export interface Extras {
  readonly screenshot?: string
  readonly microagent_knowledge?: readonly JsonValue[]
  readonly runtime_hosts?: JsonValue
  /** Of a command; early versions write it beside the metadata. -1: it still runs. */
  readonly exit_code?: number
  readonly metadata?: CommandMetadata
}

export interface CommandMetadata {
  readonly exit_code?: number
}

export interface CallMetadata {
  readonly tool_call_id: string
  readonly function_name: string
  readonly total_calls_in_response?: number
  readonly model_response?: ModelResponse
}

export interface ModelResponse {
  readonly choices?: readonly Choice[]
  readonly usage?: JsonValue
  readonly model?: string
  /** Seconds since the epoch. */
  readonly created?: number
}

export interface Choice {
  readonly message: JsonValue
  readonly finish_reason?: string
}

export interface Metrics {
  /** US dollars. */
  readonly accumulated_cost?: number
  readonly accumulated_token_usage?: TokenUsage
  readonly token_usages?: readonly ResponseUsage[]
  readonly response_latencies?: readonly ResponseLatency[]
}

export interface TokenUsage {
  /** With what came from the cache or went to it. */
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly cache_read_tokens?: number
  readonly cache_write_tokens?: number
}

export interface ResponseUsage {
  readonly response_id: string
  readonly model?: string
}

export interface ResponseLatency {
  readonly response_id: string
  /** Seconds. */
  readonly latency: number
}
