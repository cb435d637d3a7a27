/**
 * Summarisers that remember what they said: replays and scrubbing ask for the same summaries again and again.
 */
import { sortedJson } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import type { Summarise } from '#core/model/services.ts'
import type { Trace } from '#core/model/trace.ts'
import { bindSummariser } from '#core/summaries/bind.ts'
import type { SummariserSpec } from '#core/summaries/index.ts'
import type { StoredAnswers } from '#storage/index.ts'
import { createLru, type Lru } from './lru.ts'

const KEPT_SUMMARISERS = 4
const KEPT_SUMMARIES = 500

/**
 * Gives the summariser of a spec over a trace; the same one for the same spec and stored answers, while it is
 * kept.
 */
export function createSummarisers(): (
  spec: SummariserSpec,
  trace: Trace,
  stored: StoredAnswers,
) => Result<Summarise> {
  const summarisers = new WeakMap<Trace, Lru<Summarise>>()
  return (spec, trace, stored) => {
    const key = sortedJson([spec, stored.revision])
    const ofTrace = summarisers.get(trace) ?? createLru<Summarise>(KEPT_SUMMARISERS)
    summarisers.set(trace, ofTrace)
    const known = ofTrace.get(key)
    if (known !== undefined) return ok(known)
    const { steps, recorded } = trace
    const bound = bindSummariser(spec, { steps, recorded, answers: stored.answers })
    if (!bound.ok) return bound
    const remembering = rememberSummaries(bound.value)
    ofTrace.set(key, remembering)
    return ok(remembering)
  }
}

/** A summariser answers the same each time, so what it said can be kept under what it was asked. */
function rememberSummaries(summarise: Summarise): Summarise {
  const said = createLru<Result<string>>(KEPT_SUMMARIES)
  return (request) => {
    const { steps, prompt } = request
    const key = `${steps[0]?.id} ${steps.at(-1)?.id} ${steps.length} ${prompt}`
    const known = said.get(key)
    if (known !== undefined) return known
    const summary = summarise(request)
    said.set(key, summary)
    return summary
  }
}
