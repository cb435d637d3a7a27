/**
 * What can be asked of a step and how a changed one is made. Steps are values: nothing here changes its
 * input.
 */

import { field } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { codePointLength, takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import { type Part, partsText, type ToolResult, textPart } from './message.ts'
import type { ActionStep, Step, StepId, StepKind } from './step.ts'

/** System and task steps, which most strategies protect. */
export function isCritical(step: Step): boolean {
  return step.kind === 'system' || step.kind === 'task'
}

/** Whether the run itself made the step or was given it: a fork begins with steps of its parent session. */
export function isOwn({ copied }: Pick<Step, 'copied'>): boolean {
  return copied !== true
}

/** The same list where nothing is copied. O(steps). */
export function ownSteps(steps: readonly Step[]): readonly Step[] {
  return steps.every(isOwn) ? steps : steps.filter(isOwn)
}

/** The first observation of an action: the text of its first result; undefined where it has no result. */
export function observationOf(step: ActionStep): string | undefined {
  const result = step.results[0]
  return result === undefined ? undefined : partsText(result.parts)
}

/** The kinds that one request to the model can yield. */
const MODEL_KINDS: ReadonlySet<StepKind> = new Set(['action', 'answer', 'planning'])

/** Whether the step is the model's own doing, so that a call is before it. */
export function isModelStep(step: Step): boolean {
  return MODEL_KINDS.has(step.kind) || (step.kind === 'note' && step.response !== '')
}

/** A copy of `step` with other content, which keeps its id and names its origin. `rule` says who did it. */
export function rewriteStep<T extends Step>(step: T, content: Partial<T>, rule: string): T {
  return { ...step, ...content, origin: [step.id], rule }
}

/**
 * How text is cut: tinyAgent's library leaves text within the limit alone; the architecture document never
 * does.
 */
type CutForm = 'when-longer' | 'always'

/** The first `limit` code points of `text` and `...`. */
export function cutText(text: string, limit: number, form: CutForm): string {
  if (form === 'when-longer' && codePointLength(text) <= limit) return text
  return `${takeCodePoints(text, limit)}...`
}

const cuts = new WeakMap<ActionStep, Map<string, ActionStep>>()

/**
 * `step` with every result cut to `limit` code points; the same object where nothing is to be cut. Errors and
 * the assistant's text are never cut. Remembered per step, so that a view made again for each call contains
 * the same object each time and only real changes count as changes.
 */
export function cutObservations(step: ActionStep, limit: number, form: CutForm, rule: string): ActionStep {
  const key = `${limit} ${form} ${rule}`
  let known = cuts.get(step)
  if (known === undefined) {
    known = new Map()
    cuts.set(step, known)
  }
  let cut = known.get(key)
  if (cut === undefined) {
    const results = step.results.map((result) => cutResult(result, limit, form))
    cut = results.every((result, index) => result === step.results[index])
      ? step
      : rewriteStep(step, { results }, rule)
    known.set(key, cut)
  }
  return cut
}

function cutResult(result: ToolResult, limit: number, form: CutForm): ToolResult {
  const text = partsText(result.parts)
  const cut = cutText(text, limit, form)
  if (cut === text) return result
  return { ...result, parts: [textPart(cut), ...result.parts.filter((part) => part.kind !== 'text')] }
}

/**
 * tinyAgent's `truncate`: an action with its observation cut, any other step itself.
 * Fails with `no-observation` for an action without one, as the library does.
 */
export function truncate(step: Step, maxLength = 500): Result<Step> {
  if (step.kind !== 'action') return ok(step)
  // A result that is an error alone has no observation either; one that is empty has.
  if (step.results.every((result) => result.parts.length === 0)) {
    return fail({ code: 'no-observation', message: t`Step ${step.number} has no observation to shorten.` })
  }
  return ok(cutObservations(step, maxLength, 'when-longer', 'truncate'))
}

/** All text a step holds, in reading order: for search, difference and counting characters. */
export function stepText(step: Step): string {
  switch (step.kind) {
    case 'action':
      return [
        allText(step.parts),
        ...step.calls.map((call) => `${call.name} ${call.arguments}`),
        ...step.results.map((result) =>
          [allText(result.parts), result.error ?? ''].filter(Boolean).join('\n'),
        ),
      ]
        .filter(Boolean)
        .join('\n')
    case 'note':
      return step.text
    case 'control':
      return controlText(step)
    default:
      return allText(step.parts)
  }
}

/** Whether a step is a summary that its provider encrypted, so that no one else can read it. */
export function isEncryptedSummary(step: Step): boolean {
  return step.kind === 'summary' && step.parts.length > 0 && step.parts.every(isEncrypted)
}

/** Whether a part is content that only its provider can read, whatever label a format gives it. */
export function isEncrypted(part: Part): boolean {
  if (part.kind !== 'other') return false
  return part.label === ENCRYPTED || field(part.value, ENCRYPTED) !== undefined
}

const ENCRYPTED = 'encrypted_content'

function allText(parts: readonly Part[]): string {
  return parts
    .map((part) => (part.kind === 'text' || part.kind === 'reasoning' ? part.text : `[${part.kind}]`))
    .join('\n')
}

function controlText(step: Extract<Step, { kind: 'control' }>): string {
  const control = step.control
  switch (control.type) {
    case 'mark':
      return control.text ?? ''
    case 'new-episode':
      return control.title
    case 'registered-fact':
    case 'stored-value':
      return `${control.name}: ${control.text}`
    case 'shared-insight':
    case 'broadcast':
    case 'noted-observation':
    case 'failed-approach':
      return control.text
    default:
      return control.type
  }
}

/** Whether any result of the step is an error. */
export function hasError(step: Step): boolean {
  if (step.kind !== 'action') return false
  return step.results.some(({ error }) => error !== undefined && error !== '')
}

/** An id for an added step that follows from what it came from: the same input gives the same id. */
export function derivedId(rule: string, origin: readonly StepId[]): StepId {
  return `${rule}:${shortId(origin[0] ?? '')}..${shortId(origin.at(-1) ?? '')}:${origin.length}`
}

const MAX_ID = 100

/** A summary of summaries names ids that name ids: such a one is cut, or it would double with each. */
function shortId(id: StepId): StepId {
  return id.length <= MAX_ID ? id : `${id.slice(0, MAX_ID / 2)}~${hashOf(id)}`
}

/**
 * 53 bits of FNV-1a's kind, in two halves, in letters and digits: enough to keep the few summaries of a run
 * apart.
 */
export function hashOf(text: string): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 2654435761)
    other = Math.imul(other ^ unit, 1597334677)
  }
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36)
}

/** Whether two steps contain the same, in every field. Cheap where they share their texts and parts. */
export function sameStep(one: Step, other: Step): boolean {
  return one === other || deepEqual(one, other)
}

function deepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const entries = Object.entries(one)
  const others: ReadonlyMap<string, unknown> = new Map(Object.entries(other))
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && deepEqual(value, others.get(key)))
  )
}
