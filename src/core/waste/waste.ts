/**
 * Waste: what a run carried from call to call and could have done without. Each finding says which steps, and
 * what it cost: its tokens, times the calls that carried them.
 */
import { given } from '#base/given.ts'
import { type JsonValue, objectField, textField } from '#base/json.ts'
import type { Memory } from '../memory/memory.ts'
import { argumentsKey, isFailed } from '../memory/tool-uses.ts'
import type { StepId } from '../model/step.ts'
import { ownSteps } from '../model/steps.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import type { WasteKind } from '../model/waste-kind.ts'
import type { FoldOptions } from '../replay/fold.ts'
import { isRefused } from '../tokens/calibration/point.ts'
import { type ToolForm, toolTokens } from '../tokens/tool-definitions.ts'
import { type CountedUse, isOwnUse, type ResultCounting, usesOf } from './counted-uses.ts'
import { type Exposure, exposureOf } from './exposure.ts'
import type { StepUses } from './last-uses.ts'
import { readsAgain, runsAgain, type Superseded } from './old-reads.ts'
import { repeatsCall } from './repeated-calls.ts'
import { plus } from './step-prices.ts'
import { type CarriedResult, stillSent } from './still-sent.ts'
import type { TokenPrices } from './token-prices.ts'

export interface Waste {
  readonly kind: WasteKind
  /** What it is of: a tool, a path, or the first words of a result. Hostile text. */
  readonly subject: string
  /** The steps that carry it, in order; none for tools. */
  readonly steps: readonly StepId[]
  /** Once. */
  readonly tokens: Tokens
  /** Over the run: tokens of all the calls that carried it. */
  readonly overRun: number
  /** What these calls paid for them; absent: not known. */
  readonly dollars?: Dollars
}

export interface WasteOptions extends ResultCounting {
  /** How the run's provider shows tools to its models. */
  readonly toolForm: ToolForm
  /** What each call paid for a token that it carried along (`tokenPrices`); without, nothing is priced. */
  readonly prices?: TokenPrices
  /** A strategy: findings then tell what its contexts would still have contained. */
  readonly under?: { readonly memory: Memory; readonly fold: FoldOptions }
  /** Calls before this one are of an earlier run, which their waste counts for. Absent: none are. */
  readonly from?: CallIndex
}

const OVERSIZED = 2000
const OLD_CALLS = 10
/** Shorter results are no waste worth a line. */
const WORTH = 50
/** A result that another call already had is a copy from this size on. */
const LARGE_COPY = 500

/** What later calls were sent although nothing shows that they used it. */
export interface Unused extends Waste {
  /** Of a large result: the last call that used a fact that it was the first to contain; absent: none did. */
  readonly lastUse?: CallIndex
  /** Where none did: the earliest steps with the facts from it that calls used; see last-uses.ts. */
  readonly knownFrom?: readonly StepId[]
  /** Of a large result: others than the first call that was sent it used a fact from it. */
  readonly isUsedLater?: boolean
  /** The subject is a command that was run again, not a file that was read again. */
  readonly isCommand?: boolean
  /** What adds up to it, without what no call carried; in the order of the steps. */
  readonly parts: readonly WastedResult[]
}

/** One result that calls were sent without need. */
export interface WastedResult extends Pick<Waste, 'tokens' | 'overRun' | 'dollars'> {
  /** Absent of tools, which are in no step. */
  readonly step?: StepId
  /** Its place among the results of its step. */
  readonly result?: number
  /** Calls that could have done without it. */
  readonly calls: number
}

interface Found extends Omit<Unused, 'overRun' | 'dollars' | 'parts'> {
  /** What calls could have done without. */
  readonly carried: readonly Carried[]
}

interface Carried extends CarriedResult {
  readonly tokens: Tokens
}

/**
 * Costliest first. A result that is too long and is also twice is two findings. O(text of the results), each
 * counted once.
 */
export function wasteOf(trace: Trace, options: WasteOptions): readonly Waste[] {
  const { count, toolForm } = options
  const exposure = exposureOf(trace)
  const uses = usesOf(trace, options)
  return listed(
    trace,
    [
      ...oversized(uses, exposure),
      ...repeated(uses, exposure),
      ...readAgain(uses, exposure),
      ...oldFailures(uses, exposure),
      ...unusedTools(trace, (tool) => toolTokens([tool], toolForm, count)),
    ],
    options,
  ).map(({ parts: _, ...waste }) => waste)
}

/**
 * The same with each result in one finding only, and large results from the call on that was the last to use
 * a fact from them. Costliest first. O(text of the results), each counted once.
 */
