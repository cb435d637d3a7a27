/**
 * An ATIF document as far as it is read, versions 1.0 to 1.7. Any field may be missing or of another type in
 * a real file, so every access checks. https://www.harborframework.com/docs/agents/trajectory-format
 */
import type { JsonValue } from '#base/json.ts'

export interface Trajectory {
  /** Such as `ATIF-v1.4`. */
  readonly schema_version: string
  readonly session_id?: string
  readonly trajectory_id?: string
  readonly agent?: Agent
  readonly steps: readonly TrajectoryStep[]
  readonly notes?: string
  /** Totals of the run. */
  readonly final_metrics?: Metrics
  /** Where the run goes on in another file. */
  readonly continued_trajectory_ref?: JsonValue
  readonly subagent_trajectories?: readonly Trajectory[]
  readonly extra?: JsonValue
}

export interface Agent {
  readonly name?: string
  readonly version?: string
  readonly model_name?: string
  readonly tool_definitions?: readonly JsonValue[]
  readonly extra?: JsonValue
}

export interface TrajectoryStep {
  readonly step_id?: number
  /** ISO 8601. */
  readonly timestamp?: string
  /** `system`, `user` or `agent`. */
  readonly source: string
  readonly message?: JsonValue
  readonly model_name?: string
  readonly reasoning_content?: string
  readonly tool_calls?: readonly StepCall[]
  readonly metrics?: Metrics
  /** Written by some in place of `metrics`. */
  readonly usage?: Metrics
  readonly observation?: StepObservation
  /** Repeated from the trajectory that this one continues. */
  readonly is_copied_context?: boolean
  /** 0: no model was asked. */
  readonly llm_call_count?: number
  readonly extra?: StepExtra
}

export interface StepExtra {
  readonly context_management?: ContextManagement
  /** Of a step that shows what a tool returned, in runs of OpenClaw. */
  readonly tool_call_id?: string
  readonly is_error?: boolean
}

export interface ContextManagement {
  /** `replace` where a summary is in place of what was before. */
  readonly boundary?: string
}

export interface StepCall {
  readonly tool_call_id: string
  readonly function_name: string
  readonly arguments?: JsonValue
}

export interface StepObservation {
  readonly results?: readonly StepResult[]
}

export interface StepResult {
  readonly source_call_id?: string
  readonly content?: JsonValue
  readonly subagent_trajectory_ref?: readonly JsonValue[]
}

/** Of a step, or with `total_` in front of the run. */
export interface Metrics {
  /** With what came from the cache. */
  readonly prompt_tokens?: number
  readonly completion_tokens?: number
  readonly cached_tokens?: number
  /** Written by some in place of `cached_tokens`. */
  readonly cache_tokens?: number
  /** US dollars. */
  readonly cost_usd?: number
  readonly total_prompt_tokens?: number
  readonly total_completion_tokens?: number
  readonly total_cached_tokens?: number
  readonly total_cost_usd?: number
}

/** A part of a content. */
export interface MessagePart {
  /** `text` or `image`. */
  readonly type: string
  readonly source?: PartSource
}

export interface PartSource {
  readonly media_type?: string
  readonly path?: string
  readonly url?: string
}
