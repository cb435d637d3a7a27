/**
 * Requests that two instrumentations recorded, the framework's and its client's: one runs within the other
 * and both tell the same answer, though not letter for letter (ids left out, arguments written again).
 */
import { given } from '#base/given.ts'
import { partsText } from '#core/model/message.ts'
import { parseJson } from '../parse/json-lines.ts'
import type { Incoming } from '../prompts/conversation.ts'
import type { ModelRequest } from './model-span.ts'
import type { Span } from './span.ts'

export interface SpanRequest {
  readonly span: Span
  readonly request: ModelRequest
}

/** Spans end a little after what they wrap, by the clock of another thread. */
const SLACK = 0.05
/** So many requests may be under way at once. */
const MOST_OPEN = 16

/**
 * Of two the inner one is kept, which says what was really sent, with what only the outer one knows.
 * `requests` in the order of their start. O(requests).
 */
export function withoutDoubles(requests: readonly SpanRequest[]): {
  readonly kept: readonly SpanRequest[]
  readonly doubles: number
} {
  const kept: SpanRequest[] = []
  for (const request of requests) {
    const from = Math.max(0, kept.length - MOST_OPEN)
    const at = kept.findIndex(
      (outer, index) => index >= from && isWithin(request.span, outer.span) && isSame(request, outer),
    )
    const outer = kept[at]
    if (outer === undefined) kept.push(request)
    else kept[at] = merged(request, outer)
  }
  return { kept, doubles: requests.length - kept.length }
}

function isWithin(inner: Span, outer: Span): boolean {
  if (inner.start === undefined || outer.start === undefined) return false
  if (inner.end === undefined || outer.end === undefined) return false
  return inner.start >= outer.start - SLACK && inner.end <= outer.end + SLACK
}

function isSame(one: SpanRequest, other: SpanRequest): boolean {
  const answers = [one.request.answer, other.request.answer].map(gist)
  return answers[0] !== '' && answers[0] === answers[1]
}

/** Text and calls, arguments as values. */
function gist(answer: readonly Incoming[]): string {
  return answer
    .map(({ parts, calls = [] }) => {
      const asked = calls.map((call) => `${call.name} ${canonical(call.arguments)}`)
      return [partsText(parts).trim(), ...asked].join('\n')
    })
    .join('\n')
}

function canonical(text: string): string {
  const parsed = parseJson(text)
  return parsed.ok ? JSON.stringify(parsed.value) : text
}

function merged(inner: SpanRequest, outer: SpanRequest): SpanRequest {
  const { prompt = outer.request.prompt, answer, tools, facts } = inner.request
  return {
    span: inner.span,
    request: {
      ...given({ prompt }),
      answer,
      tools: tools.length > 0 ? tools : outer.request.tools,
      facts: { ...outer.request.facts, ...facts },
    },
  }
}
