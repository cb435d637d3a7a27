/** Where a broken limit comes from: the calls and steps behind a figure, the worst first. */

import { formatAmount, formatExact } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import { ok, type Result } from '#base/result.ts'
import { MISS_REASONS } from '#core/cost/misses.ts'
import { callNumber } from '#core/model/call-names.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { isCacheMiss } from '#core/replay/cost-meter.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { Engine } from '#workers/jobs/engine.ts'
import type { CountingSettings } from '#workers/protocol/counting.ts'
import { factOf, removedText } from '../runs/lost-facts.ts'
import type { FoundRun } from '../runs/runs.ts'
import { JOB } from '../runs/session.ts'
import type { MetricId } from './limits.ts'

export interface Place {
  /** The first call is 1. */
  readonly call: number
  /** The number of the step that the call's answer became. */
  readonly step?: number
  readonly text: string
}

interface Asked {
  readonly run: FoundRun
  readonly memory: CheckedSpec
  readonly counting: CountingSettings
  readonly engine: Engine
}

/** All places, for whoever prints them to cut. Fails as the engine's jobs do. */
export async function placesOf(metric: MetricId, asked: Asked): Promise<Result<readonly Place[]>> {
  switch (metric) {
    case 'lostFacts':
      return lostFacts(asked)
    case 'refetched':
      return refetched(asked)
    case 'refused':
      return refusedCalls(asked)
    default:
      return replayed(metric, asked)
  }
}

async function lostFacts({ run, memory, counting, engine }: Asked): Promise<Result<readonly Place[]>> {
  const found = await engine.lostFacts({ traceId: run.trace.id, memory, counting }, JOB)
  if (!found.ok) return found
  const facts = found.value.map(factOf(run)).sort((one, other) => other.weight - one.weight)
  return ok(
    facts.map((fact) => {
      const seen = fact.seenNumber === undefined ? '' : `, last in step ${fact.seenNumber}`
      return placeAt(run.trace, fact.call, `uses “${fact.text}”${seen} (${removedText(fact)})`)
    }),
  )
}

async function refetched({ run, memory, counting, engine }: Asked): Promise<Result<readonly Place[]>> {
  const found = await engine.refetchedResults({ traceId: run.trace.id, memory, counting }, JOB)
  if (!found.ok) return found
  const numbers = new Map(run.trace.steps.map(({ id, number }) => [id, number]))
  return ok(
    found.value.map(({ call, tool, repeats }) =>
      placeAt(run.trace, call, `${tool} fetches again what step ${numbers.get(repeats) ?? repeats} had`),
    ),
  )
}

async function refusedCalls({ run, memory, counting, engine }: Asked): Promise<Result<readonly Place[]>> {
  const input = { traceId: run.trace.id, memory, counting }
  const settled = await engine.counting(input, JOB)
  if (!settled.ok) return settled
  const provider = settled.value.settledProfile?.messageRules ?? 'none'
  const found = await engine.refusals({ ...input, provider }, JOB)
  return found.ok ? ok(found.value.listed.map(({ call, reason }) => placeAt(run.trace, call, reason))) : found
}

type Figure = Exclude<MetricId, 'lostFacts' | 'refetched' | 'refused'>

/** Of the calls of a replay. */
async function replayed(
  metric: Figure,
  { run, memory, counting, engine }: Asked,
): Promise<Result<readonly Place[]>> {
  const input = { traceId: run.trace.id, memory, counting }
  const found = await engine.replay(input, JOB)
  if (!found.ok) return found
  const { calls } = found.value
  const place = (call: number, text: string) => placeAt(run.trace, call, text)
  switch (metric) {
    case 'peak':
    case 'tokens':
    case 'callsOverWindow':
      return ok(
        calls
          .toSorted((one, other) => other.tokens - one.tokens)
          .slice(0, 1)
          .map(({ call, tokens }) => place(call, `is the largest: ${formatExact(tokens)} tokens`)),
      )
    case 'cost':
      return ok(
        calls
          .flatMap(({ call, cost }) => (cost === undefined ? [] : [{ call, dollars: cost.money.billed }]))
          .sort((one, other) => other.dollars - one.dollars)
          .slice(0, 1)
          .map(({ call, dollars }) => place(call, `costs the most: ${formatAmount(dollars, '$')}`)),
      )
    case 'cacheMisses':
      return ok(
        calls.flatMap(({ call, cacheMiss }) =>
          cacheMiss === undefined || !isCacheMiss(cacheMiss.reason)
            ? []
            : [place(call, `misses the cache: ${reasonOf(cacheMiss.reason)}`)],
        ),
      )
    case 'failedCalls':
      return ok(
        calls.flatMap(({ call, problem }) => (problem === undefined ? [] : [place(call, problem.message)])),
      )
  }
}

function reasonOf(reason: string): string {
  return MISS_REASONS.find(({ id }) => id === reason)?.title ?? reason
}

function placeAt(trace: Pick<Trace, 'calls' | 'steps'>, call: number, text: string): Place {
  const step = numberOf(trace, trace.calls[call])
  return { call: callNumber(call), ...given({ step }), text }
}

function numberOf({ steps }: Pick<Trace, 'steps'>, call: Call | undefined): number | undefined {
  return call === undefined ? undefined : steps.find(({ id }) => id === call.stepId)?.number
}

/** `Call 12 (step 14) uses “src/a.ts”, last in step 3 (dropped at call 11)`. */
export function placeText({ call, step, text }: Place): string {
  return `Call ${call}${step === undefined ? '' : ` (step ${step})`} ${text}`
}
