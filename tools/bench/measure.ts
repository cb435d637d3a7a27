/** Timing: medians over several runs after a warm-up, and what one line of the bench says. */

export interface Measurement {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The target that the figure is held against, in words; absent: none was set. */
  readonly target?: string | undefined
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

/**
 * Milliseconds of processor time, garbage collection included: other programs do not count, however busy they
 * are.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The same as `median` in processor time, and the largest of the times. */
export async function processorMedian(
  runs: number,
  work: () => unknown,
): Promise<{ readonly median: number; readonly most: number }> {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = processorTime()
    await work()
    times.push(processorTime() - start)
  }
  return { median: middle(times), most: Math.max(...times) }
}

/**
 * The median ratio of `work` to `floor`, run in turn so that the machine's moods hit both, and both medians.
 */
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
