/** All that is measured of the gathered rows, as numbers: what the report prints and the data file holds. */
import { probability } from '#core/rereads/score.ts'
import { type Area, areaWithin, drawsOf, grouped, interval } from './auc.ts'
import { seeded } from './cuts.ts'
import { HORIZON } from './label.ts'
import { fitScore, isAgain, rateOf, scoredBy, scoresByOthers, type Weighted, weighted } from './model.ts'
import { type CutRow, type Gathered, type Row, weightsOf } from './rows.ts'

const DECILES = 10
const BINS = 5
const DRAWS = 2000

interface Uplift {
  /** Out-of-repository scores from here on. */
  readonly least: number
  readonly removed: ReturnType<typeof rateOf>
  readonly placebo: ReturnType<typeof rateOf>
}

/** The acceptance rule, fixed before anything was measured. */
export const RULE = { area: 0.7, low: 0.62, ratio: 3 } as const

export function evaluate({ rows, cuts, opaque }: Gathered, seed: number) {
  const removed = weighted(rows.filter(({ cutKind }) => cutKind === 'compaction'))
  const placebo = weighted(rows.filter(({ cutKind }) => cutKind === 'placebo'))
  const { isJudged, scoreOf: byOthers } = scoresByOthers(removed)
  const judged = removed.filter(isJudged)
  const judgedPlacebo = placebo.filter(isJudged)
  const areaOf = (some: readonly Weighted[], score: (one: Weighted) => number) =>
    areaWithin(scoredBy(some, score), seeded(seed), DRAWS)
  /** The same with whole repositories drawn: a run of another one is what the score is for. */
  const areaDrawingRepositories = (some: readonly Weighted[]) => {
    const scored = scoredBy(some, byOthers).map((one, at) => ({
      ...one,
      run: some[at]?.row.repository ?? '',
    }))
    return areaWithin(scored, seeded(seed), DRAWS)
  }
  const sides = { removed: judged, placebo: judgedPlacebo, byOthers }
  const areas = areasOf({ ...sides, all: removed, areaOf })
  const drawingRepositories = {
    all: areaDrawingRepositories(judged),
    files: areaDrawingRepositories(judged.filter(isFile)),
  }
  const uplift = upliftByDecile(sides)
  const ratio = topRatio({ ...sides, uplift, seed })
  const { outside, outsideFiles } = areas
  const models = { removed: fitScore(removed), kept: fitScore(placebo) }
  return {
    basis: basisOf(removed, placebo, cuts, { opaque }),
    models,
    areas,
    drawingRepositories,
    byRepository: repositoriesOf(removed).map((repository) => {
      const own = removed.filter(({ row }) => row.repository === repository)
      const seen = own.filter(({ weight }) => weight > 0)
      return {
        repository,
        agent: own[0]?.row.agent ?? '',
        compactions: new Set(seen.map(({ row }) => row.cut)).size,
        runs: new Set(seen.map(({ row }) => row.run)).size,
        isJudged: own.some(isJudged),
        area: areaOf(own.filter(isJudged), byOthers),
        areaOfFiles: areaOf(
          own.filter((one) => isJudged(one) && isFile(one)),
          byOthers,
        ),
        expected: seen.reduce((sum, one) => sum + one.weight * byOthers(one), 0) / Math.max(1, sum(seen)),
        observed: rateOf(own).rate,
      }
    }),
    calibration: calibrationOf(judged, byOthers),
    ownCalibration: calibrationOf(removed, ({ values }) => probability(models.removed, values)),
    uplift,
    ratio,
    toEdit: (['compaction', 'placebo'] as const).map((kind) => editsOf(cuts, kind, seed)),
    rates: ratesOf(removed, placebo),
    within: withinOf(removed),
    isAccepted: [outside, outsideFiles, drawingRepositories.all].every(isGood) && ratio.value >= RULE.ratio,
  }
}

export type Evaluation = ReturnType<typeof evaluate>

