/**
 * How many results of tools a strategy shortens, and of how many a later call used what was cut:
 * the agent may call again for each of these.
 */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatExact } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { partsText, type ToolResult } from '../model/message.ts'
import type { ActionStep, Step, StepId } from '../model/step.ts'
import type { CallIndex, Dollars } from '../model/units.ts'
import type { Use } from '../references/reference-index.ts'
import type { Progress } from '../replay/agent-figures.ts'
import type { Visit } from '../replay/fold.ts'

/** Share of what is lost that may be looked up again: of 68 facts in a session of 538 calls, 21 were. */
export const LOOKED_UP = 0.5

/** Results of the run, each once, in however many contexts it is. */
export interface CutResults {
  readonly cut: number
  readonly of: number
  /** Of those that are cut: a later call used a fact that only they had. */
  readonly needed: number
  /** Of the agent, at most, to have all of those again. */
  readonly askedAgain: number
  /** What that costs, at most. Absent: no price is known. */
  readonly asking?: Dollars
}

/** A cut result that a call needs. */
export interface NeededAgain {
  readonly call: CallIndex
  /** Further calls that return what was cut from it, at most. */
  readonly times: number
}

/** Of one run. */
export interface RunCuts extends CutResults {
  readonly again: readonly NeededAgain[]
}

interface CutFollower {
  /** For each call of a fold in order, with what it uses and its context lacks. */
  visit(visit: Visit, progress: Progress, lost: readonly Pick<Use, 'reference'>[]): void
  /** Undefined: none is cut. */
  result(): RunCuts | undefined
}

/** Each call costs in proportion to what changed. `holds`: the references in a step. */
export function createCutFollower(holds: (step: Step) => readonly number[]): CutFollower {
  const recorded = new Map<StepId, ActionStep>()
  /** The further calls that each would take. */
  const cut = new Map<ToolResult, number>()
  const needed = new Map<ToolResult, NeededAgain>()
  /** Of each reference the last result that had it before it was cut. */
  const cutFrom = new Map<number, ToolResult>()
  let of = 0

  function take(step: ActionStep, result: ToolResult, times: number): void {
    if (cut.has(result)) return
    cut.set(result, times)
    const alone = { ...step, parts: [], calls: [], results: [result] }
    for (const reference of holds(alone)) cutFrom.set(reference, result)
  }

  function gain(step: Step): void {
    // What was copied from another session was returned there.
    if (step.kind !== 'action' || step.copied === true || recorded.has(step.id)) return
    recorded.set(step.id, step)
    of += step.results.length
  }

  function show(step: Step, isNew: boolean): void {
    const before = recorded.get(step.id)
    if (before === undefined || before === step || step.kind !== 'action') return
    const left = new Set(step.results)
    for (const [index, result] of before.results.entries()) {
      // What is cut only when it is older comes back whole.
      if (!left.has(result)) take(before, result, isNew ? piecesLeft(result, step.results[index]) : 1)
    }
  }

  return {
    visit: ({ call, gained }, { inserted }, lost) => {
      gained.forEach(gain)
      const news = new Set(gained.map(({ id }) => id))
      for (const step of inserted) show(step, news.has(step.id))
      for (const { reference } of lost) {
        const result = cutFrom.get(reference)
        if (result === undefined || needed.has(result)) continue
        needed.set(result, { call: call.index, times: cut.get(result) ?? 1 })
      }
    },
    result: () => {
      if (cut.size === 0) return undefined
      const again = [...needed.values()]
      const askedAgain = again.reduce((sum, { times }) => sum + times, 0)
      return { cut: cut.size, of, needed: needed.size, askedAgain, again }
    },
  }
}

/**
 * Calls that read the rest of a result in pieces as long as what was left of it, as each new result is cut
 * to the same length.
 */
function piecesLeft(result: ToolResult, shown: ToolResult | undefined): number {
  const [size, limit] = [lengthOf(result), shown === undefined ? 0 : lengthOf(shown)]
  return limit === 0 ? 1 : Math.max(1, Math.ceil((size - limit) / limit))
}

function lengthOf({ parts, error = '' }: ToolResult): number {
  return partsText(parts).length + error.length
}

/** What asking again would probably cost, as `SweepFigures.billed` includes it; 0: not known, or nothing. */
export function probableAsking({ asking = 0 }: Pick<CutResults, 'asking'> = {}): Dollars {
  return LOOKED_UP * asking
}

/** Over two runs. Undefined: none in either. */
export function plusCuts(one: CutResults | undefined, other: CutResults | undefined): CutResults | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const isPriced = one.asking !== undefined && other.asking !== undefined
  const asking = isPriced ? one.asking + other.asking : undefined
  return {
    cut: one.cut + other.cut,
    of: one.of + other.of,
    needed: one.needed + other.needed,
    askedAgain: one.askedAgain + other.askedAgain,
    ...given({ asking }),
  }
}

/** What the agent wouldn’t see, and whether what that may cost is counted. */
export function cutWords(
  { cut, of, needed, askedAgain, asking }: CutResults,
  { unit }: { readonly unit: '$' | 'tokens' },
): string {
  const cuts = t`Cuts ${formatExact(cut)} of ${plural(of, 'tool result')}.`
  if (needed === 0) return t`${cuts} No later call used what was cut.`
  const used = t`${cuts} Later calls used what was cut from ${formatExact(needed)} of them`
  if (unit === 'tokens') return t`${used}; the tokens don’t include asking for it again.`
  if (asking === undefined) return t`${used}; the cost doesn’t include asking for it again.`
  const all = t`${used}. Asking for all of it again would take up to ${plural(askedAgain, 'more call')} (${formatAmount(asking, '$')}).`
  return t`${all} The cost includes half of that.`
}
