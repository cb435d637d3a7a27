/**
 * What failed in a run: tool calls whose result is an error, and model calls without an answer. Each with its
 * command, its message, and whether the agent tried again. Pure.
 */
import { given } from '#base/given.ts'
import { cutMiddle } from '#base/text.ts'
import { isFailed, type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { partsText } from '../model/message.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepPlaces } from '../model/step-places.ts'
import { isOwn } from '../model/steps.ts'
import { patchedFiles, toolSubject } from '../model/tool-subject.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import { commandOf, isReadOnly, isReadOnlyCommand, isShell } from '../references/read-only.ts'
import { sharedTokens } from '../tokens/calibration/prompt-growth.ts'
import { attemptsIn, isSameAttempt } from './attempts.ts'
import { endingOf, isWaiting, startOf } from './background.ts'
import type { ResultCounting } from './counted-uses.ts'
import { readError } from './error-text.ts'
import type { Exposure } from './exposure.ts'
import { failedResults, isAborted, stoppedBy } from './failed-results.ts'
import { isHiddenFailure } from './hidden-failures.ts'
import { isLookedFor, scriptFollower, soughtBy } from './other-tool.ts'
import { isSimilarCall } from './similar-calls.ts'
import { type StepPrices, times } from './step-prices.ts'

/**
 * Of results as `failedResults` has it; `unanswered`: a model call failed; `hidden`: a command failed, but no
 * error is recorded, as a pipe hid its exit code.
 */
export type FailureKind = ReturnType<typeof failedResults>[number]['kind'] | 'unanswered' | 'hidden'

export interface Failure {
  /** Of a tool call that failed; undefined: the model call got no answer. */
  readonly step: Step | undefined
  readonly call: CallIndex | undefined
  /** Place of the result in its step; 0 of a model call. */
  readonly result: number
  /** Empty where the result has no call. Hostile text, as all below. */
  readonly tool: string
  /** The file, whole command, or query of the call; empty: its arguments don't say. */
  readonly subject: string
  /** Of a command in a shell. */
  readonly isCommand: boolean
  /** Of a command of several lines, all of them, or their beginning and end; absent: it is one line. */
  readonly lines?: string
  /** Undefined: the tool reports none. */
  readonly exitCode: number | undefined
  /** What went wrong, the telling lines first; empty: it came without output. */
  readonly message: string
  readonly kind: FailureKind
  readonly retry: Retry | undefined
  /** The step of the agent's next tool call; undefined: it made none. */
  readonly next: StepId | undefined
}

/**
 * The agent's next call that is the same attempt: the same tool on the same file or with much the same
 * arguments, the same program on the same targets, soon after it another tool that looks for the same, or for
 * a script in a command line, the file to which the agent then wrote it.
 */
export interface Retry {
  readonly step: StepId
  /** The same arguments. */
  readonly isSame: boolean
  /** The agent may have changed something since, so that another outcome was to be expected. */
  readonly isAfterChange: boolean
  /** Undefined: it went on in the background, and the run doesn’t say how it ended. */
  readonly isFailed: boolean | undefined
  /** Its error only says that it wasn't allowed or was aborted; absent: it doesn't. */
  readonly stopped?: 'rejected' | 'aborted'
  /** It failed, although its exit code, which is that of a filter behind a pipe, doesn’t say it. */
  readonly isHidden?: true
  /** Earlier retries that failed so; absent: none did. */
  readonly hidden?: readonly Pick<Step, 'id' | 'number'>[]
  /** Where the run says how it ended; absent: in `step`, or nowhere. */
  readonly end?: StepId
  /** The other tool that it was made with; absent: the same. Hostile text. */
  readonly tool?: string
}

/** The failed result of a tool call as text that later calls were sent. */
export interface FailureSize {
  readonly step: StepId
  readonly result: number
  /** Once. */
  readonly tokens: Tokens
  /** Model calls that were sent it. */
  readonly calls: number
  /** What they paid for it; absent: not known. */
  readonly dollars?: Dollars
}

/** How many steps after a failure a retry is looked for. */
export const RETRY_STEPS = 20
/** In how many of the agent's next steps with tool calls another tool may retry it. */
export const OTHER_TOOL_STEPS = 2

/**
 * In the order of the run; without those that answered no they are as many as the summary counts.
 * O(steps + calls + failures · RETRY_STEPS).
 */
export function failuresOf({ steps, calls }: Pick<Trace, 'steps' | 'calls'>): readonly Failure[] {
  const placeOf = stepPlaces(steps)
  const ofSteps = steps.flatMap((step, place) =>
    failedUses(steps, place).map(({ result, kind, use }) => ({
      place,
      failure: failureOf(steps, { step, result, kind, use }),
    })),
  )
  const ofCalls = calls.flatMap(({ failure, index, at, stepId }) =>
    failure === undefined ? [] : [{ place: placeOf(stepId) ?? at, failure: failedCall(index, failure) }],
  )
  return [...ofSteps, ...ofCalls].sort((one, other) => one.place - other.place).map(({ failure }) => failure)
}

/** The commands of the run whose failure a pipe hid, each with its next retry. O(text of the results). */
export function hiddenFailuresOf({ steps }: Pick<Trace, 'steps'>): readonly Failure[] {
  return steps.flatMap((step, place) =>
    hiddenUses(steps, place).map(({ result, kind, use }) => failureOf(steps, { step, result, kind, use })),
  )
}

/** The tokens of each failed result, also of hidden failures. O(text of the results). */
export function failureSizes(
  { steps }: Pick<Trace, 'steps'>,
  { count, shareOf, exposure, prices }: FailureOptions,
): readonly FailureSize[] {
  return steps.flatMap((step, place) =>
    [...failedUses(steps, place), ...hiddenUses(steps, place)].map(({ result, text }) => {
      const tokens = sharedTokens(count(text), shareOf?.(step.id) ?? 1)
      const dollars = times(tokens, prices?.of(step.id))
      return { step: step.id, result, tokens, calls: exposure.of(step.id), ...given({ dollars }) }
    }),
  )
}

interface FailureOptions extends ResultCounting {
  readonly exposure: Exposure
  /** Without, nothing is priced. */
  readonly prices?: StepPrices | undefined
}

interface Failed {
  readonly result: number
  readonly kind: FailureKind
  readonly text: string
  readonly use: ToolUse | undefined
}

function failedUses(steps: readonly Step[], place: number): readonly Failed[] {
  const step = steps[place]
  if (step?.kind !== 'action') return []
  const failed = failedResults(step, steps)
  if (failed.length === 0) return []
  const uses = toolUsesOf(step, place)
  return failed.map(({ index, kind }) => {
    const { parts = [], error = '' } = step.results[index] ?? {}
    const use = uses.find((one) => one.index === index)
    return { result: index, kind, text: `${partsText(parts)}${error}`, use }
  })
}

function hiddenUses(steps: readonly Step[], place: number): readonly Failed[] {
  const step = steps[place]
  if (step?.kind !== 'action' || !isOwn(step)) return []
  return toolUsesOf(step, place)
    .filter(isHiddenFailure)
    .map((use) => ({ result: use.index, kind: 'hidden', text: partsText(use.result.parts), use }))
}

function failedCall(call: CallIndex, failure: string): Failure {
  const { message } = readError(failure)
  return {
    step: undefined,
    call,
    result: 0,
    tool: '',
    subject: '',
    isCommand: false,
    exitCode: undefined,
    message,
    kind: isAborted(failure) ? 'aborted' : 'unanswered',
    retry: undefined,
    next: undefined,
  }
}

interface FailedUse extends Omit<Failed, 'text'> {
  readonly step: Step
}

function failureOf(steps: readonly Step[], { step, result, kind, use }: FailedUse): Failure {
  const { error = '', parts = [] } = step.kind === 'action' ? (step.results[result] ?? {}) : {}
  const doing = use && failedTarget(targetOf(steps, use), use, error)
  return {
    step,
    call: undefined,
    result,
    tool: use?.call.name ?? '',
    subject: doing?.subject ?? '',
    isCommand: doing?.command !== undefined,
    ...given({ lines: linesOf(doing?.command) }),
    ...readError(kind === 'hidden' ? partsText(parts) : error, doing?.command),
    kind,
    retry: use && doing ? retryOf(steps, use, doing, kind === 'hidden') : nextAnswer(steps, step),
    next: use && nextStep(steps, use),
  }
}

/** Undefined: it is one line, which is the subject. */
function linesOf(command = ''): string | undefined {
  const whole = command.trim()
  return whole.includes('\n') ? cutMiddle(whole, LINES) : undefined
}

interface Target {
  readonly subject: string
  /** The command line of a shell; undefined: of another tool. */
  readonly command: string | undefined
  readonly isFile: boolean
}

/** What a call is about. Input to a command that is running is about that command. */
function targetOf(steps: readonly Step[], use: ToolUse): Target {
  const started = startOf(steps, use)
  const { kind, text } = toolSubject((started ?? use).call)
  const command = started !== undefined || isShell(use) ? (commandOf(started ?? use) ?? text) : undefined
  // In a short line the folder of a command is left out, but an error can be about it.
  const subject =
    kind === 'command' && command !== undefined
      ? cutMiddle(command.replace(/\s+/g, ' ').trim(), COMMAND)
      : text
  return { subject, command, isFile: kind === 'file' }
}

/** Of a patch of several files, the one that the error names. */
function failedTarget(target: Target, { call }: ToolUse, error: string): Target {
  if (!target.isFile) return target
  const [start = ''] = error.split('\n')
  // A longer name may end with a shorter one.
  const files = patchedFiles(call).toSorted((one, other) => other.length - one.length)
  const named = files.find((file) => start.includes(file))
  return named === undefined ? target : { ...target, subject: named }
}

/** Characters of a command, in which the end is often what failed. */
const COMMAND = 480
/** Characters of a command that is shown with its line breaks. */
const LINES = 4000

/** The first retry that a pipe didn’t hide the failure of; where there is none, the last. */
function retryOf(steps: readonly Step[], use: ToolUse, target: Target, isHidden: boolean): Retry | undefined {
  const hidden: Pick<Step, 'id' | 'number'>[] = []
  let last: Retry | undefined
  for (const { later, retry } of retriesOf(steps, use, target)) {
    last = { ...retry, ...(hidden.length > 0 && { hidden: [...hidden] }) }
    // A hidden failure is itself one of such retries, each of which has its own.
    if (!retry.isHidden || isHidden) return last
    const { id, number } = later.holder.step
    hidden.push({ id, number })
  }
  return last
}

interface Retried {
  readonly later: ToolUse
  readonly retry: Retry
}

/** All retries; each is looked for in the steps after the one before. */
function* retriesOf(steps: readonly Step[], use: ToolUse, target: Target): Iterable<Retried> {
  const attempts = target.command === undefined ? [] : attemptsIn(target.command)
  const sought = target.command === undefined ? undefined : soughtBy(target.command)
  const followScript = scriptFollower(target.command)
  const next = new Set<StepId>()
  const after = { position: use.holder.position }
  let isAfterChange = false
  for (const later of laterUses(steps, use, after)) {
    next.add(later.holder.step.id)
    if (isWaiting(steps, later)) continue
    const isNear = !isAfterChange && next.size <= OTHER_TOOL_STEPS
    const isElsewhere = isNear && sought !== undefined && isLookedFor(sought, use, later)
    const stage = isElsewhere ? undefined : followScript(later)
    if (stage === 'written') continue
    const isSame = !isElsewhere && isSameCall(later, use, target)
    const isRetry =
      isElsewhere || stage === 'run' || isSame || isChanged(steps, later, { use, target, attempts })
    if (!isRetry) {
      isAfterChange ||= !isFailed(later.result) && !onlyReads(later)
      continue
    }
    isAfterChange ||= editsFirst(later, target)
    const tool = isElsewhere ? later.call.name : undefined
    yield { later, retry: { ...retriedIn(steps, later), isSame, isAfterChange, ...given({ tool }) } }
    after.position = later.holder.position
  }
}

function retriedIn(
  steps: readonly Step[],
  later: ToolUse,
): Pick<Retry, 'step' | 'isFailed' | 'isHidden' | 'end' | 'stopped'> {
  const { id: step } = later.holder.step
  if (isHiddenFailure(later)) return { step, isFailed: true, isHidden: true }
  const ending = endingOf(steps, later)
  const [end, stopped] = [ending?.step === step ? undefined : ending?.step, stoppedBy(steps, later)]
  return { step, isFailed: ending?.isFailed, ...given({ end, stopped }) }
}

/** Asking for a status or for help changes nothing either. */
function onlyReads(use: ToolUse): boolean {
  if (isReadOnly(use)) return true
  const line = isShell(use) ? (commandOf(use) ?? '') : ''
  return isReadOnlyCommand(line) || HELP.test(line)
}

/** One command alone that is asked how it is used. */
const HELP = /^[^;&|<>\n]*\s(?:--help|-h)\s*(?:2>&1)?\s*(?:\|\s*(?:head|tail|grep|rg)\s[^;&|<>\n]*)?$/

/** A command line that edits a file before it does what failed. */
const EDITS = /\bsed\s+-[a-z]*i|\bapply_patch\b/

function editsFirst(later: ToolUse, { command = '' }: Target): boolean {
  return EDITS.test(commandOf(later) ?? '') && !EDITS.test(command)
}

/** After an answer that called no tool, as it couldn't be read, the agent answers again. */
function nextAnswer(steps: readonly Step[], failed: Step): Retry | undefined {
  if (failed.kind !== 'action' || failed.calls.length > 0) return undefined
  const place = steps.indexOf(failed)
  const next = steps
    .slice(place + 1, place + 1 + RETRY_STEPS)
    .find((step) => step.kind === 'action' && step.agent === failed.agent)
  return next && { step: next.id, isSame: false, isAfterChange: false, isFailed: hasUnreadable(next) }
}

/** Whether a result without a call, which says that the answer couldn't be read, is an error. */
function hasUnreadable(step: Step): boolean {
  return step.kind === 'action' && step.calls.length === 0 && step.results.some(({ error }) => error)
}

function nextStep(steps: readonly Step[], use: ToolUse): StepId | undefined {
  for (const later of laterUses(steps, use)) return later.holder.step.id
  return undefined
}

/** The tool calls of the same agent in the next steps, counted from `after`, which may move on. */
function* laterUses(
  steps: readonly Step[],
  { holder: { position, step: own } }: ToolUse,
  after: { readonly position: number } = { position },
): Iterable<ToolUse> {
  for (let at = position + 1; at <= after.position + RETRY_STEPS; at++) {
    const step = steps[at]
    if (step === undefined) return
    if (step.agent === own.agent) yield* toolUsesOf(step, at)
  }
}

/** Of a command that went on in the background, the same command. */
function isSameCall(later: ToolUse, use: ToolUse, { command }: Target): boolean {
  if (isShell(later) && command !== undefined && commandOf(later) === command) return true
  return later.call.name === use.call.name && later.call.arguments === use.call.arguments
}

interface FailedAttempt {
  readonly use: ToolUse
  readonly target: Target
  readonly attempts: ReturnType<typeof attemptsIn>
}

/** The same attempt with other arguments. */
function isChanged(
  steps: readonly Step[],
  later: ToolUse,
  { use, target, attempts }: FailedAttempt,
): boolean {
  if (target.command !== undefined) {
    const line =
      isShell(later) || later.call.name === use.call.name ? targetOf(steps, later).command : undefined
    return line !== undefined && isSameAttempt(attempts, line)
  }
  if (later.call.name !== use.call.name) return false
  if (target.isFile)
    return (
      targetOf(steps, later).subject === target.subject || patchedFiles(later.call).includes(target.subject)
    )
  return isSimilarCall(later, use)
}
