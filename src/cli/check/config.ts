/**
 * `memoscope.json`: which runs, which strategies, which limits. Read as data that anybody may have written.
 */

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { given } from '#base/given.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  jsonOf,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { fail, ok, type Problem, type Result, unwrap } from '#base/result.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { readSpec } from '#core/spec/spec-json.ts'
import { checkStrategy } from '#package/strategy-text.ts'
import type { CountingSettings } from '#workers/protocol/counting.ts'
import { countingOf } from '../runs/counting.ts'
import { openStrategy } from '../runs/strategies.ts'
import type { OptionValues } from '../terminal/command.ts'
import { type Limit, parseLimit } from './limits.ts'

interface CheckedStrategy {
  readonly spec: CheckedSpec
  readonly limits: readonly Limit[]
}

export interface CheckConfig {
  /** What the paths in it are relative to: its own folder. */
  readonly folder: string
  readonly runs: readonly string[]
  readonly strategies: readonly CheckedStrategy[]
  readonly counting: CountingSettings
}

const KEYS = ['$schema', 'runs', 'strategies', 'limits', 'pricing', 'baseline', 'window', 'encoding']

/** Fails with a sentence that names the file and what is wrong in it. */
export async function readConfig(name: string, cwd: string): Promise<Result<CheckConfig>> {
  const path = resolve(cwd, name)
  const value = valueIn(path, name)
  if (!value.ok) return value
  const config = await configOf(value.value, dirname(path))
  return config.ok ? config : fail({ ...config.error, message: `${name}: ${config.error.message}` })
}

function valueIn(path: string, name: string): Result<JsonObject> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return fail({
      code: 'no-config',
      message: `There is no ${name}.`,
      hint: 'It names runs, strategies, and limits: docs/command-line.md shows one.',
    })
  }
  const value = jsonOf(text)
  return isObject(value) ? ok(value) : fail(bad(`${name} is not a JSON object.`))
}

async function configOf(value: JsonObject, folder: string): Promise<Result<CheckConfig>> {
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key))
  if (unknown !== undefined)
    return fail(bad(`"${unknown}" is not known here.`, `Known: ${KEYS.slice(1).join(', ')}.`))
  const runs = textsOf(value['runs'])
  if (runs.length === 0) return fail(bad('"runs" must list files, folders, or patterns.'))
  const counting = countingOf(countingValues(value))
  if (!counting.ok) return counting
  const limits = limitsOf(value['limits'])
  if (!limits.ok) return limits
  const strategies: CheckedStrategy[] = []
  for (const entry of listOf(value['strategies'])) {
    const strategy = await strategyOf(entry, folder, limits.value)
    if (!strategy.ok) return strategy
    strategies.push(strategy.value)
  }
  if (strategies.length === 0) return fail(bad('"strategies" must name at least one strategy.'))
  return ok({ folder, runs, strategies, counting: counting.value })
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : []
}

/** A text, or the texts of a list. */
function textsOf(value: JsonValue | undefined): readonly string[] {
  return (typeof value === 'string' ? [value] : listOf(value)).filter((one) => typeof one === 'string')
}

/** The same names and rules as on the command line. */
function countingValues(value: JsonObject): OptionValues {
  const named = ['pricing', 'baseline', 'window', 'encoding'].flatMap((key): [string, string][] => {
    const given = value[key]
    return typeof given === 'string' || typeof given === 'number' ? [[key, String(given)]] : []
  })
  return Object.fromEntries(named)
}

function limitsOf(value: JsonValue | undefined): Result<readonly Limit[]> {
  if (value === undefined) return ok([])
  if (!isObject(value)) return fail(bad('"limits" must be an object such as { "lostFacts": 0 }.'))
  const limits: Limit[] = []
  for (const [name, text] of Object.entries(value)) {
    const limit = parseLimit(name, text)
    if (!limit.ok) return limit
    limits.push(limit.value)
  }
  return ok(limits)
}

/** A text as on the command line, or an object; limits of its own come before those for all. */
async function strategyOf(
  entry: JsonValue,
  folder: string,
  shared: readonly Limit[],
): Promise<Result<CheckedStrategy>> {
  const own = limitsOf(objectField(entry, 'limits'))
  if (!own.ok) return own
  const spec = await specOf(entry, folder)
  if (!spec.ok) return spec
  const others = shared.filter(({ metric }) => own.value.every((limit) => limit.metric !== metric))
  const limits = [...own.value, ...others]
  const isJudged = spec.value.own === undefined || limits.some(({ metric }) => metric.id === 'failedCalls')
  return ok({ spec: spec.value, limits: isJudged ? limits : [...limits, ...NO_FAILURES] })
}

/** Code that throws leaves contexts as they are, which would keep most limits. */
const NO_FAILURES: readonly Limit[] = [unwrap(parseLimit('failedCalls', 0))]

async function specOf(entry: JsonValue, folder: string): Promise<Result<CheckedSpec>> {
  if (typeof entry === 'string') return openStrategy(entry, folder)
  const text = textField(entry, 'strategy')
  if (text !== undefined) return openStrategy(text, folder)
  const file = textField(entry, 'file')
  if (file !== undefined) return openStrategy(file, folder, objectField(entry, 'params') ?? {})
  const spec = isObject(entry) ? readSpec(without(entry, ['limits'])) : readSpec(entry)
  return spec.ok ? checkStrategy(spec.value, textField(entry, 'id') ?? 'strategy') : spec
}

function bad(message: string, hint?: string): Problem {
  return { code: 'bad-config', message, ...given({ hint }) }
}
