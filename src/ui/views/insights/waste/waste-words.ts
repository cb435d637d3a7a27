/** What was sent without being used, in words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatExact, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { Unused, WastedResult } from '#core/waste/waste.ts'

/** What the run is known to have used; undefined: not known, or not yet. */
interface Whole {
  /** Tokens of all prompts. */
  readonly input: number | undefined
  /** US dollars. */
  readonly cost: number | undefined
}

/** All findings together: in dollars where each has a price, else in tokens. */
export function wasteAmount(waste: readonly Unused[]): string {
  const dollars = dollarsOf(waste)
  return dollars === undefined ? formatAmount(tokensOf(waste), 'tokens', true) : formatAmount(dollars, '$')
}

/** What that amount is, in a sentence, with its share of the whole run. */
export function wasteSum(waste: readonly Unused[], { input = 0, cost = 0 }: Whole): string {
  const dollars = dollarsOf(waste)
  if (dollars !== undefined && cost > 0)
    return t`${shareOf(dollars, cost)} of the run’s cost went to resending content that no later call seems to use.`
  if (dollars === undefined && input > 0)
    return t`${shareOf(tokensOf(waste), input)} of the run’s input was sent again, although no later call seems to use it.`
  return t`The agent resent content that no later call seems to use.`
}

/** What of the waste a strategy avoids. `still`: what it would still have sent. Empty: nothing of note. */
export function avoidedWords(
  name: string,
  waste: readonly Unused[],
  still: readonly Unused[] | undefined,
): string {
  if (still === undefined) return ''
  const [dollars, left] = [dollarsOf(waste), still.length === 0 ? 0 : dollarsOf(still)]
  const isPriced = dollars !== undefined && left !== undefined
  const avoided = isPriced ? dollars - left : tokensOf(waste) - tokensOf(still)
  if (avoided < (isPriced ? LEAST_DOLLARS : LEAST_TOKENS)) return ''
  return isPriced
    ? t`${name} avoids about ${formatAmount(avoided, '$')} of this waste.`
    : t`${name} avoids about ${formatAmount(avoided, 'tokens', true)} of this waste.`
}

const LEAST_DOLLARS = 0.01
const LEAST_TOKENS = 1000

function shareOf(part: number, whole: number): string {
  const share = Math.min(1, part / whole)
  return formatShare(share < 0.001 ? share : Math.round(1000 * share) / 1000)
}

/** Over the run. */
export function tokensOf(waste: readonly Pick<Unused, 'overRun'>[]): number {
  return waste.reduce((sum, { overRun }) => sum + overRun, 0)
}

/** Undefined where a finding has no price. */
export function dollarsOf(waste: readonly Pick<Unused, 'dollars'>[]): number | undefined {
  const known = waste.flatMap(({ dollars }) => dollars ?? [])
  return known.length === 0 || known.length < waste.length
    ? undefined
    : known.reduce((sum, dollars) => sum + dollars, 0)
}

/** What of a step was waste and why, by step. */
export function wasteOfSteps(
  waste: readonly Unused[],
  money: (dollars: number) => string,
  names: Names,
): ReadonlyMap<StepId, string> {
  return wasteBy(waste, ({ step }) => step, { money, names })
}

/** The same of each result, by `resultKey`. */
export function wasteOfResults(
  waste: readonly Unused[],
  money: (dollars: number) => string,
  names: Names,
): ReadonlyMap<string, string> {
  const keyOf = ({ step, result }: WastedResult) => (step === undefined ? undefined : resultKey(step, result))
  return wasteBy(waste, keyOf, { money, names })
}

export function resultKey(step: StepId, result = 0): string {
  return `${result} ${step}`
}

interface WasteForm {
  readonly money: (dollars: number) => string
  readonly names: Names
}

