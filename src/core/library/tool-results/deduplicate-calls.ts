/**
 * Identical calls: of those with the same tool and arguments one result stays, the others become a note that
 * leads to it.
 */
import { t } from '#base/words.ts'
import { defineStrategy, type PositionalFold } from '../../memory/strategy.ts'
import {
  argumentsKey,
  isFailed,
  isNoted,
  noteResult,
  PROTECTION,
  protection,
  type ToolUse,
  toolUsesOf,
} from '../../memory/tool-uses.ts'
import { partsText } from '../../model/message.ts'

export const deduplicateCalls = defineStrategy({
  id: 'deduplicate-calls',
  readsText: false,
  rescans: true,
  title: t`Deduplicate identical calls`,
  description: t`If a tool was called again with the same arguments, one result is kept and the others become a note that says where it is. Nothing is lost that the agent did not fetch again.`,
  params: {
    keep: {
      kind: 'choice',
      label: t`Result to keep`,
      initial: 'newest',
      options: [
        {
          value: 'newest',
          label: t`the newest`,
          help: t`Each older result points to the next one. A failed call never replaces a successful result.`,
        },
        {
          value: 'first',
          label: t`the first successful one`,
          help: t`The prompt prefix stays unchanged; later changes are not seen.`,
        },
      ],
    },
    sameResult: {
      kind: 'boolean',
      label: t`Only if the result is the same`,
      initial: false,
      help: t`A different result is kept: for tools whose results change over time.`,
    },
    ...PROTECTION,
  },
  summary: ({ keep }) => t`deduplicate calls, keep ${keep}`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  fold: deduplicating,
})

interface Values {
  readonly keep: string
  readonly sameResult: boolean
  readonly protectedTools: string
  readonly protectedFiles: string
}

const RULE = 'deduplicate calls'
const NOTE = /^\[Same call (?:again|as) at step -?\d+: see its result there\.\]$/

/** O(text of the calls); holds one use for each different call. */
function deduplicating(values: Values): PositionalFold {
  const isProtected = protection(values)
  const known = new Map<string, ToolUse>()
  return {
    push: (step, position, set) => {
      for (const use of toolUsesOf(step, position)) {
        if (isProtected(use) || isNoted(use, NOTE)) continue
        const key = JSON.stringify([use.call.name, argumentsKey(use)])
        const earlier = known.get(key)
        const outcome = settle(earlier, use, values)
        if (outcome.stays !== undefined) known.set(key, outcome.stays)
        if (outcome.goes !== undefined) noteResult(outcome.goes, { note: outcome.note, rule: RULE }, set)
      }
      return true
    },
  }
}

interface Outcome {
  readonly stays?: ToolUse
  readonly goes?: ToolUse
  readonly note: string
}

function settle(earlier: ToolUse | undefined, later: ToolUse, { keep, sameResult }: Values): Outcome {
  const isFirst = keep === 'first'
  if (earlier === undefined)
    return isFirst && isFailed(later.result) ? { note: '' } : { stays: later, note: '' }
  const failsLate = isFailed(later.result) && (isFirst || !isFailed(earlier.result))
  if (failsLate) return { note: '' }
  const differs = sameResult && partsText(earlier.result.parts) !== partsText(later.result.parts)
  if (isFirst) return differs ? { note: '' } : { goes: later, note: noteOf('as', earlier) }
  return differs ? { stays: later, note: '' } : { stays: later, goes: earlier, note: noteOf('again', later) }
}

function noteOf(word: 'again' | 'as', { holder }: ToolUse): string {
  return `[Same call ${word} at step ${holder.step.number}: see its result there.]`
}
