/**
 * What custom code imports from 'memoscope': the two forms a program can have, the types of what it
 * is given, and a few helpers. The editor shows these very types. The functions run inside the sandbox as
 * text (author-module.ts), so each of them uses nothing outside itself.
 */
import type { ParamSpecs, ValuesOf } from '../model/params.ts'
import type { Step as LoggedStep, StepId } from '../model/step.ts'

export type { Part, ToolCall, ToolResult } from '../model/message.ts'
export type { ParamSpecs, ValuesOf } from '../model/params.ts'
export type { ActionStep, MessageStep, NoteStep, StepId, StepKind, SummaryStep } from '../model/step.ts'

type WithTokens<T> = T extends unknown ? T & { readonly tokens: number } : never

/**
 * A step as the code is given it: frozen, with its tokens under the chosen dialect and encoding. Kind, tokens
 * and other short fields are at hand; texts, calls and results are brought when they are first read. So
 * choose by the short ones first.
 */
export type Step = WithTokens<LoggedStep>

type Loose<T> = T extends unknown
  ? Omit<T, 'id' | 'number'> & Partial<Pick<LoggedStep, 'id' | 'number'>>
  : never

/**
 * What the code may give back: a step as it was given, one with the same id and other content, or a new one.
 */
export type GivenStep = Step | LoggedStep | Loose<LoggedStep>

/**
 * What a strategy may know beside the steps. There is no clock and no chance: a replay gives the same again.
 */
export interface Context {
  /** Seconds since the epoch at the call; undefined where the run has no times. */
  readonly now: number | undefined
  /** Size of the model's window in tokens. */
  readonly window: number
  /** Tokens of a text: an estimate, its length times the tokens per character of this run. */
  count(text: string): number
  /** A number from 0 to below 1 that looks random and is the same at every replay. */
  random(): number
}

/** What a memory is told of the call. */
export interface Cue extends Context {
  /** Calls are numbered from 0. */
  readonly call: number
  /** What retrieval searches for: the text of the last step. */
  readonly text: string
  /** The agent whose call it is; undefined where there is but one. */
  readonly agent?: string
  /** @deprecated The name of `agent` in code that was written before. */
  readonly lane?: string
}

export interface CustomStrategy<S extends ParamSpecs> {
  readonly title: string
  readonly description?: string
  readonly params?: S
  /**
   * What is left of the steps. Give back the very same step to keep it, a copy with other content to rewrite
   * it. Usually it is given the whole log before every call, so a look at each step costs steps times calls:
   * what only ever grows is cheaper as a memory, which sees each step once.
   */
  readonly prune: (steps: Step[], values: ValuesOf<S>, context: Context) => readonly GivenStep[]
}

export interface CustomMemory<S extends ParamSpecs, State> {
  readonly title: string
  readonly description?: string
  readonly params?: S
  readonly create: (values: ValuesOf<S>) => State
  /**
   * Takes in a new step: changes the state in place, or gives the next one. The place for work that is done
   * once a step.
   */
  readonly add: (state: State, step: Step, values: ValuesOf<S>) => State | undefined
  /** What the next call is shown. */
  readonly recall: (state: State, cue: Cue, values: ValuesOf<S>) => readonly GivenStep[]
  /** Named parts of the memory, for the Memory view. */
  readonly compartments?: (
    state: State,
    values: ValuesOf<S>,
  ) => readonly { readonly title: string; readonly steps: readonly GivenStep[] }[]
}

/** A strategy: from steps to steps. `export default` it. */
export function defineStrategy<const S extends ParamSpecs = Readonly<Record<never, never>>>(
  strategy: CustomStrategy<S>,
): CustomStrategy<S> & { readonly kind: 'strategy' } {
  return { ...strategy, kind: 'strategy' }
}

/** A memory: a state that takes in steps and is asked before each call. `export default` it. */
export function defineMemory<State, const S extends ParamSpecs = Readonly<Record<never, never>>>(
  memory: CustomMemory<S, State>,
): CustomMemory<S, State> & { readonly kind: 'memory' } {
  return { ...memory, kind: 'memory' }
}

/** Whether the step is a system prompt or the task, which most strategies keep. */
export function isCritical(step: { readonly kind: string }): boolean {
  return step.kind === 'system' || step.kind === 'task'
}

/** All text that a step holds: what was said, called, answered and noted, a line each. */
export function textOf(step: GivenStep): string {
  const ofParts = (parts: readonly { readonly kind: string; readonly text?: string }[]): string =>
    parts.flatMap((part) => (part.text === undefined ? [] : [part.text])).join('\n')
  if (step.kind === 'note') return step.text
  if (step.kind === 'control') return ''
  if (step.kind !== 'action') return ofParts(step.parts)
  const calls = step.calls.map((call) => `${call.name} ${call.arguments}`)
  const results = step.results.map((result) => `${ofParts(result.parts)}${result.error ?? ''}`)
  return [ofParts(step.parts), ...calls, ...results].filter(Boolean).join('\n')
}

/**
 * The step with each result longer than `length` characters replaced by its front and three dots; itself
 * where none is.
 */
export function cutResults<T extends Step>(step: T, length: number): T {
  if (step.kind !== 'action') return step
  let isCut = false
  const results = step.results.map((result) => {
    const text = result.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
    if (text.length <= length) return result
    isCut = true
    const others = result.parts.filter((part) => part.kind !== 'text')
    return { ...result, parts: [{ kind: 'text' as const, text: `${text.slice(0, length)}...` }, ...others] }
  })
  return isCut ? { ...step, results } : step
}

/** A summary that represents these steps. */
export function summaryOf(steps: readonly Step[], text: string): GivenStep {
  const origin: readonly StepId[] = steps.map((step) => step.id)
  return { kind: 'summary', role: 'user', parts: [{ kind: 'text', text }], origin }
}
