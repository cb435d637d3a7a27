/** What was found of the checked runs, also as text between threads. */
import { given } from '#base/given.ts'
import {
  isObject,
  type JsonObject,
  jsonOf,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import type { ExitCode } from '../terminal/command.ts'
import { parseLimit } from './limits.ts'
import type { Place } from './places.ts'
import { type CheckResult, resultData } from './result.ts'
import { figuresOf, type Snapshot } from './snapshot.ts'

export interface Outcome {
  readonly results: readonly CheckResult[]
  readonly figures: Snapshot
  /** Of the reading: 2 where something was wrong. */
  readonly code: ExitCode
}

export function outcomeText({ results, figures }: Outcome): string {
  const checks = results.map((result) => ({ ...resultData(result), name: result.run }))
  return JSON.stringify({ checks, figures })
}

/** What `outcomeText` wrote; undefined where the text is anything else. */
export function readOutcome(text: string): Pick<Outcome, 'results' | 'figures'> | undefined {
  const value = jsonOf(text)
  const [checks, figures] = [listField(value, 'checks'), objectField(value, 'figures')]
  if (checks === undefined || figures === undefined) return undefined
  return {
    results: checks.flatMap((check) => (isObject(check) ? resultOf(check) : [])),
    figures: figuresOf(figures),
  }
}

function resultOf(check: JsonObject): readonly CheckResult[] {
  const [run, file, strategy, rule] = ['name', 'file', 'strategy', 'rule'].map((key) => textField(check, key))
  const place = numberField(check, 'run')
  const limit = parseLimit(textField(check, 'limit') ?? '', rule)
  if (run === undefined || file === undefined || strategy === undefined || place === undefined || !limit.ok)
    return []
  return [
    {
      run,
      file,
      place,
      strategy,
      limit: limit.value,
      value: numberField(check, 'value'),
      bound: numberField(check, 'bound'),
      isKept: check['passed'] === true,
      places: (listField(check, 'places') ?? []).flatMap(placeOf),
    },
  ]
}

function placeOf(value: unknown): readonly Place[] {
  if (!isObject(value)) return []
  const [call, step, text] = [
    numberField(value, 'call'),
    numberField(value, 'step'),
    textField(value, 'text'),
  ]
  if (call === undefined || text === undefined) return []
  return [{ call, ...given({ step }), text }]
}
