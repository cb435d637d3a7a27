/**
 * The score: fitted on what compactions removed, and on what stayed at placebo cuts; and tried on other
 * repositories.
 */
import { type Logistic, probability, scoreValues } from '#core/rereads/score.ts'
import type { Scored } from './auc.ts'
import { fitLogistic } from './logistic.ts'
import type { Row } from './rows.ts'
import { weightsOf } from './rows.ts'

/** A row with what it counts for. */
export interface Weighted {
  readonly row: Row
  readonly values: readonly number[]
  readonly weight: number
}

export function weighted(rows: readonly Row[]): readonly Weighted[] {
  const weights = weightsOf(rows)
  return rows.map((row, at) => ({
    row,
    values: scoreValues(row.kind, row.characters, row.facts),
    weight: weights[at] ?? 0,
  }))
}

export function isAgain({ label }: Row): boolean {
  return label.outcome === 'again'
}

/** Censored rows count nothing. */
export function fitScore(rows: readonly Weighted[]): Logistic {
  return fitLogistic(
    rows.flatMap(({ row, values, weight }) =>
      weight === 0 ? [] : [{ values, weight, isAgain: isAgain(row) }],
    ),
  )
}

/** Fewer pages read again in the other repositories fit no model. */
const FEWEST_AGAIN = 10

interface OutsideScores {
  /** Whether the other repositories have enough to fit a model on. */
  readonly isJudged: (one: Weighted) => boolean
  /** 0 to 1; 0 for a row that is not judged. */
  readonly scoreOf: (one: Weighted) => number
}

/** Scores by models that have not seen the row's repository: `fitted` are the rows they are fitted on. */
export function scoresByOthers(fitted: readonly Weighted[]): OutsideScores {
  const models = new Map<string, Logistic>()
  for (const own of new Set(fitted.map(({ row }) => row.repository))) {
    const others = fitted.filter(({ row }) => row.repository !== own)
    if (others.filter(({ row, weight }) => weight > 0 && isAgain(row)).length < FEWEST_AGAIN) continue
    models.set(own, fitScore(others))
  }
  return {
    isJudged: ({ row }) => models.has(row.repository),
    scoreOf: ({ row, values }) => {
      const model = models.get(row.repository)
      return model === undefined ? 0 : probability(model, values)
    },
  }
}

export function scoredBy(rows: readonly Weighted[], score: (one: Weighted) => number): readonly Scored[] {
  return rows.map((one) => ({
    cut: one.row.cut,
    run: one.row.run,
    isAgain: isAgain(one.row),
    score: score(one),
  }))
}

/** The weighted share that was fetched again; `pages` counts the rows. */
export function rateOf(rows: readonly Weighted[]): { readonly pages: number; readonly rate: number } {
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  const again = rows.reduce((sum, { row, weight }) => sum + (isAgain(row) ? weight : 0), 0)
  return { pages: rows.length, rate: all === 0 ? 0 : again / all }
}
