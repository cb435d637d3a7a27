/** What the charts over the calls show. */
import { t } from '#base/words.ts'
import type { ChartMeasure, ChartMode } from '../model/chart-series.ts'

export interface MeasureInfo {
  readonly value: ChartMeasure
  readonly title: string
  /** `tokens`, `$`, `%`; empty for facts and their scarcity. */
  readonly unit: string
  /** What it is at each call, and added up. */
  readonly names: readonly [string, string]
}

export const MEASURES: Readonly<Record<ChartMeasure, MeasureInfo>> = {
  tokens: {
    value: 'tokens',
    title: t`Tokens`,
    unit: 'tokens',
    names: [t`Context per call`, t`Cumulative input tokens`],
  },
  billed: { value: 'billed', title: t`Cost`, unit: '$', names: [t`Cost per call`, t`Cumulative cost`] },
  lost: {
    value: 'lost',
    title: t`Lost facts`,
    unit: '',
    names: [t`Lost facts per call`, t`Cumulative lost facts`],
  },
  scarcity: {
    value: 'scarcity',
    title: t`Scarcity`,
    unit: '',
    names: [t`Scarcity of lost facts per call`, t`Cumulative scarcity of lost facts`],
  },
  cache: {
    value: 'cache',
    title: t`Cache hits`,
    unit: '%',
    names: [t`Share of the prompt read from the cache`, t`Share of the prompt read from the cache`],
  },
}

export function nameOfMeasure({ names }: MeasureInfo, mode: ChartMode): string {
  return names[mode === 'each' ? 0 : 1]
}
