/** How well a score ranks the pages of one cut, and what chance makes of it. */

export interface Scored {
  /** Pages of one cut are compared with each other only. */
  readonly cut: string
  /** What is drawn together: runs with one history depend on each other. */
  readonly run: string
  readonly isAgain: boolean
  readonly score: number
}

export interface Area {
  /**
   * For a page that was fetched again: the share of the pages of its cut that were not and score lower; ties
   * count half. The mean over all such pages.
   */
  readonly area: number
  /** Bounds of the 95% interval of draws of runs. */
  readonly low: number
  readonly high: number
  /** Pages fetched again, of cuts that have both kinds. */
  readonly again: number
  readonly cuts: number
  readonly runs: number
}

/** Undefined where no cut has both kinds. */
export function areaWithin(rows: readonly Scored[], random: () => number, draws = 2000): Area | undefined {
  const sums = new Map<string, { area: number; again: number }>()
  let cuts = 0
  for (const cut of grouped(rows, (row) => row.cut).values()) {
    const not = cut.filter(({ isAgain }) => !isAgain).map(({ score }) => score)
    const again = cut.filter(({ isAgain }) => isAgain)
    if (not.length === 0 || again.length === 0) continue
    cuts++
    const run = sums.get(cut[0]?.run ?? '') ?? { area: 0, again: 0 }
    sums.set(cut[0]?.run ?? '', run)
    for (const { score } of again) {
      run.area +=
        not.reduce((sum, other) => sum + (other < score ? 1 : other === score ? 0.5 : 0), 0) / not.length
      run.again++
    }
  }
  const runs = [...sums.values()]
  const again = runs.reduce((sum, run) => sum + run.again, 0)
  if (again === 0) return undefined
  const ratio = (drawn: typeof runs) =>
    drawn.reduce((sum, run) => sum + run.area, 0) / drawn.reduce((sum, run) => sum + run.again, 0)
  const { low, high } = interval(drawsOf(runs, random, draws).map(ratio))
  return { area: ratio(runs), low, high, again, cuts, runs: runs.length }
}

/** Draws of as many items as there are, with repetition. */
export function drawsOf<T>(items: readonly T[], random: () => number, draws: number): T[][] {
  return Array.from({ length: draws }, () =>
    items.flatMap(() => items[Math.floor(random() * items.length)] ?? []),
  )
}

/** The middle 95 of 100 numbers. */
export function interval(numbers: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN
  return { low: at(0.025), high: at(0.975) }
}

export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}
