/**
 * The compactions of many runs, per agent and version: what they keep, what is read again by kind and age,
 * and what one costs. Pure.
 */
import { byName } from '#base/locale.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { Trace } from '../model/trace.ts'
import { pagesOf } from '../rereads/fetched.ts'
import { isSameSource, type PageKind } from '../rereads/page.ts'
import { medianOf } from '../tokens/calibration/robust.ts'
import type { CompactionAccount, StepFate } from './account.ts'
import type { CompactionCost } from './cost.ts'

/** One run with its compactions. */
export interface CompactedRun {
  readonly trace: Pick<Trace, 'steps' | 'calls' | 'source'>
  readonly accounts: readonly (CompactionAccount & { readonly cost?: CompactionCost })[]
}

/**
 * Read results that compactions removed, of one kind and age, and how many were read again within 20 steps.
 */
export interface ReadAgain {
  readonly kind: PageKind
  /** The oldest age in calls that belongs to it; undefined: any that is older. */
  readonly oldest: number | undefined
  readonly removed: number
  readonly again: number
}

export interface CompactionGroup {
  /** The format’s id, and the agent’s version as the file says it. */
  readonly agent: string
  readonly version: string | undefined
  readonly runs: number
  readonly compactions: number
  /** Those that runs have in common, as resumed sessions and forks do; each counts once. */
  readonly repeated: number
  readonly micro: number
  /** Those that can’t be read. */
  readonly opaque: number
  /** Steps of all contexts before, by what became of them. */
  readonly steps: Readonly<Record<StepFate, number>>
  /** Steps whose content is gone: at least and at most. They differ where compactions can’t be read. */
  readonly gone: { readonly low: number; readonly high: number }
  /** Medians in tokens; undefined: no size is known. */
  readonly tokensBefore: number | undefined
  readonly tokensAfter: number | undefined
  readonly reads: readonly ReadAgain[]
  /** Corrections by the user within 20 steps. */
  readonly corrections: number
  /**
   * Means over the compactions whose price is known; undefined: none is. What summaries cost is subtracted
   * from what was saved, where it is known.
   */
  readonly cost:
    | { readonly compactions: number; readonly rewrite: number; readonly saved: number }
    | undefined
}

/** Ages in calls; older ones are the last class. */
const AGES = [10, 40, undefined] as const

/** The agent with the most compactions first. O(steps of all contexts before · read results). */
export function compactionGroups(given: readonly CompactedRun[]): readonly CompactionGroup[] {
  const { runs, repeated } = withoutRepeated(given)
  const groups = new Map<string, CompactedRun[]>()
  for (const run of runs) {
    if (run.accounts.length === 0) continue
    const key = keyOf(run)
    groups.set(key, [...(groups.get(key) ?? []), run])
  }
  return [...groups]
    .map(([key, own]) => groupOf(own, repeated.get(key) ?? 0))
    .sort((one, other) => other.compactions - one.compactions)
}

/**
 * A compaction of an earlier run, of the same moment or the same steps, is the same one: its session was
 * copied.
 */
function withoutRepeated(runs: readonly CompactedRun[]) {
  /** The group that each was found in first. */
  const seen = new Map<string, string>()
  const repeated = new Map<string, number>()
  const left = runs.map((run) => {
    const own: string[] = []
    const read = contentReader(run)
    const accounts = run.accounts.filter((account) => {
      const names = namesOf(run, account, read)
      const known = names.find((name) => seen.has(name))
      const first = known === undefined ? undefined : seen.get(known)
      own.push(...names)
      if (first !== undefined) repeated.set(first, (repeated.get(first) ?? 0) + 1)
      return first === undefined
    })
    for (const name of own) if (!seen.has(name)) seen.set(name, keyOf(run))
    return { ...run, accounts }
  })
  return { runs: left, repeated }
}

/** What tells it from others, in two ways: a fork may give copied lines the time of the copy. */
function namesOf(
  { trace: { source } }: CompactedRun,
  { timestamp, kind, agent, tokensBefore, steps }: CompactionAccount,
  textOf: (id: StepId) => string,
): readonly string[] {
  const texts = steps.map(({ step }) => textOf(step))
  const lengths = texts.map((text) => text.length)
  return [
    ...(timestamp === undefined
      ? []
      : [JSON.stringify([source.format, timestamp, kind, agent, tokensBefore])]),
    ...(texts.length < FEWEST_TO_KNOW ? [] : [JSON.stringify([source.format, kind, lengths, texts.at(-1)])]),
  ]
}

/** Fewer steps of the same lengths may be those of two sessions. */
const FEWEST_TO_KNOW = 10

