/** The result of the suite as lines of the bench's table. */
import type { Measurement } from '../measure.ts'
import type { KeptResult } from './kept-counts.ts'
import { OWN } from './peers.ts'
import type { SuiteResult } from './suite.ts'

type Result = SuiteResult & { readonly memory?: number; readonly kept?: readonly KeptResult[] }

export function measurementsOf(result: Result): readonly Measurement[] {
  return [
    ...result.classes.map(({ name, cold, warm }) => ({
      what: `${name}: ours ÷ the fastest peer`,
      value: ratio(warm),
      unit: '×',
      target: 'at least 3',
      note: `MB/s ${speeds(warm)}; first pass ${ratio(cold).toFixed(1)} × (${speeds(cold)})`,
    })),
    ...result.growth.map(({ family, times, exponent }) => ({
      what: `${family}: growth exponent`,
      value: exponent,
      unit: '',
      target: 'at most 1.15',
      note: `${times.map((time) => time.toFixed(1)).join(', ')} ms`,
    })),
    {
      what: '10 MB of all classes',
      value: result.tenMegabytes,
      unit: 'ms',
      target: 'at most 600 in a browser',
    },
    ...Object.entries(result.init).map(([name, value]) => ({ what: `making ${name}`, value, unit: 'ms' })),
    ...(result.kept ?? []).map(({ texts, characters, counting, rowEach, oneRow }) => ({
      what: `${texts} texts of ${characters} characters: counting`,
      value: counting,
      unit: 'ms',
      note: `out of IndexedDB: a row each ${rowEach.toFixed(1)} ms, one row for all ${oneRow.toFixed(1)} ms`,
    })),
    ...(result.memory === undefined
      ? []
      : [{ what: 'memory of our counter', value: result.memory, unit: 'MB' }]),
  ]
}

function ratio(speed: Readonly<Record<string, number>>): number {
  const peers = Object.entries(speed).flatMap(([name, value]) => (name === OWN ? [] : [value]))
  return (speed[OWN] ?? 0) / Math.max(...peers)
}

function speeds(speed: Readonly<Record<string, number>>): string {
  return Object.entries(speed)
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(', ')
}
