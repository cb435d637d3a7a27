/**
 * What smolagents and its benchmarks write, as far as it is read. Any field may be missing or of another type
 * in a real file, so every access checks. https://huggingface.co/docs/smolagents
 */
import type { JsonValue } from '#base/json.ts'

/** One run of a benchmark. */
export interface Benchmark {
  readonly model_id?: string
  /** `code` or `tool-calling`. */
  readonly agent_action_type?: string
  readonly agent_name?: string
  readonly question?: string
  /** Written by some beside the question that the agent was asked. */
  readonly original_question?: string
  readonly augmented_question?: string
  readonly answer?: JsonValue
  /** Written by some in place of `answer`. */
  readonly prediction?: JsonValue
  readonly true_answer?: JsonValue
  readonly source?: string
  readonly task?: JsonValue
  /** Messages, or steps as the texts of Python objects. */
  readonly intermediate_steps: readonly JsonValue[]
  readonly start_time?: JsonValue
  readonly end_time?: JsonValue
  readonly token_counts?: JsonValue
  readonly parsing_error?: JsonValue
  readonly iteration_limit_exceeded?: JsonValue
  readonly agent_error?: JsonValue
}

export interface BenchmarkMessage {
  readonly role: string
  readonly content: JsonValue
}

export interface StepFile {
  readonly steps?: readonly JsonValue[]
}

export interface SystemStep {
  readonly system_prompt: string
}

export interface TaskStep {
  readonly task: string
  readonly task_images?: JsonValue
}

export interface PlanningStep {
  readonly plan: JsonValue
  readonly timing?: Timing
  readonly token_usage?: TokenUsage
  readonly model_input_messages?: readonly JsonValue[]
  readonly model_output_message?: ModelAnswer
  readonly duration?: number
  readonly start_time?: number
  readonly end_time?: number
}

export interface ActionStep {
  readonly step_number?: number
  /** Old versions. */
  readonly step?: number
  readonly timing?: Timing
  readonly start_time?: number
  readonly end_time?: number
  readonly duration?: number
  readonly model_input_messages?: readonly JsonValue[]
  /** Old versions: the prompt. */
  readonly agent_memory?: readonly JsonValue[]
  readonly tool_calls?: readonly StepCall[]
  readonly error?: StepError
  readonly model_output_message?: ModelAnswer
  readonly model_output?: string
  /** Old versions. */
  readonly llm_output?: string
  readonly code_action?: string
  readonly observations?: string
  readonly observations_images?: JsonValue
  readonly action_output?: JsonValue
  readonly token_usage?: TokenUsage
  readonly is_final_answer?: boolean
}

export interface FinalStep {
  readonly output: JsonValue
}

export interface Timing {
  /** Seconds since the epoch, as is the next. */
  readonly start_time?: number
  readonly end_time?: number
  /** Seconds. */
  readonly duration?: number
}

export interface TokenUsage {
  readonly input_tokens: number
  readonly output_tokens: number
}

export interface StepError {
  readonly message: string
}

export interface StepCall {
  readonly id?: string
  readonly function?: CalledFunction
  readonly name?: string
  readonly arguments?: JsonValue
}

export interface CalledFunction {
  readonly name: string
  readonly arguments: JsonValue
}

export interface ModelAnswer {
  readonly raw?: RawAnswer
  readonly token_usage?: TokenUsage
}

/** What the provider answered. */
export interface RawAnswer {
  readonly model?: string
  readonly choices?: readonly Choice[]
}

export interface Choice {
  readonly finish_reason?: string
}

export interface ContentBlock {
  readonly type?: string
  readonly text?: string
  readonly image?: JsonValue
  readonly image_url?: ImageUrl
}

export interface ImageUrl {
  readonly url: string
}
