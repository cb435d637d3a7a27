/** One golden case, what a matcher makes of it, and how the two are compared. */
import { errorMessage } from '#base/errors.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '#base/json.ts'

/** An input/output pair of an original implementation. */
export interface GoldenCase {
  readonly name: string
  readonly op: string
  readonly input: JsonObject
  /** Python spelling; an absent one means the original's default. */
  readonly params: JsonObject
  readonly expected: JsonValue
}

/** What our implementation did with a case. */
export type Answer =
  | { readonly kind: 'value'; readonly value: JsonValue }
  /** It refused, which is right where the original raised. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unsupported'; readonly reason: string }

/** Runs the cases of one file on our implementation. */
export type Matcher = (golden: GoldenCase) => Answer

export function answered(value: JsonValue): Answer {
  return { kind: 'value', value }
}

export function refused(reason: string): Answer {
  return { kind: 'refused', reason }
}

export function unsupported(reason: string): Answer {
  return { kind: 'unsupported', reason }
}

type Verdict =
  | { readonly status: 'passed' }
  | { readonly status: 'failed' | 'unsupported'; readonly reason: string }

/** Runs one case. A matcher that throws has failed; it never costs the other cases. */
export function judge(golden: GoldenCase, matcher: Matcher): Verdict {
  let answer: Answer
  try {
    answer = matcher(golden)
  } catch (error) {
    return { status: 'failed', reason: `threw ${errorMessage(error)}` }
  }
  if (answer.kind === 'unsupported') return { status: 'unsupported', reason: answer.reason }
  const raises = isRaised(golden.expected)
  if (answer.kind === 'refused') {
    return raises ? { status: 'passed' } : { status: 'failed', reason: `refused: ${answer.reason}` }
  }
  if (raises) return { status: 'failed', reason: `should have failed, but gave ${short(answer.value)}` }
  const reason = difference(golden.expected, answer.value, '')
  return reason === undefined ? { status: 'passed' } : { status: 'failed', reason }
}

/** Whether the original raised: the expected value is an error and nothing else. */
function isRaised(expected: JsonValue): boolean {
  return isObject(expected) && isObject(expected.error) && Object.keys(expected).length === 1
}

/** The first place where two values differ, in words; undefined: equal as JSON, key order aside. */
export function difference(
  expected: JsonValue | undefined,
  actual: JsonValue | undefined,
  path: string,
): string | undefined {
  if (isArray(expected) && isArray(actual)) {
    if (expected.length !== actual.length) {
      return `${path || 'the answer'}: expected ${expected.length} items, got ${actual.length}: ${short(actual)}`
    }
    return firstOf(
      expected.map((_, index) => [String(index), `${path}[${index}]`]),
      (key, inner) => difference(expected[Number(key)], actual[Number(key)], inner),
    )
  }
  if (isObject(expected) && isObject(actual)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    return firstOf(
      keys.map((key) => [key, path === '' ? key : `${path}.${key}`]),
      (key, inner) => difference(own(expected, key), own(actual, key), inner),
    )
  }
  if (expected === actual) return undefined
  return `${path || 'the answer'}: expected ${short(expected)}, got ${short(actual)}`
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

function firstOf(
  places: readonly (readonly [key: string, path: string])[],
  look: (key: string, path: string) => string | undefined,
): string | undefined {
  for (const [key, path] of places) {
    const found = look(key, path)
    if (found !== undefined) return found
  }
  return undefined
}

function short(value: JsonValue | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
