/**
 * A trajectory of mini-SWE-agent as far as it is read, in both of its versions. Any field may be missing or
 * of another type in a real file, so every access checks.
 * https://mini-swe-agent.com/latest/usage/output_files/
 */
import type { JsonValue } from '#base/json.ts'

export interface MiniTrajectory {
  readonly info?: Info
  readonly messages: readonly MiniMessage[]
  /** Such as `mini-swe-agent-1.1`. */
  readonly trajectory_format?: string
  readonly instance_id?: string
}

export interface Info {
  readonly model_stats?: ModelStats
  readonly config?: Config
  readonly mini_version?: string
}

/** Totals of the run. */
export interface ModelStats {
  /** US dollars. */
  readonly instance_cost: number
  readonly api_calls: number
}

export interface Config {
  readonly model?: ModelConfig
}

export interface ModelConfig {
  readonly model_name: string
}

/** A chat message; with the Responses API also what the provider answered, or an item that is sent. */
export interface MiniMessage {
  readonly role?: string
  readonly content?: JsonValue
  readonly tool_calls?: JsonValue
  readonly function_call?: JsonValue
  readonly tool_call_id?: string
  readonly name?: string
  readonly reasoning_content?: string
  readonly reasoning?: string
  readonly extra?: Extra
}

/** Such an answer or item. */
export interface ResponsesMessage {
  readonly type?: string
  readonly call_id?: string
  readonly output?: JsonValue
  readonly id?: string
  readonly arguments?: JsonValue
  readonly name?: string
  readonly content?: JsonValue
  readonly summary?: readonly JsonValue[]
}

/** What the program notes beside a message. */
export interface Extra {
  /** Of an answer: the commands that were read in it. */
  readonly actions?: readonly Action[]
  readonly response?: ModelResponse
  /** US dollars. */
  readonly cost?: number
  /** Seconds since the epoch. */
  readonly timestamp?: number
  /** Of a result. */
  readonly exception_info?: string
  /** Of the end of the run, as is the next. */
  readonly exit_status?: string
  readonly submission?: string
  /** A person broke in. */
  readonly interrupt_type?: string
}

export interface Action {
  readonly command: string
}

/** What the provider answered. */
export interface ModelResponse {
  readonly id?: string
  readonly object?: string
  /** Seconds since the epoch, as is the next. */
  readonly created?: number
  readonly created_at?: number
  readonly model?: string
  readonly choices?: readonly Choice[]
  readonly output?: JsonValue
  readonly usage?: ResponseUsage
  readonly status?: string
  readonly extra?: JsonValue
}

export interface Choice {
  readonly message: JsonValue
  readonly finish_reason?: string
}

/** Of chat completions or of the Responses API. */
export interface ResponseUsage {
  readonly prompt_tokens?: number
  readonly completion_tokens?: number
  readonly total_tokens?: number
  /** US dollars. */
  readonly cost?: number
  readonly prompt_tokens_details?: JsonValue
  readonly completion_tokens_details?: JsonValue
  readonly prompt_cache_hit_tokens?: number
  readonly prompt_cache_miss_tokens?: number
  readonly cache_read_input_tokens?: number
  readonly cache_creation_input_tokens?: number
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly input_tokens_details?: JsonValue
  readonly output_tokens_details?: JsonValue
}
