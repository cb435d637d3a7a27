/** What a page is scored by, and the chance that follows. Only what is known before it is removed counts. */
import type { PageKind } from './page.ts'
import type { PageFacts } from './past.ts'

/** In the order of the weights. Numbers of calls, times and tokens count by their logarithms. */
export const SCORED_BY = ['age', 'touched', 'fetches', 'writes', 'size', 'file'] as const

/** Tokens of a page, as for every text whose encoding does not matter: about four characters each. */
function pageTokens(characters: number): number {
  return characters / 4
}

export function scoreValues(kind: PageKind, characters: number, facts: PageFacts): readonly number[] {
  return [
    Math.log2(1 + facts.age),
    Math.log2(1 + facts.touched),
    Math.log2(facts.fetches),
    Math.log2(1 + facts.writes),
    Math.log2(1 + pageTokens(characters)),
    kind === 'file' ? 1 : 0,
  ]
}

/** A logistic regression: of values as `scoreValues` gives them. */
export interface Logistic {
  readonly intercept: number
  readonly weights: readonly number[]
}

/** 0 to 1. */
export function probability({ intercept, weights }: Logistic, values: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), intercept)
  return 1 / (1 + Math.exp(-sum))
}