function isGood(area: Area | undefined): boolean {
  return area !== undefined && area.area >= RULE.area && area.low > RULE.low
}

const isFile = ({ row }: Weighted) => row.kind === 'file'

function sum(rows: readonly Weighted[]): number {
  return rows.reduce((total, { weight }) => total + weight, 0)
}

interface Sides {
  readonly removed: readonly Weighted[]
  readonly placebo: readonly Weighted[]
  readonly byOthers: (one: Weighted) => number
}

function areasOf({
  removed,
  placebo,
  byOthers,
  all,
  areaOf,
}: Sides & {
  /** Those that no other repository judges, too: what needs no model. */
  readonly all: readonly Weighted[]
  readonly areaOf: (some: readonly Weighted[], score: (one: Weighted) => number) => Area | undefined
}) {
  const files = removed.filter(isFile)
  const allFiles = all.filter(isFile)
  return {
    outside: areaOf(removed, byOthers),
    outsideFiles: areaOf(files, byOthers),
    placebo: areaOf(placebo, byOthers),
    placeboFiles: areaOf(placebo.filter(isFile), byOthers),
    scarcity: areaOf(all, ({ row }) => row.scarcity.sum),
    scarcityOfFiles: areaOf(allFiles, ({ row }) => row.scarcity.sum),
    meanScarcity: areaOf(all, ({ row }) => row.scarcity.mean),
    meanScarcityOfFiles: areaOf(allFiles, ({ row }) => row.scarcity.mean),
    newest: areaOf(all, ({ row }) => -row.facts.age),
    newestOfFiles: areaOf(allFiles, ({ row }) => -row.facts.age),
  }
}

/**
 * Counts only what says something: a cut of which no page's outcome is known (the run ended behind it) is no
 * basis.
 */
function basisOf(
  removed: readonly Weighted[],
  placebo: readonly Weighted[],
  cuts: readonly CutRow[],
  { opaque }: Pick<Gathered, 'opaque'>,
) {
  const known = [...removed, ...placebo].filter(({ weight }) => weight > 0)
  const told = new Set(known.map(({ row }) => row.cut))
  const real = known.filter(({ row }) => row.cutKind === 'compaction')
  return {
    compactions: cuts.filter(({ cut, cutKind }) => cutKind === 'compaction' && told.has(cut)).length,
    /** Compactions behind which the run ended too soon to tell anything. */
    untold: cuts.filter(({ cut, cutKind }) => cutKind === 'compaction' && !told.has(cut)).length,
    runs: new Set(real.map(({ row }) => row.run)).size,
    repositories: repositoriesOf(real).length,
    agents: [...new Set(real.map(({ row }) => row.agent))],
    pages: real.length,
    censored: removed.length - real.length,
    again: real.filter(({ row }) => isAgain(row)).length,
    opaque,
    placeboCuts: cuts.filter(({ cut, cutKind }) => cutKind === 'placebo' && told.has(cut)).length,
    placeboPages: known.length - real.length,
    placeboAgain: placebo.filter(({ row }) => isAgain(row)).length,
    outcomes: { removed: rateOf(removed), placebo: rateOf(placebo) },
  }
}

/** Of which something is known. */
function repositoriesOf(rows: readonly Weighted[]): readonly string[] {
  return [...new Set(rows.flatMap(({ row, weight }) => (weight > 0 ? [row.repository] : [])))]
}

/** Groups of like size by what a model expected. */
function calibrationOf(rows: readonly Weighted[], score: (one: Weighted) => number) {
  const seen = rows
    .filter(({ weight }) => weight > 0)
    .map((one) => ({ one, expected: score(one) }))
    .sort((one, other) => one.expected - other.expected)
  return Array.from({ length: BINS }, (_, bin) => {
    const from = Math.floor((bin * seen.length) / BINS)
    const part = seen.slice(from, Math.floor(((bin + 1) * seen.length) / BINS))
    const total = sum(part.map(({ one }) => one))
    return {
      pages: part.length,
      expected: part.reduce((all, { one, expected }) => all + one.weight * expected, 0) / total,
      observed: rateOf(part.map(({ one }) => one)).rate,
    }
  })
}

