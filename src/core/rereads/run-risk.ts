/**
 * What a strategy makes an agent read again: each page that it takes out of the context, with the chances
 * that were measured for pages like it. An expectation over pages, not a forecast for one.
 */
import { finish, type Pieces } from '#base/pieces.ts'
import type { Memory } from '../memory/memory.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import { type AgentFigures, createAgentFigures, type Progress } from '../replay/agent-figures.ts'
import { type AgentState, type FoldableTrace, foldedCalls, type Visit } from '../replay/fold.ts'
import { foldOptions, type ReplayOptions } from '../replay/replay.ts'
import { totalTokens } from '../tokens/measure.ts'
import { type FetchedPage, pagesOf } from './fetched.ts'
import { type Chances, chancesOf, MEASURED, type Measured } from './measured.ts'
import type { Page } from './page.ts'
import { createPast, createPastLog, type Past, type PastLog } from './past.ts'
import { createQuotes, createShownPages } from './shown-pages.ts'

interface PageSum {
  readonly pages: number
  readonly tokens: Tokens
}

/** Sums over the pages that a strategy takes out of contexts, each once. */
export interface RereadSums {
  /** Pages that the strategy takes out of a context, each once. */
  readonly removed: PageSum
  /** Of these, how many are expected to be read again within the horizon or until the run ends. */
  readonly expected: PageSum
  /** How many would be read again although they stay. */
  readonly anyway: PageSum
  readonly runs: number
  /** Of the runs, those of the kind that an accepted score was measured on: files are read with a tool. */
  readonly validatedRuns: number
}

export interface RereadRisk extends RereadSums {
  /** What the chances rest on. */
  readonly measured: RiskBasis
}

/** A page that a strategy takes out of the context. */
export interface RemovedResult {
  readonly step: StepId
  /** The call whose context lacks it first, 0-based. */
  readonly call: CallIndex
  readonly page: Page
  /** In calls, when it is taken out. */
  readonly age: number
  /** That it is read again within the horizon or until the run ends, 0 to 1. */
  readonly chance: number
  readonly tokens: Tokens
}

export interface ListedRisk extends RereadRisk {
  /** Those that are most likely to be read again first; not all of many. */
  readonly likeliest: readonly RemovedResult[]
}

const NO_PAGES: PageSum = { pages: 0, tokens: 0 }
/** Of no run. */
export const NO_REREADS: RereadSums = {
  removed: NO_PAGES,
  expected: NO_PAGES,
  anyway: NO_PAGES,
  runs: 0,
  validatedRuns: 0,
}

/** Over two runs. */
export function plusRereads(one: RereadSums, other: RereadSums): RereadSums {
  const plus = (sum: PageSum, more: PageSum) => ({
    pages: sum.pages + more.pages,
    tokens: sum.tokens + more.tokens,
  })
  return {
    removed: plus(one.removed, other.removed),
    expected: plus(one.expected, other.expected),
    anyway: plus(one.anyway, other.anyway),
    runs: one.runs + other.runs,
    validatedRuns: one.validatedRuns + other.validatedRuns,
  }
}

/** Whether strategies may be held against each other by these sums. */
export function isValidated(sums: Pick<RereadSums, 'runs' | 'validatedRuns'> | undefined): boolean {
  return sums !== undefined && sums.runs > 0 && sums.validatedRuns === sums.runs
}

/** Fewer, and the run tells nothing of how its agent reads files. */
const FEWEST_FILE_READS = 10

const fileReaders = new WeakMap<FoldableTrace['steps'], boolean>()

/** Whether the agent reads files with a tool for that, as those that the score was measured on. */
function readsFiles({ steps }: Pick<FoldableTrace, 'steps'>): boolean {
  const known = fileReaders.get(steps)
  if (known !== undefined) return known
  let count = 0
  for (const step of steps) {
    for (const { page, isByShell } of pagesOf(step)) if (page.kind === 'file' && !isByShell) count++
  }
  fileReaders.set(steps, count >= FEWEST_FILE_READS)
  return count >= FEWEST_FILE_READS
}

type RiskBasis = Pick<Measured, 'basis' | 'horizon' | 'isAccepted' | 'outOfRepository' | 'spread'>

