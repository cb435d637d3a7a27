/**
 * What failed in a run: tool calls whose result is an error, and model calls without an answer. Each with its
 * command, its message, and whether the agent tried again. Pure.
 */
import { numberField } from '#base/json.ts'
import { isFailed, type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { partsText } from '../model/message.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepPlaces } from '../model/step-places.ts'
import { toolSubject } from '../model/tool-subject.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import { isShell } from '../references/read-only.ts'
import type { Count } from '../tokens/encoding.ts'
import { readError } from './error-text.ts'
import type { Exposure } from './exposure.ts'

export interface Failure {
  /** Of a tool call that failed; undefined: the model call got no answer. */
  readonly step: Step | undefined
  readonly call: CallIndex | undefined
  /** Place of the result in its step; 0 of a model call. */
  readonly result: number
  /** Empty where the result has no call. Hostile text, as all below. */
  readonly tool: string
  /** The file, command, or query of the call; empty: its arguments don't say. */
  readonly subject: string
  /** Undefined: the tool reports none. */
  readonly exitCode: number | undefined
  /** What went wrong, the telling lines first; empty: it came without output. */
  readonly message: string
  readonly retry: Retry | undefined
}

/** The agent's next call of the same tool on the same file, program, or arguments. */
export interface Retry {
  readonly step: StepId
  /** The same arguments. */
  readonly isSame: boolean
  /** Undefined: still running when its result was written. */
  readonly isFailed: boolean | undefined
}

/** The failed result of a tool call as text that later calls were sent. */
export interface FailureSize {
  readonly step: StepId
  readonly result: number
  /** Once. */
  readonly tokens: Tokens
  /** Model calls that were sent it. */
  readonly calls: number
}

/** How many steps after a failure a retry is looked for. */
export const RETRY_STEPS = 20

/** In the order of the run; as many as the summary counts. O(steps + calls + failures · RETRY_STEPS). */
export function failuresOf({ steps, calls }: Pick<Trace, 'steps' | 'calls'>): readonly Failure[] {
  const placeOf = stepPlaces(steps)
  const ofSteps = steps.flatMap((step, place) =>
    failedResults(step, place).map(({ result, use }) => ({
      place,
      failure: failureOf(steps, { step, result, use }),
    })),
  )
  const ofCalls = calls.flatMap(({ failure, index, at, stepId }) =>
    failure === undefined ? [] : [{ place: placeOf(stepId) ?? at, failure: failedCall(index, failure) }],
  )
  return [...ofSteps, ...ofCalls].sort((one, other) => one.place - other.place).map(({ failure }) => failure)
}

/** The tokens of each failed result. O(text of the failed results). */
export function failureSizes(
  { steps }: Pick<Trace, 'steps'>,
  { count, exposure }: { readonly count: Count; readonly exposure: Exposure },
): readonly FailureSize[] {
  return steps.flatMap((step, place) =>
    failedResults(step, place).map(({ result, text }) => ({
      step: step.id,
      result,
      tokens: count(text),
      calls: exposure.of(step.id),
    })),
  )
}

interface Failed {
  readonly result: number
  readonly text: string
  readonly use: ToolUse | undefined
}

function failedResults(step: Step, place: number): readonly Failed[] {
  if (step.kind !== 'action' || !step.results.some(isFailed)) return []
  const uses = toolUsesOf(step, place)
  return step.results.flatMap((result, index) => {
    if (!isFailed(result)) return []
    const text = `${partsText(result.parts)}${result.error ?? ''}`
    return [{ result: index, text, use: uses.find((use) => use.index === index) }]
  })
}

function failedCall(call: CallIndex, failure: string): Failure {
  const { message } = readError(failure)
  return {
    step: undefined,
    call,
    result: 0,
    tool: '',
    subject: '',
    exitCode: undefined,
    message,
    retry: undefined,
  }
}

interface FailedUse extends Pick<Failed, 'result' | 'use'> {
  readonly step: Step
}

function failureOf(steps: readonly Step[], { step, result, use }: FailedUse): Failure {
  const error = step.kind === 'action' ? (step.results[result]?.error ?? '') : ''
  const doing = use && targetOf(steps, use)
  return {
    step,
    call: undefined,
    result,
    tool: use?.call.name ?? '',
    subject: doing?.subject ?? '',
    ...readError(error),
    retry: use && doing && retryOf(steps, use, doing),
  }
}

interface Target {
  readonly subject: string
  /** Calls that share one of these are about the same. */
  readonly keys: readonly string[]
}

/** What a call is about. Input to a command that is running is about that command. */
function targetOf(steps: readonly Step[], use: ToolUse): Target {
  const session = numberField(use.args, 'session_id')
  const started = session === undefined ? undefined : startOf(steps, use.holder.position, session)
  const { call } = started ?? use
  const subject = toolSubject(call)
  if (started !== undefined || isShell({ call })) {
    return { subject: subject.text, keys: programsIn(subject.text) }
  }
  return { subject: subject.text, keys: [subject.kind === 'file' ? subject.text : call.name] }
}

/** The call that started the command of a session, as Codex writes it in its result. */
function startOf(steps: readonly Step[], before: number, session: number): ToolUse | undefined {
  const said = new RegExp(`\\bsession ID ${session}\\b`)
  for (let place = before; place >= Math.max(0, before - SESSION_STEPS); place--) {
    const step = steps[place]
    const uses = step === undefined ? [] : toolUsesOf(step, place)
    const found = uses.find((use) => isShell(use) && said.test(headOf(use)))
    if (found !== undefined) return found
  }
  return undefined
}

const SESSION_STEPS = 200
/** Characters at the start of a result in which it names its session. */
const HEAD = 400

function headOf({ result }: ToolUse): string {
  return partsText(result.parts).slice(0, HEAD)
}

/** Programs that only look or print: commands that share no more than these are about different things. */
const COMMON =
  /^(?:cd|command|which|type|test|ls|find|ps|echo|printf|cat|sed|head|tail|grep|rg|awk|sort|wc|sleep|true|export|set)$/

/** Each program of a command line with its subcommand: `git status`, `npm run build`. */
function programsIn(command: string): readonly string[] {
  const programs = command.split(/[|;&\n]+/).map((part) => {
    const [program = '', sub = '', name = ''] = part.trim().split(/\s+/)
    if (sub === 'run') return `${program} run ${name}`
    return /^[a-z][\w:-]*$/.test(sub) ? `${program} ${sub}` : program
  })
  const telling = programs.filter((program) => program !== '' && !COMMON.test(program.split(' ')[0] ?? ''))
  return telling.length > 0 ? telling : [command]
}

function retryOf(steps: readonly Step[], use: ToolUse, { keys }: Target): Retry | undefined {
  const { position, step: own } = use.holder
  for (const [offset, step] of steps.slice(position + 1, position + 1 + RETRY_STEPS).entries()) {
    if (step.agent !== own.agent) continue
    for (const later of toolUsesOf(step, position + 1 + offset)) {
      const isSame = later.call.name === use.call.name && later.call.arguments === use.call.arguments
      if (!isSame && !isAboutSame(steps, later, use, keys)) continue
      return { step: step.id, isSame, isFailed: isRunning(later) ? undefined : isFailed(later.result) }
    }
  }
  return undefined
}

function isAboutSame(steps: readonly Step[], later: ToolUse, use: ToolUse, keys: readonly string[]): boolean {
  if (later.call.name !== use.call.name && !isShell(later)) return false
  return targetOf(steps, later).keys.some((key) => keys.includes(key))
}

function isRunning(use: ToolUse): boolean {
  return !isFailed(use.result) && /\bProcess running with session ID \d/.test(headOf(use))
}
