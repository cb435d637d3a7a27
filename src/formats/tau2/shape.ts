/**
 * A tau2-bench results file as far as it is read. Any field may be missing or of another type in a real
 * file, so every access checks. https://github.com/sierra-research/tau2-bench
 */
import type { JsonValue } from '#base/json.ts'

export interface Results {
  readonly simulations: readonly Simulation[]
  readonly info?: Info
}

/** What all simulations share. */
export interface Info {
  readonly agent_info?: AgentInfo
  readonly environment_info?: EnvironmentInfo
}

export interface AgentInfo {
  /** The model, as litellm names it. */
  readonly llm?: string
}

export interface EnvironmentInfo {
  /** The system prompt of the agent, without its wrapping. */
  readonly policy?: string
  readonly tool_defs?: readonly JsonValue[]
}

/** One conversation: a task, tried once. */
export interface Simulation {
  readonly id: string
  readonly task_id: JsonValue
  readonly trial?: number
  readonly seed?: number
  /** ISO 8601, as are the next two. */
  readonly timestamp?: string
  readonly start_time?: string
  readonly end_time?: string
  /** Seconds. */
  readonly duration?: number
  readonly termination_reason?: string
  /** US dollars, as is the next. */
  readonly agent_cost?: number
  readonly user_cost?: number
  readonly reward_info?: JsonValue
  readonly policy?: string
  readonly messages: readonly SimulationMessage[]
}

export interface SimulationMessage {
  /** `assistant` is the agent, `user` the customer. */
  readonly role: string
  readonly content?: JsonValue
  readonly tool_calls?: readonly SimulationCall[]
  readonly turn_idx?: number
  /** ISO 8601. */
  readonly timestamp?: string
  /** US dollars. */
  readonly cost?: number
  /** The agent's or the customer's, of this answer. */
  readonly usage?: JsonValue
  /** What the provider answered. */
  readonly raw_data?: RawResponse
  /** Of a result: the call that it answers. */
  readonly id?: string
  /** Written by other versions instead. */
  readonly tool_call_id?: string
  /** Whose call a result answers: `assistant` or `user`. */
  readonly requestor?: string
  readonly error?: boolean
  readonly name?: string
}

export interface SimulationCall {
  readonly requestor?: string
}

export interface RawResponse {
  readonly model?: string
  readonly usage?: JsonValue
  readonly finish_reason?: string
}