function wasteBy<Key>(
  waste: readonly Unused[],
  keyOf: (part: WastedResult) => Key | undefined,
  { money, names }: WasteForm,
): ReadonlyMap<Key, string> {
  const found = new Map<Key, { readonly reason: string; readonly parts: WastedResult[] }>()
  for (const { parts, ...finding } of waste) {
    for (const part of parts.filter(({ overRun }) => overRun > 0)) {
      const key = keyOf(part)
      if (key === undefined) continue
      const known = found.get(key) ?? { reason: wasteReason(finding, names), parts: [] }
      known.parts.push(part)
      found.set(key, known)
    }
  }
  return new Map([...found].map(([key, { reason, parts }]) => [key, stepWords(parts, reason, money)]))
}

/** Finds what was paid for the waste of a step; undefined: none, or it has no price. O(waste), then O(1). */
export function wastedDollars(waste: readonly Pick<Unused, 'parts'>[]): (step: StepId) => number | undefined {
  const sums = new Map<StepId, number>()
  for (const { step, dollars } of waste.flatMap(({ parts }) => parts)) {
    if (step !== undefined && dollars !== undefined) sums.set(step, (sums.get(step) ?? 0) + dollars)
  }
  return (step) => sums.get(step)
}

function stepWords(
  parts: readonly WastedResult[],
  reason: string,
  money: (dollars: number) => string,
): string {
  const dollars = dollarsOf(parts)
  const amount = dollars === undefined ? formatAmount(tokensOf(parts), 'tokens', true) : money(dollars)
  const [only, ...others] = parts
  return only === undefined || others.length > 0
    ? t`Waste in ${plural(parts.length, 'result')}: ${amount}. ${reason}.`
    : t`Waste: ${amount} in ${plural(only.calls, 'call')}. ${reason}.`
}

/** Not a product: calls that missed the cache paid more for the same tokens. */
export function resentWords({ tokens, calls }: WastedResult): string {
  return t`Result of ${formatExact(tokens)} tokens, sent again in ${plural(calls, 'call')}`
}

/** How steps and calls are named, such as `step 12`. */
export interface Names {
  /** By its answer, as the rows of waste name steps; by the call where it has none. */
  readonly ofCall: (call: CallIndex) => string
  readonly ofStep: (step: StepId) => string | undefined
}

export function namesIn({ calls, steps }: Pick<Trace, 'calls' | 'steps'>): Names {
  const stepOf = stepFinder(steps)
  const ofStep = (id: StepId) => {
    const step = stepOf(id)
    return step === undefined ? undefined : t`step ${formatExact(step.number)}`
  }
  return {
    ofStep,
    ofCall: (call) => {
      const id = calls[call]?.stepId
      return (id === undefined ? undefined : ofStep(id)) ?? callName(call)
    },
  }
}

/** Why a finding is one. */
export function wasteReason(finding: Omit<Unused, 'parts'>, names: Names): string {
  const { kind, lastUse, isCommand } = finding
  if (kind === 'repeated-result') return t`Copy of a result that the context already contained`
  if (kind === 'repeated-call') return t`Repeats what the call wrote`
  if (kind === 'read-again')
    return isCommand === true
      ? t`Older output of a command that was run again`
      : t`Most of these lines were read again`
  if (kind === 'old-failures') return t`Old error output`
  if (kind === 'unused-tools') return t`Tool that was never called`
  return lastUse === undefined
    ? unusedReason(finding, names)
    : t`No new fact from it was used after ${names.ofCall(lastUse)}`
}

function unusedReason({ knownFrom = [], steps }: Pick<Unused, 'knownFrom' | 'steps'>, names: Names): string {
  const [first, ...others] = knownFrom
  if (first === undefined) return t`No call used a fact from it`
  if (others.length === 0 && steps.includes(first))
    return t`Calls used only facts from it that its own call already contained`
  const name = names.ofStep(first) ?? t`an earlier step`
  return others.length === 0
    ? t`Calls used only facts from it that ${name} already contained`
    : t`Calls used only facts from it that ${name} and ${plural(others.length, 'other step')} already contained`
}
