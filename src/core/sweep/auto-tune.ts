/**
 * The cheapest parameters of a strategy at a chosen re-read risk: found on some runs, and checked on runs
 * that had no part in finding them. Every run counts once, however long it is. Pure.
 */
import { costIn, isCheaper, type Ranking } from './ranking.ts'
import type { ReplayedRun } from './several-runs.ts'
import type { SweepFigures } from './sweep.ts'

export interface TuneQuestion {
  readonly runs: readonly ReplayedRun[]
  /** Places of the parameters tried; the baseline is 0 and is none of them. */
  readonly tried: readonly number[]
  /** The place with the parameters that a person would begin with. */
  readonly initial: number
  readonly unit: Ranking['unit']
  /** The most re-reads per 100 calls that may come of the strategy, over the median run. */
  readonly risk: number
}

/** One part of the runs, and the parameters that the others chose. */
interface HeldOut {
  readonly runs: readonly string[]
  /** Undefined: no parameters keep to the risk on the other runs. */
  readonly chosen: number | undefined
  /**
   * Mean cost over the baseline that the other runs let expect, and what came of it here; 0 without a choice.
   */
  readonly expected: number
  readonly observed: number
  /** Runs on which the choice beats the initial parameters. */
  readonly better: number
}

export interface Tuned {
  /** Chosen on all runs; undefined: no parameters are cheaper than the baseline at this risk. */
  readonly chosen: number | undefined
  /** Mean cost of `chosen` over that of the baseline, and its re-reads per 100 calls in the median run. */
  readonly cost: number
  readonly risk: number
  readonly heldOut: readonly HeldOut[]
  /** Runs that were checked: those of a part for which parameters were found. */
  readonly checked: number
  /** How far the cost of a part is from the expected one, as a share of that; the mean over the parts. */
  readonly off: number
  /** Runs on which what was chosen without them beats the initial parameters. */
  readonly better: number
  readonly verdict: TuneVerdict
}

/**
 * `confirmed`: the cost on held-out runs is within a tenth of the expected one, and at least four in five of
 * these runs are better off than with the initial parameters. `none`: nothing keeps to the risk. `few`: too
 * few runs to hold any out.
 */
type TuneVerdict = 'confirmed' | 'cost-off' | 'not-better' | 'none' | 'few'

const PARTS = 5
/** With fewer, one run decides. */
const FEWEST_RUNS = 5
const MOST_OFF = 0.1
const LEAST_BETTER = 0.8

/** O(parts · parameters · runs · log runs). Runs whose re-read risk or cost is unknown are left out. */
export function tuneOverRuns(question: TuneQuestion): Tuned {
  const runs = question.runs.filter((run) => isKnown(run, question))
  const chosen = choose(runs, question)
  const heldOut = partsOf(runs).map((part) => hold(part, runs, question))
  const checks = heldOut.filter((part) => part.chosen !== undefined)
  const checked = checks.reduce((sum, part) => sum + part.runs.length, 0)
  const better = checks.reduce((sum, part) => sum + part.better, 0)
  const off = mean(checks.map(({ expected, observed }) => Math.abs(observed / expected - 1)))
  return {
    chosen,
    cost: chosen === undefined ? 1 : meanCost(runs, chosen, question),
    risk: chosen === undefined ? 0 : medianRisk(runs, chosen),
    heldOut,
    checked,
    off,
    better,
    verdict: verdictOf({
      runs: runs.length,
      isFound: chosen !== undefined && checked > 0,
      off,
      better: checked === 0 ? 0 : better / checked,
    }),
  }
}

function hold(part: readonly ReplayedRun[], runs: readonly ReplayedRun[], question: TuneQuestion): HeldOut {
  const others = runs.filter((run) => !part.includes(run))
  const chosen = choose(others, question)
  const ids = part.map(({ id }) => id)
  if (chosen === undefined) return { runs: ids, chosen, expected: 0, observed: 0, better: 0 }
  return {
    runs: ids,
    chosen,
    expected: meanCost(others, chosen, question),
    observed: meanCost(part, chosen, question),
    better: part.filter((run) => isBetter(run, chosen, question)).length,
  }
}

interface Outcome {
  readonly runs: number
  readonly isFound: boolean
  readonly off: number
  readonly better: number
}

function verdictOf({ runs, isFound, off, better }: Outcome): TuneVerdict {
  if (runs < FEWEST_RUNS) return 'few'
  if (!isFound) return 'none'
  if (off > MOST_OFF) return 'cost-off'
  return better < LEAST_BETTER ? 'not-better' : 'confirmed'
}

function isKnown({ figures }: ReplayedRun, { tried, unit }: TuneQuestion): boolean {
  const [baseline] = figures
  if (baseline === undefined || baseline.calls === 0 || costIn(baseline, unit) === 0) return false
  return tried.every((place) => figures[place]?.rereads !== undefined)
}

/** Every fifth run is a part, so that runs that are side by side are apart. */
function partsOf(runs: readonly ReplayedRun[]): readonly (readonly ReplayedRun[])[] {
  if (runs.length < FEWEST_RUNS) return []
  return Array.from({ length: PARTS }, (_, part) => runs.filter((_run, at) => at % PARTS === part))
}

/**
 * The cheapest within the risk that is never refused and always fits; undefined: none is cheaper than the
 * baseline.
 */
function choose(runs: readonly ReplayedRun[], question: TuneQuestion): number | undefined {
  const allowed = question.tried
    .filter((place) => runs.every(({ figures }) => isUsable(figures[place])))
    .filter((place) => medianRisk(runs, place) <= question.risk)
    .map((place) => ({ place, cost: meanCost(runs, place, question) }))
    .filter(({ cost }) => isCheaper(cost, 1))
    .sort((one, other) => one.cost - other.cost)
  return allowed[0]?.place
}

function isUsable(figures: SweepFigures | undefined): boolean {
  return figures !== undefined && (figures.refused ?? 0) === 0 && figures.overWindow === 0
}

/**
 * On one run: it costs less at no more risk than allowed, or keeps to the risk where the initial parameters
 * don’t.
 */
function isBetter(run: ReplayedRun, place: number, question: TuneQuestion): boolean {
  const [own, initial] = [riskOf(run, place), riskOf(run, question.initial)]
  const isWithin = own <= Math.max(question.risk, initial)
  if (!isWithin) return false
  if (initial > question.risk && own <= question.risk) return true
  return isCheaper(shareOf(run, place, question), shareOf(run, question.initial, question))
}

/** Expected re-reads that the strategy adds, per 100 calls. */
function riskOf({ figures }: ReplayedRun, place: number): number {
  const { rereads, calls = 0 } = figures[place] ?? {}
  if (rereads === undefined || calls === 0) return 0
  return (100 * Math.max(0, rereads.expected.pages - rereads.anyway.pages)) / calls
}

function medianRisk(runs: readonly ReplayedRun[], place: number): number {
  const risks = runs.map((run) => riskOf(run, place)).sort((one, other) => one - other)
  return risks[Math.floor(risks.length / 2)] ?? 0
}

function shareOf({ figures }: ReplayedRun, place: number, { unit }: TuneQuestion): number {
  const [baseline] = figures
  const own = figures[place]
  return baseline === undefined || own === undefined ? 1 : costIn(own, unit) / costIn(baseline, unit)
}

function meanCost(runs: readonly ReplayedRun[], place: number, question: TuneQuestion): number {
  return mean(runs.map((run) => shareOf(run, place, question)))
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
