/**
 * A `.traj` file as far as it is read: what its writers mean by each field. Any of it may be missing or of
 * another type in a real file, so every access checks.
 * https://swe-agent.com/latest/usage/trajectories/
 */
import type { JsonValue } from '#base/json.ts'

export interface Trajectory {
  /** One entry for each answer of the model. */
  readonly trajectory: readonly TrajectoryEntry[]
  /** The conversation at the end of the run; old versions leave it out. */
  readonly history?: readonly HistoryMessage[]
  readonly info?: Info
  /** The configuration, or its JSON in a text. */
  readonly replay_config?: string | ReplayConfig
}

export interface TrajectoryEntry {
  /** What the model answered, and its parts: the thought, and the command that was run. */
  readonly response: string
  readonly thought: string
  readonly action: string
  readonly observation: string
  /** The prompt that was answered (from 1.1 on). */
  readonly query?: readonly HistoryMessage[]
  /** The prompt after the observation (1.0). */
  readonly messages?: readonly HistoryMessage[]
  /** Seconds that the command took. */
  readonly execution_time?: number
}

export interface HistoryMessage {
  readonly role: string
  readonly content: JsonValue
  readonly agent?: string
  /** Such as `observation`, `demonstration`, `system_prompt`. */
  readonly message_type?: string
  readonly is_demo?: boolean
  readonly thought?: string
  readonly action?: string
  readonly tool_calls?: JsonValue
  readonly tool_call_ids?: readonly string[]
  /** Written by old versions instead of `tool_call_ids`. */
  readonly tool_call_id?: string
  readonly thinking_blocks?: readonly { readonly thinking: string }[]
}

export interface Info {
  readonly model_stats?: ModelStats
}

/** Totals over the agent's own requests. */
export interface ModelStats {
  /** US dollars. */
  readonly instance_cost: number
  readonly tokens_sent: number
  readonly tokens_received: number
  readonly api_calls: number
}

export interface ReplayConfig {
  readonly agent?: AgentConfig
}

export interface AgentConfig {
  readonly model?: { readonly name: string }
  readonly history_processors?: readonly HistoryProcessor[]
}

/** https://swe-agent.com/latest/reference/history_processor_config/ */
export interface HistoryProcessor {
  readonly type: string
  /** `last_n_observations` */
  readonly n?: number
  readonly polling?: number
  /** `remove_regex` */
  readonly remove?: readonly string[]
  readonly keep_last?: number
  /** `tag_tool_call_observations` */
  readonly tags?: readonly string[]
  readonly function_names?: readonly string[]
}
