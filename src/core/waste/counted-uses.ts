/** The tool results of a run, each with its tokens and what its call is about. Pure. */
import { cutAtWord } from '#base/text.ts'
import { type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import { createSubjects } from '../model/session-subjects.ts'
import { isOwn } from '../model/steps.ts'
import { endOfPath, type ToolSubject } from '../model/tool-subject.ts'
import type { Trace } from '../model/trace.ts'
import { type ShareOf, sharedTokens } from '../tokens/calibration/prompt-growth.ts'
import type { Count } from '../tokens/encoding.ts'
import { type CountedResult, resultText } from './still-sent.ts'

export interface CountedUse extends CountedResult {
  /** What its call is about. */
  readonly subject: string
  /** The first call of the run whose context can contain it. */
  readonly shownFrom: number
  readonly text: string
}

/** How the texts of results are counted. */
export interface ResultCounting {
  readonly count: Count
  /** What to count of a step's results. Absent: all of each. */
  readonly shareOf?: ShareOf
}

/** In the order of the steps. O(text of the results), each text counted once. */
export function usesOf(trace: Trace, { count, shareOf }: ResultCounting): readonly CountedUse[] {
  const known = new Map<string, number>()
  const counted = (text: string) => {
    const tokens = known.get(text) ?? count(text)
    known.set(text, tokens)
    return tokens
  }
  const about = createSubjects()
  let next = 0
  return trace.steps.flatMap((step, position) => {
    while (next < trace.calls.length && (trace.calls[next]?.at ?? 0) <= position) next++
    const shownFrom = next
    const share = shareOf?.(step.id) ?? 1
    return toolUsesOf(step, position).map((use) => {
      const text = resultText(use.result)
      const subject = subjectOf(use, about(use.call, use.result))
      const tokens = sharedTokens(counted(text), share)
      return { use, subject, step: step.id, shownFrom, text, tokens }
    })
  })
}

/** Not of the history that a fork copied. */
export function isOwnUse({ use }: Pick<CountedUse, 'use'>): boolean {
  return isOwn(use.holder.step)
}

const SUBJECT = 80

function subjectOf({ call }: ToolUse, { text }: ToolSubject): string {
  return cutAtWord(`${call.name} ${endOfPath(text)}`.trim(), SUBJECT)
}