/** All at once: O(steps + calls · cost of recall + removed pages · fetches). */
export function rereadRisk(
  trace: FoldableTrace,
  memory: Memory,
  options: ReplayOptions,
  measured: Measured = MEASURED,
): ListedRisk {
  return finish(rereadRiskInPieces(trace, memory, options, measured))
}

/** As many as anybody reads. */
const LISTED = 30

/** The same with a pause behind each call. */
export function* rereadRiskInPieces(
  trace: FoldableTrace,
  memory: Memory,
  options: ReplayOptions,
  measured: Measured = MEASURED,
): Pieces<ListedRisk> {
  const found: RemovedResult[] = []
  const follower = createRiskFollower(trace, options, measured, (result) => found.push(result))
  const figures = new Map<AgentState, AgentFigures>()
  for (const visit of foldedCalls(trace, memory, foldOptions(options, false))) {
    const agent = figures.get(visit.agent) ?? createAgentFigures()
    figures.set(visit.agent, agent)
    follower.visit(visit, agent.update(visit))
    yield
  }
  const likeliest = found.sort((one, other) => other.chance - one.chance).slice(0, LISTED)
  return { ...follower.result(), likeliest }
}

interface RiskFollower {
  /** For each call of a fold in order, with what the agent’s figures say of it. */
  visit(visit: Visit, progress: Progress): void
  result(): RereadRisk
}

/** For folds that more than the risk is made of. */
export function createRiskFollower(
  trace: FoldableTrace,
  { measure, baseline }: Pick<ReplayOptions, 'measure' | 'baseline'>,
  measured: Measured = MEASURED,
  onResult?: (result: RemovedResult) => void,
): RiskFollower {
  const sums = createSums(measured, measured.isAccepted && readsFiles(trace))
  const agents = new Map<AgentState, AgentReads>()
  const left = callsLeft(trace)
  return {
    visit: (visit, progress) => {
      let agent = agents.get(visit.agent)
      if (agent === undefined) {
        agent = createAgentReads(pastLogOf(trace, `${baseline} ${visit.agent.name ?? ''}`))
        agents.set(visit.agent, agent)
      }
      for (const { step, fetched, past } of agent.follow(visit, progress)) {
        const facts = past.factsOf(fetched, step)
        const chances = chancesOf({ ...fetched, kind: fetched.page.kind, facts }, measured)
        const share = shareWithin(measured, left.get(visit.call.index) ?? 0)
        const characters = stepText(step).length
        const tokens = (totalTokens(measure(step)) * fetched.characters) / Math.max(1, characters)
        sums.add(tokens, { removed: chances.removed * share, kept: chances.kept * share })
        const chance = chances.removed * share
        const { page } = fetched
        onResult?.({ step: step.id, call: visit.call.index, page, age: facts.age, chance, tokens })
      }
    },
    result: sums.result,
  }
}

/** Of all that is read again within the horizon, the share that is within this many calls. */
function shareWithin({ within }: Measured, calls: number): number {
  return calls >= within.length ? 1 : (within[calls - 1] ?? 0)
}

/** For each call the calls of its agent from it on, itself included. */
function callsLeft({ calls }: FoldableTrace): ReadonlyMap<number, number> {
  const left = new Map<number, number>()
  const ofAgent = new Map<string | undefined, number>()
  for (const { index, agent } of calls.toReversed()) {
    const count = (ofAgent.get(agent) ?? 0) + 1
    ofAgent.set(agent, count)
    left.set(index, count)
  }
  return left
}

function createSums({ basis, horizon, isAccepted, outOfRepository, spread }: Measured, isOfKind: boolean) {
  const sums = { removed: [0, 0], expected: [0, 0], anyway: [0, 0] }
  const add = (sum: number[], chance: number, tokens: number) => {
    sum[0] = (sum[0] ?? 0) + chance
    sum[1] = (sum[1] ?? 0) + chance * tokens
  }
  const made = ([pages = 0, tokens = 0]: readonly number[]): PageSum => ({ pages, tokens })
  return {
    add: (tokens: number, { removed, kept }: Chances) => {
      add(sums.removed, 1, tokens)
      add(sums.expected, removed, tokens)
      add(sums.anyway, kept, tokens)
    },
    result: (): RereadRisk => ({
      removed: made(sums.removed),
      expected: made(sums.expected),
      anyway: made(sums.anyway),
      runs: 1,
      validatedRuns: isOfKind ? 1 : 0,
      measured: { basis, horizon, isAccepted, outOfRepository, spread },
    }),
  }
}