function upliftByDecile({ removed, placebo, byOthers }: Sides): readonly Uplift[] {
  const scores = removed.map(byOthers).sort((one, other) => one - other)
  const limits = Array.from({ length: DECILES }, (_, decile) =>
    decile === 0 ? 0 : (scores[Math.floor((decile * scores.length) / DECILES)] ?? 1),
  )
  const within = (rows: readonly Weighted[], decile: number) =>
    rows.filter((one) => {
      const score = byOthers(one)
      return score >= (limits[decile] ?? 1) && score < (limits[decile + 1] ?? 2)
    })
  return limits.map((least, decile) => ({
    least,
    removed: rateOf(within(removed, decile)),
    placebo: rateOf(within(placebo, decile)),
  }))
}

/** The rate after compactions over that at placebo cuts, of the pages in the top decile. */
function topRatio({
  removed,
  placebo,
  byOthers,
  uplift,
  seed,
}: Sides & { readonly uplift: readonly Uplift[]; readonly seed: number }) {
  const least = uplift.at(-1)?.least ?? 1
  const runs = [
    ...grouped(
      [...removed, ...placebo].filter((one) => byOthers(one) >= least),
      ({ row }) => row.run,
    ).values(),
  ]
  const ratioOf = (drawn: readonly Weighted[]) =>
    rateOf(drawn.filter(({ row }) => row.cutKind === 'compaction')).rate /
    rateOf(drawn.filter(({ row }) => row.cutKind === 'placebo')).rate
  const { low, high } = interval(drawsOf(runs, seeded(seed), 500).map((drawn) => ratioOf(drawn.flat())))
  return { value: ratioOf(runs.flat()), low, high }
}

/** Calls before the first edit within the horizon, on average: those without one count the whole horizon. */
function editsOf(cuts: readonly CutRow[], kind: Row['cutKind'], seed: number) {
  const own = cuts.filter(({ cutKind }) => cutKind === kind)
  const runs = [...grouped(own, ({ run }) => run).values()]
  const { low, high } = interval(drawsOf(runs, seeded(seed), DRAWS).map((drawn) => callsBefore(drawn.flat())))
  return { kind, cuts: own.length, mean: callsBefore(own), low, high }
}

function callsBefore(cuts: readonly CutRow[]): number {
  const weights = weightsOf(cuts.map(({ toEdit, window }) => ({ label: toEdit, window })))
  const all = weights.reduce((total, weight) => total + weight, 0)
  const calls = cuts.reduce((total, { toEdit }, at) => {
    const before = toEdit.outcome === 'written' ? toEdit.calls - 1 : HORIZON
    return total + (weights[at] ?? 0) * before
  }, 0)
  return calls / all
}

/** Of what was read again, the share that was within 1, 2, … calls. */
function withinOf(rows: readonly Weighted[]): readonly number[] {
  const again = rows.filter(({ row }) => isAgain(row))
  return Array.from(
    { length: HORIZON },
    (_, calls) => sum(again.filter(({ row }) => row.label.calls <= calls + 1)) / Math.max(1, sum(again)),
  )
}

/** The oldest age of each band, in calls. */
const AGE_BANDS: readonly (number | null)[] = [10, 40, null]

function ratesOf(removed: readonly Weighted[], placebo: readonly Weighted[]) {
  const kinds = [...new Set(removed.map(({ row }) => row.kind))]
  return kinds.flatMap((kind) =>
    AGE_BANDS.map((oldest, band) => {
      const youngest = (AGE_BANDS[band - 1] ?? -1) + 1
      const isIn = ({ row }: Weighted) =>
        row.kind === kind && row.facts.age >= youngest && (oldest === null || row.facts.age <= oldest)
      return {
        kind,
        youngest,
        oldest,
        after: rateOf(removed.filter(isIn)),
        placebo: rateOf(placebo.filter(isIn)),
      }
    }),
  )
}
