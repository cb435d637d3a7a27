/** The failed results of a step, and what kind of failure each is. Pure. */
import { jsonOf } from '#base/json.ts'
import { type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { answeredCalls } from '../model/answered-calls.ts'
import type { ToolCall } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { hasError, isOwn } from '../model/steps.ts'
import { withoutFolder } from '../model/tool-subject.ts'
import { commandOf, isShell } from '../references/read-only.ts'
import { startOf } from './background.ts'
import { isNotAllowed, isRejected, readError } from './error-text.ts'
import { answersNo } from './exit-answers.ts'

/**
 * `missing`: a file wasn't there. `aborted`: someone stopped it, so nothing failed by itself. `rejected`: a
 * person didn't allow it. `nothing`: a search or check that answered no, which is not an
 * error. `elapsed`: so is a wait that reached the time limit in its command.
 */
type ResultFailure = 'failed' | 'missing' | 'aborted' | 'rejected' | 'nothing' | 'elapsed'

interface FailedResult {
  /** Its place in the step. */
  readonly index: number
  readonly kind: ResultFailure
}

/**
 * In the order of the step. `steps`: of its run, in which an earlier one may have started what it waits for.
 * None of a copied step: it failed in the parent session. O(text of the failed results), of a wait O(steps).
 */
export function failedResults(step: Step, steps: readonly Step[] = [step]): readonly FailedResult[] {
  return isOwn(step) ? allFailed(step, steps) : []
}

/** How many errors are in the history that was copied from the parent session. */
export function copiedErrors(steps: readonly Step[]): number {
  return steps.reduce(
    (sum, step) => sum + (isOwn(step) ? 0 : allFailed(step, steps).filter(isErrorKind).length),
    0,
  )
}

function allFailed(step: Step, steps: readonly Step[]): readonly FailedResult[] {
  if (step.kind !== 'action' || !hasError(step)) return []
  const callOf = new Map(answeredCalls(step).map(({ index, call }) => [index, call]))
  return step.results.flatMap(({ error = '' }, index) => {
    if (error === '') return []
    const kind = kindOf(callOf.get(index), error)
    const isElapsed = kind === 'failed' && isWaitOver(error) && isLimitedWait(lineOf(step, index, steps))
    return [{ index, kind: isElapsed ? 'elapsed' : kind }]
  })
}

/** The errors of the step: its failed results without what someone stopped or what is an answer. */
export function resultErrors(step: Step, steps?: readonly Step[]): readonly FailedResult[] {
  return failedResults(step, steps).filter(isErrorKind)
}

/**
 * Why a result has an error although nothing failed: a person or the agent's permissions rejected the call,
 * or someone aborted it.
 */
export function stoppedBy(
  steps: readonly Step[],
  { holder: { step }, index, result: { error = '' } }: ToolUse,
): 'rejected' | 'aborted' | undefined {
  if (error === '') return undefined
  const kind = failedResults(step, steps).find((failed) => failed.index === index)?.kind
  if (kind === 'rejected' || kind === 'aborted') return kind
  return isNotAllowed(error) ? 'rejected' : undefined
}

function isErrorKind({ kind }: FailedResult): boolean {
  return kind === 'failed' || kind === 'missing'
}

/** The replies that the agent refused to read, by the notices that followed them. O(steps). */
export function rejectedReplies(steps: readonly Step[]): readonly Step[] {
  return steps.filter((step, place) => {
    const next = steps[place + 1]
    return (
      step.kind === 'action' && isOwn(step) && next?.kind === 'message' && next.extra?.isRejection === true
    )
  })
}

/** Whether someone aborted what ended in these words of the file, so that nothing failed by itself. */
export function isAborted(failure: string): boolean {
  return ABORTED.test(failure)
}

/** Claude Code cancels the other calls of a reply where one of them fails. */
const ABORTED =
  /\b(?:request|command|operation|execution|turn|task) (?:was |has been )?(?:aborted|cancell?ed|interrupted)\b|\buser (?:aborted|cancell?ed|interrupted)\b|\b(?:aborted|cancell?ed|interrupted) by (?:the )?user\b|^[“"]?aborted[”"]?\.?$|ended as “aborted”|^<tool_use_error>Sibling tool call errored/i

/** Whether a result of the step is an error. */
export function hasFailure(step: Step, steps?: readonly Step[]): boolean {
  return resultErrors(step, steps).length > 0
}

function kindOf(call: ToolCall | undefined, error: string): ResultFailure {
  const line = call && commandIn(call)
  const read = readError(error, line)
  const { exitCode, message } = read
  const isStopped = exitCode === STOPPED && call?.arguments.includes(INTERRUPT) === true
  if (exitCode === undefined && isRejected(error)) return 'rejected'
  if (isStopped || isAbortedOutput(error)) return 'aborted'
  if (isUnstarted({ message, isCommand: line !== undefined })) return 'failed'
  if (isFoundMissing(message)) return call !== undefined && isLockCheck(call) ? 'nothing' : 'missing'
  return line !== undefined && answersNo(line, read, error) ? 'nothing' : 'failed'
}

/** Agents write it alone or below the output so far. */
function isAbortedOutput(error: string): boolean {
  const last = error.trimEnd().split('\n').at(-1) ?? ''
  return last.length <= ABORTED_LINE && isAborted(last)
}

/** Characters; longer lines are output. */
const ABORTED_LINE = 80

interface Said {
  readonly message: string
  readonly isCommand: boolean
}

/**
 * Whether a tool couldn’t start a program that it needs, of a command the shell: what the command itself
 * couldn’t start is its own.
 */
export function isUnstarted({ message, isCommand }: Said): boolean {
  const [line = ''] = message.split('\n')
  return UNSTARTED.test(line) && (!isCommand || UNSTARTED_SHELL.test(line))
}

/** Of Bun, Node, Go, and Java. */
const UNSTARTED =
  /\b(?:ENOENT|EACCES)\b.*\b(?:posix_)?spawn\b|\bspawn(?:Sync)? (?:\S.* )?(?:ENOENT|EACCES)\b|\bfork\/exec \S+: (?:no such file|permission denied)|\bCannot run program ".*\berror=(?:2|13)\b/
/** Alone, as other text in front of it is of what the shell ran. */
const UNSTARTED_SHELL =
  /^(?:Error: )?(?:(?:ENOENT|EACCES): [\w ]+, (?:posix_)?spawn ['"]?|spawn(?:Sync)? )(?:\S*[\\/])?(?:(?:ba|da|z|fi|k)?sh|pwsh|powershell|cmd)(?:\.exe)?(?=['" ]|$)/

/** Whether it says that files don't exist, and nothing else went wrong. */
function isFoundMissing(message: string): boolean {
  return message !== '' && message.split('\n').every((line) => MISSING.test(line))
}

const MISSING =
  /no such file or directory|\bENOENT\b|\b(?:file|path|directory|folder) (?:(?:does not|doesn['’]t) exist|not found)\b/i

/** Ctrl+C as JSON writes it, and the exit code of what it ended. */
const INTERRUPT = '\\u0003'
const STOPPED = 130

/** Whether the output says that the time was over before what was waited for. */
function isWaitOver(error: string): boolean {
  const [line = ''] = readError(error).message.split('\n')
  return /\btime(?:d )?[- ]?out\b/i.test(line) && /\bwait(?:ed|ing)?\b/i.test(line)
}

/** Whether the command waits, and no longer than one of its options says. */
function isLimitedWait(line: string): boolean {
  return LIMITED_WAIT.test(withoutFolder(line))
}

const LIMITED_WAIT = /^\s*\S+ wait\s[^;&|]*--(?:timeout|max-wait|time-limit)[=\s]+\d+/

/** The command of a shell that a result is of; a running one may have been started by an earlier step. */
function lineOf(step: Step, result: number, steps: readonly Step[]): string {
  const use = toolUsesOf(step, steps.indexOf(step)).find(({ index }) => index === result)
  const started = use && (startOf(steps, use) ?? use)
  return started !== undefined && isShell(started) ? (commandOf(started) ?? '') : ''
}

/** Whether the command only asks whether a lock or a process left its file, so that none is good news. */
function isLockCheck(call: ToolCall): boolean {
  return LOCK_CHECK.test(withoutFolder(commandIn(call)?.trim() ?? ''))
}

const LOCK_CHECK =
  /^(?:ls|stat|file|test|cat|readlink)(?: -\w+)* ["']?[^\s"'*;|&<>]*\.(?:lock|lck|pid|sock)["']?(?: 2>(?:&1|\/dev\/null))?$/

function commandIn(call: ToolCall): string | undefined {
  const use = { call, args: jsonOf(call.arguments) }
  return isShell(use) ? commandOf(use) : undefined
}
