/** The failed results of a step, and which of them are an answer rather than a failure. Pure. */
import { jsonOf } from '#base/json.ts'
import { answeredCalls } from '../model/answered-calls.ts'
import type { ToolCall } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { hasError } from '../model/steps.ts'
import { commandOf, isShell } from '../references/read-only.ts'
import { splitOutside } from '../references/shell-words.ts'
import { readError } from './error-text.ts'

interface FailedResult {
  /** Its place in the step. */
  readonly index: number
  /**
   * It answers what the agent asked: a check found nothing, a lookup found that a file doesn't exist, a wait
   * ran out, or a command ended that the agent stopped.
   */
  readonly isAnswer: boolean
}

/** In the order of the step. O(text of the failed results). */
export function failedResults(step: Step): readonly FailedResult[] {
  if (step.kind !== 'action' || !hasError(step)) return []
  const callOf = new Map(answeredCalls(step).map(({ index, call }) => [index, call]))
  return step.results.flatMap(({ error = '' }, index) =>
    error === '' ? [] : [{ index, isAnswer: isAnswer(callOf.get(index), error) }],
  )
}

/** How many results of the step failed, without those that are an answer. */
export function failureCount(step: Step): number {
  return failedResults(step).filter((failed) => !failed.isAnswer).length
}

/** Whether someone aborted the request, so that nothing failed. `failure`: the file's words. */
export function isAborted(failure: string): boolean {
  return ABORTED.test(failure)
}

const ABORTED =
  /\b(?:request|command|operation|turn|task) (?:was |has been )?(?:aborted|cancell?ed|interrupted)\b|\buser (?:aborted|cancell?ed|interrupted)\b|^[“"]?aborted[”"]?\.?$|ended as “aborted”/i

/** Whether a result of the step failed and is not an answer. */
export function hasFailure(step: Step): boolean {
  return failureCount(step) > 0
}

function isAnswer(call: ToolCall | undefined, error: string): boolean {
  const { exitCode, message } = readError(error)
  if (RAN_OUT.test(message) || isFoundMissing(message)) return true
  if (call === undefined) return false
  if (exitCode === STOPPED) return call.arguments.includes(INTERRUPT)
  const isSilent = message === '' || HEADS.test(message)
  // Exit code 2 of a search says that a file is missing, which the agent chose not to be told.
  return isSilent && (exitCode === 1 || (exitCode === 2 && HUSHED.test(call.arguments))) && isCheck(call)
}

/** Whether programs that only read say that files don't exist, and nothing else went wrong. */
function isFoundMissing(message: string): boolean {
  return message !== '' && message.split('\n').every((line) => MISSING.test(line))
}

const MISSING =
  /^(?:ls|[ef]?grep|rg|sed|cat|head|tail|stat|wc|find|du): .*no such file or directory(?: \(os error 2\))?$/i

const RAN_OUT = /^(?:timeout|timed out) waiting\b/i
/** Ctrl+C as JSON writes it, and the exit code of what it ended. */
const INTERRUPT = '\\u0003'
const STOPPED = 130

const HUSHED = /2>\s*\/dev\/null/

/** Only the heads of a list's columns, as `ps` writes them where none of the processes runs. */
const HEADS = /^\s*PID(?:\s+[%A-Z]+)*$/

/** Whether the command that gives a line its exit code asks whether something exists. */
function isCheck(call: ToolCall): boolean {
  const use = { call, args: jsonOf(call.arguments) }
  const line = isShell(use) ? commandOf(use) : undefined
  if (line === undefined || line.length > LONGEST) return false
  const last = splitOutside(line, /^(?:&&|\|\||[;|\n])/).at(-1)
  return CHECK.test(last?.trim() ?? '')
}

/** Longer lines are programs. */
const LONGEST = 1000
const CHECK =
  /^(?:command -v|type|which|test|\[{1,2}|[ef]?grep|rg|ag|pgrep|diff -q|cmp -s|ps|git (?:grep|show-ref|config --get\S*|diff --quiet|rev-parse --verify))(?=\s)/
