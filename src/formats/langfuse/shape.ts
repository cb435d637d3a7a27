/**
 * A Langfuse export as far as it is read: a trace with its observations, or a list of them. Any field may be
 * missing or of another type in a real file, so every access checks.
 * https://langfuse.com/docs/observability/data-model
 */
import type { JsonValue } from '#base/json.ts'

export interface TraceExport {
  readonly trace?: LangfuseTrace
  readonly observations?: readonly Observation[]
  /** A page of the API. */
  readonly data?: readonly Observation[]
}

export interface LangfuseTrace {
  readonly id: string
  readonly projectId?: string
  /** US dollars. */
  readonly totalCost?: number
}

/** One span; what went in and came out are in the shape of the framework that was traced. */
export interface Observation {
  readonly id: string
  readonly traceId: string
  readonly parentObservationId?: string | null
  /** `SPAN`, `GENERATION`, `TOOL`, and others. */
  readonly type: string
  readonly name?: string
  /** ISO 8601, as is the next. */
  readonly startTime?: string
  readonly endTime?: string
  readonly input?: JsonValue
  readonly output?: JsonValue
  readonly metadata?: ObservationMetadata
  readonly model?: string
  readonly usageDetails?: Usage
  readonly costDetails?: Cost
  /** `ERROR` and others. */
  readonly level?: string
  readonly statusMessage?: string
}

export interface ObservationMetadata {
  /** Of the OpenTelemetry span. */
  readonly attributes?: JsonValue
  readonly system?: string
  readonly instructions?: string
}

/** Tokens by kind, as their names say; the kinds differ. */
export interface Usage {
  readonly total?: number
}

/** US dollars by kind. */
export interface Cost {
  readonly total?: number
}
