/**
 * Anthropic's context edits: before it reads a request, the API clears its oldest tool results, or the
 * reasoning of its oldest turns, and its response says how many. The request itself stays whole, and each
 * response counts from its beginning.
 */
import { field, isArray, isObject, type JsonObject, type JsonValue, listField } from '#base/json.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { withCleared } from '../claude-code/boundaries.ts'
import type { RecordedContext } from '../prompts/recorded-context.ts'
import { countField } from '../reading/prompt-usage.ts'
import type { Answer, AppliedEdits, ContextSettings } from './shape.ts'

/** What was cleared before one request was read. */
interface Edits {
  /** Tool results, of the oldest calls. */
  readonly results: number
  /** Answers whose reasoning was cleared, the oldest. */
  readonly reasoning: number
}

interface ContextEdits {
  /**
   * Makes the context what the API read for an answer; nothing where it says nothing of edits. O(context).
   */
  apply(answer: JsonObject): void
}

/** `settings`: the request's own `context_management`, where it is recorded; it may leave tools out. */
export function contextEdits(
  builder: TraceBuilder,
  context: RecordedContext,
  settings: JsonValue | undefined,
): ContextEdits {
  const spared = sparedTools(settings)
  /** The steps as they were before any were cleared. */
  const whole = new Map<StepId, Step>()
  let known: Edits = { results: 0, reasoning: 0 }
  return {
    apply: (answer) => {
      const edits = editsOf(answer)
      if (edits === undefined) return
      const steps = context.steps.map((step) => whole.get(step.id) ?? step)
      for (const step of steps) whole.set(step.id, step)
      const cleared = clear(steps, edits, spared)
      if (cleared.some((step, index) => step !== context.steps[index])) context.become(cleared)
      if (edits.results > known.results || edits.reasoning > known.reasoning) {
        const last = builder.steps.at(-1)?.id
        const place = last === undefined ? {} : { last }
        builder.recordCompaction({ kind: 'micro', ...place, trigger: 'auto', summary: [], restored: [] })
      }
      known = edits
    },
  }
}

/** Whether the API read something else than what was sent. */
export function hasEdits(answer: JsonObject): boolean {
  const { results, reasoning } = editsOf(answer) ?? { results: 0, reasoning: 0 }
  return results + reasoning > 0
}

/** Undefined: the answer says nothing of it. */
function editsOf(answer: JsonObject): Edits | undefined {
  const applied = listField<AppliedEdits>(field<Answer>(answer, 'context_management'), 'applied_edits')
  if (applied === undefined) return undefined
  const sum = (key: string) => applied.reduce<number>((all, edit) => all + (countField(edit, key) ?? 0), 0)
  return { results: sum('cleared_tool_uses'), reasoning: sum('cleared_thinking_turns') }
}

function sparedTools(settings: JsonValue | undefined): ReadonlySet<string> {
  const edits = listField<ContextSettings>(settings, 'edits') ?? []
  const lists = edits.flatMap((edit) => {
    const list = isObject(edit) ? edit.exclude_tools : undefined
    return isArray(list) ? list : []
  })
  return new Set(lists.filter((name) => typeof name === 'string'))
}

function clear(steps: readonly Step[], edits: Edits, spared: ReadonlySet<string>): readonly Step[] {
  const calls = steps.flatMap((step) => (step.kind === 'action' ? step.calls : []))
  const open = calls.filter(({ name }) => !spared.has(name))
  const ids = new Set(open.slice(0, edits.results).map(({ id }) => id))
  const reasoned = steps.filter(hasReasoning).slice(0, edits.reasoning)
  const quiet = new Set(reasoned.map(({ id }) => id))
  return steps.map((step) => {
    const shorter = withCleared(step, ids)
    return quiet.has(step.id) ? withoutReasoning(shorter) : shorter
  })
}

function hasReasoning(step: Step): boolean {
  return 'parts' in step && step.parts.some(({ kind }) => kind === 'reasoning')
}

function withoutReasoning(step: Step): Step {
  if (!('parts' in step)) return step
  return { ...step, parts: step.parts.filter(({ kind }) => kind !== 'reasoning'), origin: [step.id] }
}
