/** One limit held against one run under one strategy. */
import { given } from '#base/given.ts'
import type { JsonObject } from '#base/json.ts'
import { amountText, figureText, type Limit, type Verdict } from './limits.ts'
import { type Place, placeText } from './places.ts'

export interface CheckResult extends Verdict {
  /** The run for a person. */
  readonly run: string
  readonly file: string
  /** Which run of the file; the first is 1. */
  readonly place: number
  readonly strategy: string
  readonly limit: Limit
  /** Of a broken limit: where the figure comes from. */
  readonly places: readonly Place[]
}

/** So many places are told of each broken limit; `--json` tells all. */
const TOLD = 5

/** `48 lost facts, limit <= 0`; with a bound that had to be worked out, that too. */
export function verdictText({ limit, value, bound }: CheckResult): string {
  const { metric, text } = limit
  const worked = text.includes('baseline') ? ` (${amountText(metric, bound)})` : ''
  return `${figureText(metric, value)}, limit ${text}${worked}`
}

export function placesText({ places, value }: CheckResult): readonly string[] {
  if (value === undefined)
    return ['It cannot be checked: the file does not have what this figure is made of.']
  const more = places.length - TOLD
  return [...places.slice(0, TOLD).map(placeText), ...(more > 0 ? [`and ${more} more`] : [])]
}

export function resultData({
  file,
  place,
  strategy,
  limit,
  value,
  bound,
  isKept,
  places,
}: CheckResult): JsonObject {
  return {
    file,
    run: place,
    strategy,
    limit: limit.metric.id,
    rule: limit.text,
    ...given({ value, bound }),
    passed: isKept,
    ...(isKept ? {} : { places: places.map((one) => ({ ...one })) }),
  }
}
