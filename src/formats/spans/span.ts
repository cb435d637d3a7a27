/** A span of any tracing system, free of its form, and what kinds of spans there are. */
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Attributes } from './attributes.ts'

/** `model`: a request to a model. `agent`: names the agent. Others only carry times and errors. */
export type SpanKind = 'model' | 'tool' | 'agent' | 'other'

export interface SpanEvent {
  readonly name: string
  readonly attributes: Attributes
}

export interface Span {
  readonly id: string
  readonly parentId?: string
  readonly traceId: string
  readonly name: string
  readonly kind: SpanKind
  /** Seconds since the epoch. */
  readonly start?: number
  readonly end?: number
  /** How it failed. */
  readonly failure?: string
  readonly attributes: Attributes
  readonly events: readonly SpanEvent[]
  /** What went in and came out, where the system keeps that beside the attributes. */
  readonly input?: JsonValue
  readonly output?: JsonValue
  /** The original record. */
  readonly record: JsonObject
}

const KINDS: Readonly<Record<string, SpanKind>> = {
  llm: 'model',
  chat: 'model',
  generation: 'model',
  text_completion: 'model',
  generate_content: 'model',
  completion: 'model',
  response: 'model',
  tool: 'tool',
  execute_tool: 'tool',
  function: 'tool',
  agent: 'agent',
  invoke_agent: 'agent',
  create_agent: 'agent',
}

/** The kind by any convention's word for it. */
export function kindOfWord(word: string | undefined): SpanKind | undefined {
  const key = word?.toLowerCase() ?? ''
  return Object.hasOwn(KINDS, key) ? KINDS[key] : undefined
}

/** The kind by the attributes: OpenInference, GenAI conventions, OpenLLMetry, AI SDK. */
export function kindOf(attributes: Attributes): SpanKind | undefined {
  const sdk = attributes.text('ai.operationId')
  if (sdk !== undefined) return kindOfSdk(sdk)
  return (
    kindOfWord(attributes.text('openinference.span.kind')) ??
    kindOfWord(attributes.text('gen_ai.operation.name')) ??
    (attributes.text('llm.request.type') === undefined ? undefined : 'model') ??
    kindOfWord(attributes.text('traceloop.span.kind'))
  )
}

/** Only the inner spans of the AI SDK are requests; the outer ones repeat their usage. */
function kindOfSdk(operation: string): SpanKind {
  if (/\.do(Generate|Stream)$/.test(operation)) return 'model'
  return operation === 'ai.toolCall' ? 'tool' : 'other'
}