export function unusedIn(trace: Trace, options: WasteOptions, used: StepUses): readonly Unused[] {
  const { count, toolForm } = options
  const exposure = exposureOf(trace)
  const uses = usesOf(trace, options)
  const read = [...readAgain(uses, exposure), ...runAgain(uses, exposure)]
  const left = (found: readonly Found[]) => {
    const known = new Set(
      found.flatMap(({ carried }) => (isCarried(carried) ? carried.map(({ use }) => use?.use.result) : [])),
    )
    return uses.filter(({ use }) => !known.has(use.result))
  }
  const others = [...read, ...repeated(left(read), exposure)]
  // A command that failed in part may have shown what later calls used, such as the files that it found.
  const isNeeded = ({ step, tokens }: CountedUse) => tokens > OVERSIZED && used.last[step] !== undefined
  const failed = oldFailures(
    left(others).filter((one) => !isNeeded(one)),
    exposure,
  )
  return listed(
    trace,
    [
      ...bySubject(
        left([...others, ...failed])
          .filter(({ tokens }) => tokens > OVERSIZED)
          .map((counted) => carriedSince(counted, used, exposure)),
      ),
      ...others,
      ...failed,
      ...unusedTools(trace, (tool) => toolTokens([tool], toolForm, count)),
    ],
    options,
  )
}

/** A result that no call used a fact from was read by the first call that was sent it. */
function carriedSince(counted: CountedUse, used: StepUses, exposure: Exposure): Found {
  const { subject, step, tokens } = counted
  const lastUse = used.last[step]
  const [reader, ...others] = exposure.callsFrom(step, 0)
  const calls = lastUse === undefined ? others : exposure.callsFrom(step, lastUse + 1)
  const isUsedLater = lastUse === undefined || lastUse === reader ? undefined : true
  return {
    kind: repeatsCall(counted) ? 'repeated-call' : 'oversized-result',
    subject,
    steps: [step],
    tokens,
    carried: [{ use: counted, tokens, calls }],
    ...given({ lastUse, knownFrom: used.knownFrom[step], isUsedLater }),
  }
}

/** Results of the same call that nothing used are one finding. */
function bySubject(found: readonly Found[]): readonly Found[] {
  const unused = new Map<string, Found>()
  for (const one of found) {
    if (one.lastUse !== undefined || !isCarried(one.carried)) continue
    const key = `${one.kind} ${one.subject}`
    const known = unused.get(key)
    unused.set(key, known === undefined ? one : together(known, one))
  }
  return [...found.filter(({ lastUse }) => lastUse !== undefined), ...unused.values()]
}

function together(one: Found, other: Found): Found {
  return {
    ...one,
    steps: [...one.steps, ...other.steps],
    tokens: one.tokens + other.tokens,
    carried: [...one.carried, ...other.carried],
    ...given({ knownFrom: one.knownFrom ?? other.knownFrom }),
  }
}

function isCarried(carried: readonly Carried[]): boolean {
  return carried.some(({ calls }) => calls.length > 0)
}

/** Without the results of a parent session, which this run couldn't have done without. */
function ofThisRun(found: Found): Found {
  const carried = found.carried.filter(({ use }) => use === undefined || isOwnUse(use))
  if (carried.length === found.carried.length) return found
  const once = found.kind === 'repeated-result' ? carried.slice(0, 1) : carried
  return { ...found, tokens: once.reduce((sum, { tokens }) => sum + tokens, 0), carried }
}

function carriedFrom(found: Found, from: CallIndex): Found {
  if (from === 0) return found
  const carried = found.carried.map((one) => ({ ...one, calls: one.calls.filter((call) => call >= from) }))
  return { ...found, carried }
}

/** By dollars where all are priced, else by tokens. */
function listed(
  trace: Trace,
  found: readonly Found[],
  { prices, count, shareOf, under, from = 0 }: WasteOptions,
): readonly Unused[] {
  const wasted = found
    .map(ofThisRun)
    .map((one) => carriedFrom(one, from))
    .filter(({ carried }) => isCarried(carried))
  const carriedByAll = wasted.flatMap(({ carried }) => carried)
  const sentOf = under && stillSent(trace, carriedByAll, { ...under, count, shareOf })
  const sentAt = (one: Carried, place: number) => sentOf?.(one)[place] ?? one.tokens
  const partOf = (one: Carried): WastedResult => {
    const sent = one.calls.map((call, place) => ({ call, tokens: sentAt(one, place) }))
    const overRun = sent.reduce((sum, { tokens }) => sum + tokens, 0)
    const { tokens, calls, use } = one
    return {
      tokens,
      calls: calls.length,
      overRun,
      ...given({ step: use?.step, result: use?.use.index, dollars: dollarsOf(sent, prices) }),
    }
  }
  const all = wasted.map(({ carried, ...finding }): Unused => {
    const parts = carried.filter(({ calls }) => calls.length > 0).map(partOf)
    const overRun = parts.reduce((sum, part) => sum + part.overRun, 0)
    const dollars = parts.reduce<Dollars | undefined>((sum, part) => plus(sum, part.dollars), 0)
    return { ...finding, overRun, ...given({ dollars }), parts }
  })
  const isPriced = all.every(({ dollars }) => dollars !== undefined)
  const weightOf = ({ dollars = 0, overRun }: Unused) => (isPriced ? dollars : overRun)
  return all.sort((one, other) => weightOf(other) - weightOf(one))
}