const pastLogs = new WeakMap<FoldableTrace['steps'], Map<string, PastLog>>()

/** What an agent's calls did is the same for every memory: `key` says which agent, on which baseline. */
function pastLogOf({ steps }: FoldableTrace, key: string): PastLog {
  const ofRun = pastLogs.get(steps) ?? new Map<string, PastLog>()
  pastLogs.set(steps, ofRun)
  const log = ofRun.get(key) ?? createPastLog()
  ofRun.set(key, log)
  return log
}

interface RemovedPage {
  readonly step: Step
  readonly fetched: FetchedPage
  readonly past: Past
}

interface AgentReads {
  /** The pages that are missing from this call on. */
  follow(visit: Visit, progress: Progress): readonly RemovedPage[]
}

/** O(pages of the steps that changed, and of those that a step showed which is gone) a call. */
function createAgentReads(log: PastLog): AgentReads {
  const past = createPast(log)
  const shown = createShownPages()
  const quotes = createQuotes()
  const counted = new Set<FetchedPage>()
  /**
   * Steps that are not shown as they were, whose pages other steps may still show, and when they were hidden.
   */
  const hidden = new Map<StepId, number>()
  let hiddenSoFar = 0
  /** Hidden steps of which it is to be found out whether a page is missing. */
  const due = new Set<StepId>()
  /** Of a page that was fetched several times only the last one counts. */
  const last = new Map<string, FetchedPage>()
  /** Steps of the baseline that fetched pages: of no other can a page be missing. */
  const base = new Map<StepId, Step>()
  /** All that were in it. */
  const fetching = new Set<StepId>()

  function take(step: Step): readonly FetchedPage[] {
    const pages = pagesOf(step)
    if (pages.length === 0) return pages
    base.set(step.id, step)
    fetching.add(step.id)
    return pages
  }

  function gain(steps: readonly Step[]): void {
    for (const step of steps) for (const fetched of take(step)) last.set(fetched.name, fetched)
  }

  function hide(id: StepId): void {
    if (!fetching.has(id)) return
    if (!hidden.has(id)) hidden.set(id, hiddenSoFar++)
    due.add(id)
  }

  function look(ids: Iterable<StepId>): void {
    for (const id of ids) if (fetching.has(id)) due.add(id)
  }

  function show({ removed, inserted }: Progress, gained: readonly Step[]): void {
    for (const step of removed) {
      look(shown.remove(step))
      look(quotes.remove(step))
    }
    for (const { id } of removed) hide(id)
    for (const { id } of gained) hide(id)
    for (const step of inserted) {
      if (base.get(step.id) === step) hidden.delete(step.id)
      shown.add(step)
      quotes.add(step)
    }
  }

  function missingOf(step: Step): readonly FetchedPage[] {
    return pagesOf(step).filter(
      (page) =>
        !counted.has(page) &&
        last.get(page.name) === page &&
        !shown.holds(page, step.id) &&
        !quotes.holds(page, step.id),
    )
  }

  function removedPages(): readonly RemovedPage[] {
    const places: { readonly id: StepId; readonly place: number }[] = []
    for (const id of due) {
      const place = hidden.get(id)
      if (place !== undefined) places.push({ id, place })
    }
    due.clear()
    const found: RemovedPage[] = []
    for (const { id } of places.sort((one, other) => one.place - other.place)) {
      const step = base.get(id)
      if (step === undefined) continue
      for (const fetched of missingOf(step)) {
        counted.add(fetched)
        found.push({ step, fetched, past })
      }
    }
    return found
  }

  return {
    follow: (visit, progress) => {
      past.gain(visit.gained)
      gain(visit.gained)
      // What the recorded agent's own memory removed is not the strategy's doing.
      if (visit.changes.length > 0) {
        base.clear()
        for (const step of visit.agent.base) take(step)
        for (const id of hidden.keys()) due.add(id)
      }
      show(progress, visit.gained)
      if (progress.removed.length === 0 && visit.gained.length === 0) return []
      return removedPages()
    },
  }
}
