/**
 * A step that a person writes as JSON: checked against the documented form of a step (memoscope-file.ts),
 * each fault with its line and column. Id and number are not theirs to write: who asks gives them.
 */
import * as v from 'valibot'
import { isObject, type JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { unknownKeys } from '../memoscope/check.ts'
import { stepSchema } from '../memoscope/schema.ts'
import { offsetOf } from '../parse/json-place.ts'
import { positionOf, scanValue } from '../parse/json-scan.ts'

/** Something wrong in the text, from line and column 1. */
export interface TextFault {
  readonly message: string
  readonly line: number
  readonly column: number
}

export type StepReading =
  | { readonly status: 'step'; readonly step: Step }
  | { readonly status: 'faulty'; readonly faults: readonly TextFault[] }

/** Reads the text as a step with the id and number given. Never throws. */
export function readStepText(text: string, identity: Pick<Step, 'id' | 'number'>): StepReading {
  const parsed = parse(text)
  if (typeof parsed === 'number') {
    return faulty([{ message: syntaxWords(text, parsed), ...positionOf(text, parsed) }])
  }
  const { value } = parsed
  if (!isObject(value))
    return faulty([{ message: t`A step must be an object: { "kind": … }.`, line: 1, column: 1 }])
  const checked = v.safeParse(stepSchema, { ...value, ...identity })
  if (!checked.success) {
    return faulty(
      checked.issues.map((issue) => {
        const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
        return { message: issueWords(issue, path), ...positionOf(text, offsetOf(text, path)) }
      }),
    )
  }
  const unknown = unknownKeys({ ...value, ...identity }, checked.output)
  if (unknown.length === 0) return { status: 'step', step: checked.output }
  return faulty(
    unknown.map((path) => ({
      message: t`“${path.at(-1)}” is not a field of this kind of step.`,
      ...positionOf(text, offsetOf(text, path)),
    })),
  )
}

function faulty(faults: readonly TextFault[]): StepReading {
  return { status: 'faulty', faults }
}

/** The value, or the offset where the text breaks. */
function parse(text: string): { readonly value: JsonValue } | number {
  try {
    return { value: JSON.parse(text) }
  } catch {
    const scan = scanValue(text, 0)
    return scan.status === 'complete' ? scan.end : scan.at
  }
}

function syntaxWords(text: string, at: number): string {
  const found = text.slice(at).trimStart()[0]
  return found === undefined
    ? t`The text ends unexpectedly.`
    : t`${JSON.stringify(found)} is not allowed at this position.`
}

function issueWords(
  { expected, received }: { readonly expected: string | null; readonly received: string },
  path: readonly (string | number)[],
): string {
  const name = path.length === 0 ? 'the step' : `“${path.join('.')}”`
  const wanted = (expected ?? 'something else').replaceAll(' | ', ', ')
  if (received === 'undefined') return t`${name} is missing: expected ${wanted}.`
  return t`${name} should be ${wanted}, but is ${received}.`
}
