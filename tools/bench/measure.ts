/** Timing: medians over several runs after a warm-up, and what one line of the bench says. */

export interface Measurement {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The target that the figure is held against, in words; absent: none was set. */
  readonly target?: string
  readonly note?: string
}

/** The median milliseconds of `runs` runs after one that does not count. */
export async function median(runs: number, work: () => unknown): Promise<number> {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return middle(times)
}

/** The median ratio of `work` to `floor`, run in turn so that the machine's moods hit both, and both medians. */
export async function againstFloor(runs: number, floor: () => unknown, work: () => unknown) {
  await floor()
  await work()
  const pairs: { floor: number; work: number }[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await floor()
    const between = performance.now()
    await work()
    pairs.push({ floor: between - start, work: performance.now() - between })
  }
  return {
    floor: middle(pairs.map((pair) => pair.floor)),
    work: middle(pairs.map((pair) => pair.work)),
    ratio: middle(pairs.map((pair) => pair.work / pair.floor)),
  }
}

/** The median. */
export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
