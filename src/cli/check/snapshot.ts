/** The figures that were last accepted, in a file beside the configuration, and what changed since. */
import { existsSync, readFileSync } from 'node:fs'
import { isObject, type JsonObject, jsonOf, numberField, objectField } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { METRICS, type Metric } from './limits.ts'

/** By run, then by strategy, then by figure. */
export type Snapshot = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>

export interface Change {
  readonly run: string
  readonly strategy: string
  /** `added`, `removed`: the strategy on this run as a whole. */
  readonly kind: 'changed' | 'added' | 'removed'
  /** Of what changed. */
  readonly metric?: Metric
  /** Undefined: unknown. */
  readonly was: number | undefined
  readonly is: number | undefined
}

const VERSION = 1

export function snapshotFigures(figures: SweepFigures): Readonly<Record<string, number>> {
  const known = METRICS.flatMap((metric): [string, number][] => {
    const value = metric.of(figures)
    return value === undefined ? [] : [[metric.id, value]]
  })
  return Object.fromEntries(known)
}

/** Sorted, so that a changed figure is one changed line. */
export function writeSnapshot(snapshot: Snapshot): string {
  return `${JSON.stringify({ memoscopeSnapshot: VERSION, runs: sorted(snapshot) }, undefined, 2)}\n`
}

function sorted<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Fails with `no-snapshot` and `bad-snapshot`. */
export function readSnapshot(path: string, name: string): Result<Snapshot> {
  if (!existsSync(path)) {
    return fail({
      code: 'no-snapshot',
      message: `There is no snapshot ${name}.`,
      hint: 'Accept the results of now with --update.',
    })
  }
  const value = jsonOf(readFileSync(path, 'utf8'))
  const runs = objectField(value, 'runs')
  if (runs === undefined || numberField(value, 'memoscopeSnapshot') !== VERSION) {
    return fail({
      code: 'bad-snapshot',
      message: `${name} is not a snapshot.`,
      hint: 'Write it again with --update.',
    })
  }
  return ok(figuresOf(runs))
}

/** The figures of runs as data; what is not known is left out. */
export function figuresOf(runs: JsonObject): Snapshot {
  const read: Record<string, Record<string, Record<string, number>>> = {}
  for (const [run, strategies] of Object.entries(runs)) {
    const ofRun: Record<string, Record<string, number>> = {}
    for (const [strategy, figures] of isObject(strategies) ? Object.entries(strategies) : []) {
      const numbers = METRICS.flatMap(({ id }): [string, number][] => {
        const number = numberField(figures, id)
        return number === undefined ? [] : [[id, number]]
      })
      ofRun[strategy] = Object.fromEntries(numbers)
    }
    read[run] = ofRun
  }
  return read
}

/** Sums of fractions may differ in their last digits from one engine to the next. */
const CLOSE = 1e-9

/** Of each figure that is another one, in the order of the figures. */
export function changesBetween(before: Snapshot, now: Snapshot): readonly Change[] {
  const runs = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return runs.flatMap((run) => {
    const [was = {}, is = {}] = [before[run], now[run]]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((strategy): readonly Change[] => {
      const [old, young] = [was[strategy], is[strategy]]
      if (old === undefined || young === undefined)
        return [
          { run, strategy, kind: old === undefined ? 'added' : 'removed', was: undefined, is: undefined },
        ]
      return METRICS.flatMap((metric): Change[] => {
        const change = {
          run,
          strategy,
          kind: 'changed' as const,
          metric,
          was: old[metric.id],
          is: young[metric.id],
        }
        return isSame(change.was, change.is) ? [] : [change]
      })
    })
  })
}

function isSame(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(one))
}