function contentReader({ trace }: CompactedRun): (id: StepId) => string {
  const stepOf = new Map(trace.steps.map((step) => [step.id, step]))
  return (id) => {
    const step = stepOf.get(id)
    return step === undefined ? '' : stepText(step)
  }
}

function keyOf({ trace: { source } }: CompactedRun): string {
  return `${source.format} ${source.version ?? ''}`
}

function groupOf(runs: readonly CompactedRun[], repeated: number): CompactionGroup {
  const accounts = runs.flatMap((run) => run.accounts)
  const count = (is: (account: CompactionAccount) => boolean) => accounts.filter(is).length
  const sum = (read: (account: CompactionAccount) => number) =>
    accounts.reduce((total, account) => total + read(account), 0)
  const fate = (wanted: StepFate) => sum(({ steps }) => steps.filter((step) => step.fate === wanted).length)
  const source = runs[0]?.trace.source
  return {
    agent: source?.format ?? '',
    version: source?.version,
    runs: runs.length,
    compactions: accounts.length,
    repeated,
    micro: count(({ kind }) => kind === 'micro'),
    opaque: count(({ isOpaque }) => isOpaque),
    steps: {
      kept: fate('kept'),
      summarized: fate('summarized'),
      restored: fate('restored'),
      removed: fate('removed'),
      unknown: fate('unknown'),
    },
    gone: { low: sum(({ gone }) => gone.low), high: sum(({ gone }) => gone.high) },
    tokensBefore: medianOf(accounts.flatMap(({ tokensBefore }) => tokensBefore ?? [])),
    tokensAfter: medianOf(accounts.flatMap(({ tokensAfter }) => tokensAfter ?? [])),
    reads: readsOf(runs),
    corrections: sum(({ messages }) => messages.filter(({ isCorrection }) => isCorrection).length),
    cost: costOf(runs),
  }
}

function costOf(runs: readonly CompactedRun[]): CompactionGroup['cost'] {
  const known = runs.flatMap(({ accounts }) =>
    accounts.flatMap(({ cost }) => {
      const [rewrite, saved] = [cost?.rewrite.dollars, cost?.saved.dollars]
      const written = cost?.summary?.dollars ?? 0
      return rewrite === undefined || saved === undefined ? [] : [{ rewrite, saved: saved - written }]
    }),
  )
  if (known.length === 0) return undefined
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    compactions: known.length,
    rewrite: mean(known.map(({ rewrite }) => rewrite)),
    saved: mean(known.map(({ saved }) => saved)),
  }
}

function readsOf(runs: readonly CompactedRun[]): readonly ReadAgain[] {
  const counts = new Map<
    string,
    { removed: number; again: number; kind: PageKind; oldest: number | undefined }
  >()
  for (const run of runs) {
    for (const { kind, age, isAgain } of run.accounts.flatMap((account) => removedReads(run, account))) {
      const oldest = AGES.find((limit) => limit === undefined || age <= limit)
      const key = `${kind} ${oldest}`
      const row = counts.get(key) ?? { kind, oldest, removed: 0, again: 0 }
      row.removed++
      if (isAgain) row.again++
      counts.set(key, row)
    }
  }
  const order = (oldest: number | undefined) => oldest ?? Number.POSITIVE_INFINITY
  return [...counts.values()].sort(
    (one, other) => byName(one.kind, other.kind) || order(one.oldest) - order(other.oldest),
  )
}

interface RemovedRead {
  readonly kind: PageKind
  /** Calls of the agent since it was fetched. */
  readonly age: number
  readonly isAgain: boolean
}

function removedReads({ trace }: CompactedRun, account: CompactionAccount): readonly RemovedRead[] {
  const stepOf = new Map<StepId, Step>(trace.steps.map((step) => [step.id, step]))
  const place = new Map(trace.steps.map(({ id }, at) => [id, at]))
  const until = account.call ?? trace.calls.length
  const ofAgent = trace.calls.filter(({ agent, index }) => agent === account.agent && index < until)
  return account.steps.flatMap(({ step: id, fate }) => {
    const step = stepOf.get(id)
    if (step === undefined || fate === 'kept' || fate === 'restored') return []
    const at = place.get(id) ?? 0
    const age = ofAgent.filter((call) => call.at > at).length
    const again = account.rereads.flatMap(({ of, step: later }) => {
      const read = of === id ? stepOf.get(later) : undefined
      return read === undefined ? [] : pagesOf(read)
    })
    return pagesOf(step).map(({ page }) => ({
      kind: page.kind,
      age,
      isAgain: again.some((other) => isSameSource(other.page, page)),
    }))
  })
}
