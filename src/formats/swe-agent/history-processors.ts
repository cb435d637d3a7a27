/**
 * What SWE-agent's history processors cut from the prompts where no prompt is stored: the file's configuration says it,
 * or the recorded totals show that the whole history cannot have been sent.
 * https://swe-agent.com/latest/reference/history_processor_config/
 */

import { field, isObject, type JsonObject, jsonOf, listField, numberField, textField } from '#base/json.ts'
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { MemorySpec } from '#core/memories/spec-data.ts'
import type { RecordedChange, Trace } from '#core/trace.ts'
import { changesBy, countedInput, isPlausibleInput } from '../inferred-context.ts'

/** Observations that stay whole, as the default configurations of old versions have it, then other common counts. */
const CANDIDATES = [5, 10, 3, 1]

/** The configuration that a run was made with: an object, or its JSON in a text. */
function configOf(run: JsonObject): JsonObject | undefined {
  const config = field(run, 'replay_config')
  const parsed = typeof config === 'string' ? jsonOf(config) : config
  return isObject(parsed) ? parsed : undefined
}

/** The model that the configuration names; replays and people are none. */
export function configuredModel(run: JsonObject): string | undefined {
  const name = textField(field(field(configOf(run), 'agent'), 'model'), 'name')
  return name === undefined || /^(replay|human|human_thought|instant_empty_submit)$/.test(name)
    ? undefined
    : name
}

/** The trace with the changes of the processors that ran, with a warning that says so; unchanged where none did. */
export function withHistoryProcessors(trace: Trace, run: JsonObject): Trace {
  const stated = listField(field(configOf(run), 'agent'), 'history_processors')
  return stated === undefined ? withInferred(trace) : withStated(trace, stated)
}

function withStated(trace: Trace, processors: NonNullable<ReturnType<typeof listField>>): Trace {
  const processor = processors.find((entry) => textField(entry, 'type') === 'last_n_observations')
  const n = numberField(processor, 'n')
  if (n === undefined || !Number.isInteger(n) || n < 1) return trace
  const polling = numberField(processor, 'polling') ?? 1
  const changes = changesBy(trace, lastObservations(n, polling))
  if (changes.length === 0) return trace
  const message = t`The file stores no prompts. Its configuration sends only the last ${n} observations whole, so older ones are elided in the recorded context.`
  return withChanges(trace, changes, { code: 'history-processor', message, where: 'replay_config' })
}

function withInferred(trace: Trace): Trace {
  const recorded = trace.recordedTotals?.input
  if (recorded === undefined || isPlausibleInput(trace)) return trace
  for (const n of CANDIDATES) {
    const spec = lastObservations(n, 1)
    if (!isPlausibleInput(trace, spec)) continue
    const title = t`SWE-agent: last ${n} observations`
    const whole = wholeNumber(Math.round(countedInput(trace)))
    const why = t`This run records ${wholeNumber(recorded)} input tokens. Its whole history adds up to about ${whole}, so SWE-agent sent only the last ${n} observations whole.`
    const changes = changesBy(trace, spec).map((entry) => ({ ...entry, inferred: true }))
    const warning = { code: 'inferred-context', message: why, where: trace.recordedTotals?.source ?? '' }
    return { ...withChanges(trace, changes, warning), inferredContext: { title, why } }
  }
  return trace
}

function withChanges(
  trace: Trace,
  changes: readonly RecordedChange[],
  warning: Trace['warnings'][number],
): Trace {
  const recorded = [...trace.recorded, ...changes].toSorted((one, other) => one.call - other.call)
  return { ...trace, recorded, warnings: [...trace.warnings, warning] }
}

function lastObservations(n: number, polling: number): MemorySpec {
  return {
    id: 'swe-agent-last-observations',
    params: { n, polling },
    trigger: { kind: 'every-call' },
    mode: 'view',
  }
}
