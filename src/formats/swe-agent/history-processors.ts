/**
 * What SWE-agent's history processors cut from the prompts where no prompt is stored: the file's
 * configuration says it, or the recorded totals show that the whole history cannot have been sent.
 * https://swe-agent.com/latest/reference/history_processor_config/
 */

import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  jsonOf,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { ParamValues } from '#core/model/params.ts'
import type { RecordedChange, Trace } from '#core/model/trace.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { MemorySpec, StageSpec } from '#core/spec/spec-data.ts'
import { changesBy, countedInput, isPlausibleInput } from '../prompts/inferred-context.ts'
import type { AgentConfig, HistoryProcessor, ReplayConfig, Trajectory } from './shape.ts'

const CLOSED_WINDOW: StageSpec = { id: 'swe-agent-closed-window' }

/** First the default of old versions, `Last5Observations`; then their other processors and common counts. */
const CANDIDATES: readonly StageSpec[] = [
  lastObservations(5),
  CLOSED_WINDOW,
  ...[10, 7, 3, 2, 1].map((n) => lastObservations(n)),
]

/** The configuration that a run was made with: an object, or its JSON in a text. */
function configOf(run: JsonObject): JsonObject | undefined {
  const config = field<Trajectory>(run, 'replay_config')
  const parsed = typeof config === 'string' ? jsonOf(config) : config
  return isObject(parsed) ? parsed : undefined
}

/** The model that the configuration names; replays and people are none. */
export function configuredModel(run: JsonObject): string | undefined {
  const name = textField(field<AgentConfig>(field<ReplayConfig>(configOf(run), 'agent'), 'model'), 'name')
  return name === undefined || /^(replay|human|human_thought|instant_empty_submit)$/.test(name)
    ? undefined
    : name
}

/**
 * The trace with the changes of the processors that ran, with a warning that says so; unchanged where none
 * did.
 */
export function withHistoryProcessors(trace: Trace, run: JsonObject): Trace {
  const stated = listField<AgentConfig>(field<ReplayConfig>(configOf(run), 'agent'), 'history_processors')
  return stated === undefined ? withInferred(trace) : withStated(trace, stated)
}

function withStated(trace: Trace, processors: readonly JsonValue[]): Trace {
  const spec = specOf(stagesOf(processors))
  const changes = changesBy(trace, spec)
  if (changes.length === 0) return trace
  const message = t`The file contains no prompts. Its configuration prunes what is sent (${titleOf(spec)}), and the recorded context follows it.`
  return withChanges(trace, changes, { code: 'history-processor', message, where: 'replay_config' })
}

/** The stages of the configured processors that change a text; marks for the prompt cache do not. */
function stagesOf(processors: readonly JsonValue[]): readonly StageSpec[] {
  const tagged = processors.filter(
    (entry) => textField<HistoryProcessor>(entry, 'type') === 'tag_tool_call_observations',
  )
  return processors.flatMap((entry): readonly StageSpec[] => {
    switch (textField<HistoryProcessor>(entry, 'type')) {
      case 'last_n_observations': {
        const n = numberField<HistoryProcessor>(entry, 'n')
        if (n === undefined || !Number.isInteger(n) || n < 1) return []
        const polling = numberField<HistoryProcessor>(entry, 'polling') ?? 1
        const [keepTools, removeTools] = ['keep_output', 'remove_output'].map((tag) => toolsWith(tagged, tag))
        return [lastObservations(n, { polling, keepTools: keepTools ?? '', removeTools: removeTools ?? '' })]
      }
      case 'closed_window':
        return [CLOSED_WINDOW]
      case 'remove_regex': {
        const keepLast = numberField<HistoryProcessor>(entry, 'keep_last') ?? 0
        const patterns = (listField<HistoryProcessor>(entry, 'remove') ?? ['<diff>.*</diff>']).filter(
          (one) => typeof one === 'string',
        )
        return patterns.map((pattern) => ({ id: 'swe-agent-remove-regex', params: { pattern, keepLast } }))
      }
      default:
        return []
    }
  })
}

/** The names of the tools whose observations carry a tag, as the strategy's parameter lists them. */
function toolsWith(tagged: readonly JsonValue[], tag: string): string {
  const names = tagged
    .filter((entry) => (listField<HistoryProcessor>(entry, 'tags') ?? ['keep_output']).includes(tag))
    .flatMap((entry) => listField<HistoryProcessor>(entry, 'function_names') ?? [])
  return names.filter((name) => typeof name === 'string').join(', ')
}

/** The default that fits, else the processor that comes closest to the recorded total. */
function withInferred(trace: Trace): Trace {
  const recorded = trace.recordedTotals?.input
  if (recorded === undefined || isPlausibleInput(trace)) return trace
  const plausible = CANDIDATES.map((stage) => specOf([stage])).filter((spec) => isPlausibleInput(trace, spec))
  const [first] = plausible
  if (first === undefined) return trace
  const distance = (spec: MemorySpec) => Math.abs(Math.log(countedInput(trace, spec) / recorded))
  const isDefault = titleOf(first) === titleOf(specOf(CANDIDATES.slice(0, 1)))
  const best = isDefault
    ? first
    : plausible.reduce((one, other) => (distance(other) < distance(one) ? other : one))
  const title = t`SWE-agent: ${titleOf(best)}`
  const whole = wholeNumber(Math.round(countedInput(trace)))
  const why = t`This run records ${wholeNumber(recorded)} input tokens, but its full history adds up to about ${whole}, so SWE-agent pruned what it sent. Best match for the total: ${titleOf(best)}.`
  const changes = changesBy(trace, best).map((entry) => ({ ...entry, inferred: true }))
  const warning = { code: 'inferred-context', message: why, where: trace.recordedTotals?.source ?? '' }
  return { ...withChanges(trace, changes, warning), inferredContext: { title, why } }
}

function withChanges(
  trace: Trace,
  changes: readonly RecordedChange[],
  warning: Trace['warnings'][number],
): Trace {
  const recorded = [...trace.recorded, ...changes].toSorted((one, other) => one.call - other.call)
  return { ...trace, recorded, warnings: [...trace.warnings, warning] }
}

function lastObservations(n: number, more: ParamValues = {}): StageSpec {
  return { id: 'swe-agent-last-observations', params: { n, ...more } }
}

function specOf(pipeline: readonly StageSpec[]): MemorySpec {
  return { pipeline, trigger: { kind: 'every-call' }, mode: 'view' }
}

function titleOf(spec: MemorySpec): string {
  const checked = checkSpec(spec)
  return checked.ok ? describeSpec(checked.value) : ''
}