/** Undefined where a call has no price. */
function dollarsOf(
  sent: readonly { readonly call: CallIndex; readonly tokens: Tokens }[],
  prices: TokenPrices | undefined,
): Dollars | undefined {
  const sum = sent.reduce(
    (dollars, { call, tokens }) => dollars + tokens * (prices?.get(call)?.carried ?? Number.NaN),
    0,
  )
  return Number.isNaN(sum) ? undefined : sum
}

function oversized(uses: readonly CountedUse[], exposure: Exposure): readonly Found[] {
  return uses
    .filter(({ tokens }) => tokens > OVERSIZED)
    .map((counted) => ({
      kind: 'oversized-result',
      subject: counted.subject,
      steps: [counted.step],
      tokens: counted.tokens,
      carried: [
        {
          use: counted,
          tokens: counted.tokens - OVERSIZED,
          calls: exposure.callsFrom(counted.step, 0),
        },
      ],
    }))
}

function repeated(uses: readonly CountedUse[], exposure: Exposure): readonly Found[] {
  const byText = new Map<string, CountedUse[]>()
  for (const use of uses) {
    if (use.tokens < WORTH) continue
    // Different calls can have the same short answer, such as that an edit was made.
    const call = use.tokens < LARGE_COPY ? `${use.use.call.name} ${argumentsKey(use.use)}` : ''
    const key = JSON.stringify([use.use.holder.step.agent, call, use.text])
    byText.set(key, [...(byText.get(key) ?? []), use])
  }
  return [...byText.values()].flatMap((same): readonly Found[] => {
    const [first, ...copies] = same
    const [copy] = copies
    if (first === undefined || copy === undefined) return []
    const { tokens, subject } = first
    const carried = copies.map((use, place): Carried => {
      const [own, ofFirst] = [exposure.callsFrom(use.step, 0), exposure.callsFrom(first.step, use.shownFrom)]
      const calls = own.length < ofFirst.length ? own : ofFirst
      return { use, tokens, calls, copyOf: same.slice(0, place + 1) }
    })
    return [
      {
        kind: 'repeated-result',
        subject,
        steps: same.map(({ step }) => step),
        tokens,
        carried,
      },
    ]
  })
}

function readAgain(uses: readonly CountedUse[], exposure: Exposure): readonly Found[] {
  return readsAgain(uses).map((old) => supersededBy(old, exposure))
}

function runAgain(uses: readonly CountedUse[], exposure: Exposure): readonly Found[] {
  return runsAgain(uses.filter(({ tokens }) => tokens >= WORTH)).map((old) => ({
    ...supersededBy(old, exposure),
    isCommand: true,
  }))
}

function supersededBy({ about, steps, old }: Superseded, exposure: Exposure): Found {
  return {
    kind: 'read-again',
    subject: about,
    steps,
    tokens: old.reduce((sum, { use }) => sum + use.tokens, 0),
    carried: old.map(({ use, newer }) => ({
      use,
      tokens: use.tokens,
      calls: exposure.callsFrom(use.step, newer.shownFrom),
    })),
  }
}

function oldFailures(uses: readonly CountedUse[], exposure: Exposure): readonly Found[] {
  return uses
    .filter(({ use, tokens }) => isFailed(use.result) && tokens >= WORTH)
    .map((counted) => ({
      kind: 'old-failures',
      subject: counted.subject,
      steps: [counted.step],
      tokens: counted.tokens,
      carried: [
        {
          use: counted,
          tokens: counted.tokens,
          calls: exposure.callsFrom(counted.step, 0).slice(OLD_CALLS),
        },
      ],
    }))
}

/** Each on its own: a person takes them out one by one. */
function unusedTools(
  { tools, calls, steps }: Trace,
  tokensOf: (tool: JsonValue) => number,
): readonly Found[] {
  const used = new Set(
    ownSteps(steps).flatMap((step) => ('calls' in step ? (step.calls ?? []).map(({ name }) => name) : [])),
  )
  const sent = calls.filter((call) => !isRefused(call)).map(({ index }) => index)
  return tools.flatMap((tool): readonly Found[] => {
    const name = textField(objectField(tool, 'function') ?? tool, 'name')
    if (name === undefined || used.has(name)) return []
    const tokens = tokensOf(tool)
    return [{ kind: 'unused-tools', subject: name, steps: [], tokens, carried: [{ tokens, calls: sent }] }]
  })
}
