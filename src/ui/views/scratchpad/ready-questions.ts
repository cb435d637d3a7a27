/** Questions about the open run whose answers are there at once: what can be asked in a notebook. Pure. */

import { plural } from '#base/format-count.ts'
import { durationWords } from '#base/format-duration.ts'
import { formatExact, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { ToolCall } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { isOwn, ownSteps } from '#core/model/steps.ts'
import { readSubject, shortToolName, toolSubject } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import { copiedWords } from '../../kit/index.ts'
import { BELOW_ONE, IDLE, REPLY_TO_PERSON, REPLY_TO_TASK, type TimeSpent, timeSpent } from './time-spent.ts'

export interface ReadyQuestion {
  readonly id: 'time' | 'tools' | 'files'
  /** On its button. */
  readonly title: string
  /** In a sentence. */
  readonly answer: string
  readonly head: readonly string[]
  /** The first cell of each names it. Hostile text. */
  readonly rows: readonly (readonly string[])[]
  /** How it is counted. */
  readonly hint: string
}

/** So many rows are listed. */
const FEW = 5

/** Those that the run has an answer to. O(steps). */
export function readyQuestions(trace: Pick<Trace, 'steps'>): readonly ReadyQuestion[] {
  const known = [timeQuestion(trace), toolQuestion(trace), fileQuestion(trace)]
  // A single row, such as all time after one tool, answers nothing.
  return known.filter((question) => question !== undefined).filter(({ rows }) => rows.length > 1)
}

/** Undefined where the run has no times. */
function timeQuestion(trace: Pick<Trace, 'steps'>): ReadyQuestion | undefined {
  const { rows, rest } = timeSpent(trace, FEW)
  const [first] = rows
  if (first === undefined) return undefined
  const others = rest === undefined ? [] : [{ after: t`all others`, ...rest }]
  const shown = [...rows, ...others].filter(({ share }) => share !== BELOW_ONE)
  return {
    id: 'time',
    title: t`Where the time went`,
    answer: timeWords(first),
    head: [t`Time after…`, t`steps`, t`time`, t`share`],
    rows: shown.map(({ after, steps, minutes, share }) => [
      after,
      formatExact(steps),
      durationWords(minutes * 60),
      share,
    ]),
    hint: t`The time from a step to the next one, up to the last reply. After a reply, the agent waits for your message, or for a notification that a subagent or background task ended; after a tool call, for the tool or your answer to its question, and then for the model. Longer than the tool could run, it waits for your approval, or the computer is asleep. A step can have several tool calls; Breakdown counts each of them.`,
  }
}

/** With the answer, where most of the time passed between a reply and the next message. */
function timeWords({ after, share, minutes, longest }: TimeSpent): string {
  if (after === REPLY_TO_TASK)
    return t`${share} of the time, the agent waited for its subagents or background tasks`
  if (after === IDLE)
    return t`${share} of the time, a tool call waited for approval, or the computer was asleep`
  if (after !== REPLY_TO_PERSON) return t`${share} of the time passed after ${after}`
  // All replies together would read as if the agent had waited often.
  return longest > minutes / 2
    ? t`${share} of the time, the agent waited for you, most of it in one pause of ${durationWords(longest * 60)}`
    : t`${share} of the time, the agent waited for you`
}

function toolQuestion({ steps }: Pick<Trace, 'steps'>): ReadyQuestion | undefined {
  const calls = callsIn(ownSteps(steps))
  const counted = countOf(calls.map(({ name }) => shortToolName(name)))
  const [first] = counted
  if (first === undefined) return undefined
  return {
    id: 'tools',
    title: t`Which tools were called`,
    answer: t`${first[0]} was called most: ${formatExact(first[1])} of ${plural(calls.length, 'call')}`,
    head: [t`tool`, t`calls`, t`share`],
    rows: tableOf(counted, calls.length),
    hint: hintOf(t`All tool calls, including those that failed.`, callsIn(copiedIn(steps)).length),
  }
}

function fileQuestion({ steps }: Pick<Trace, 'steps'>): ReadyQuestion | undefined {
  const files = filesIn(ownSteps(steps))
  const counted = countOf(files)
  const [first] = counted
  // Of files that were used once each, none is used most.
  if (first === undefined || first[1] < 2) return undefined
  return {
    id: 'files',
    title: t`Which files were used most`,
    answer: t`${plural(counted.length, 'file')} in ${plural(files.length, 'tool call')}`,
    head: [t`file`, t`calls`, t`share`],
    rows: tableOf(counted, files.length),
    hint: hintOf(
      t`Counts tool calls that name the file in their arguments, and commands that only print it.`,
      filesIn(copiedIn(steps)).length,
    ),
  }
}

function callsIn(steps: readonly Step[]): readonly ToolCall[] {
  return steps.flatMap((step) => (step.kind === 'action' ? step.calls : []))
}

/** The file of each tool call that is of one. */
function filesIn(steps: readonly Step[]): readonly string[] {
  return callsIn(steps).flatMap((call) => {
    const { kind, text } = readSubject(toolSubject(call))
    return kind === 'file' && text !== '' ? [text] : []
  })
}

function copiedIn(steps: readonly Step[]): readonly Step[] {
  return steps.filter((step) => !isOwn(step))
}

/** With how many tool calls of the parent session aren’t counted. */
function hintOf(counted: string, copied: number): string {
  return [counted, copiedWords(copied)].filter((words) => words !== '').join(' ')
}

/** Most first. */
function countOf(names: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}

function tableOf(
  counted: readonly (readonly [string, number])[],
  all: number,
): readonly (readonly string[])[] {
  const others = counted.slice(FEW).reduce((sum, [, count]) => sum + count, 0)
  const shown = [...counted.slice(0, FEW), ...(others === 0 ? [] : [[t`all others`, others] as const])]
  return shown.map(([name, count]) => [name, formatExact(count), formatShare(count / all)])
}
