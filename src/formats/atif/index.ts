/**
 * ATIF, the Agent Trajectory Interchange Format of Harbor, versions 1.0 to 1.7. Read softly: real files leave
 * out and add fields. No prompt is recorded, so contexts are rebuilt from the steps.
 * https://www.harborframework.com/docs/agents/trajectory-format
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { lossSentences } from '../losses/index.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { isReference } from './results.ts'
import type { Agent, Metrics, StepObservation, StepResult, Trajectory, TrajectoryStep } from './shape.ts'
import { ATIF_KEYS, addTrajectory } from './steps.ts'
import { runUsage } from './usage.ts'
import { writeAtif } from './write.ts'

const ID = 'atif'
const READER_VERSION = 5

export const atif: Format = {
  id: ID,
  title: t`ATIF trajectory`,
  readerVersion: READER_VERSION,
  detect: (document) => (trajectoriesIn(document).length > 0 ? 'certain' : 'no'),
  read: (document, context) => {
    const found = trajectoriesIn(document)
    const traces = found.map((entry, run) => {
      const trace = readTrajectory(document, entry, { run, runs: found.length }, context)
      context.onRun?.(run + 1, found.length)
      return trace
    })
    return { traces, counters: countersOf(found.flatMap(({ trajectory }) => withEmbedded(trajectory))) }
  },
  write: writeAtif,
  losses: (trace) => lossSentences(atif, trace),
}

interface Entry {
  readonly trajectory: JsonObject
  /** What a map of trajectories calls it. */
  readonly name?: string
}

/**
 * One trajectory, a list or lines of them, or a map from name to trajectory; all of a map's values must be
 * such.
 */
function trajectoriesIn({ kind, value }: ParsedDocument): readonly Entry[] {
  if (kind === 'folder') return []
  if (isTrajectory(value)) return [{ trajectory: value }]
  if (isArray(value)) {
    const found = value.filter(isTrajectory).map((trajectory) => ({ trajectory }))
    return found.length * 2 > value.length ? found : []
  }
  if (!isObject(value)) return []
  const entries = Object.entries(value)
  const found = entries.flatMap(([name, trajectory]) =>
    isTrajectory(trajectory) ? [{ trajectory, name }] : [],
  )
  return found.length === entries.length ? found : []
}

function isTrajectory(value: JsonValue): value is JsonObject {
  const version = textField<Trajectory>(value, 'schema_version') ?? ''
  return isObject(value) && version.startsWith('ATIF-v') && isArray(field<Trajectory>(value, 'steps'))
}

function readTrajectory(
  document: ParsedDocument,
  { trajectory, name }: Entry,
  place: { readonly run: number; readonly runs: number },
  context: ReadContext,
): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  watch.look('trajectory', trajectory, ATIF_KEYS.trajectory)
  watch.look('agent', field<Trajectory>(trajectory, 'agent'), ATIF_KEYS.agent)
  addTrajectory(builder, watch, trajectory)
  const metrics = field<Trajectory>(trajectory, 'final_metrics')
  const version = textField<Trajectory>(trajectory, 'schema_version')
  return builder.build({
    id: context.newTraceId(place.run),
    title:
      name ?? runTitle(textField<Trajectory>(trajectory, 'session_id') ?? document.fileName, builder.steps),
    source: {
      format: ID,
      fileName: document.fileName,
      ...place,
      readerVersion: READER_VERSION,
      ...given({ version }),
    },
    tools: listField<Agent>(objectField<Trajectory>(trajectory, 'agent'), 'tool_definitions') ?? [],
    metadata: without(trajectory, ['steps', 'subagent_trajectories']),
    unread: watch.list(),
    recordedTotals: recordedTotals({
      usage: runUsage(metrics),
      cost: numberField<Metrics>(metrics, 'total_cost_usd'),
      source: 'final_metrics',
    }),
  })
}

/** The trajectory and the sub-agents' within it, at any depth. */
function withEmbedded(trajectory: JsonObject): readonly JsonObject[] {
  const embedded = (listField<Trajectory>(trajectory, 'subagent_trajectories') ?? []).filter(isObject)
  return [trajectory, ...embedded.flatMap(withEmbedded)]
}

function countersOf(documents: readonly JsonObject[]): Counters {
  const steps = documents.flatMap((document) =>
    (listField<Trajectory>(document, 'steps') ?? []).filter(isObject),
  )
  const results = steps.flatMap(resultsIn)
  const holds = (key: string) => steps.filter((step) => isFilled(objectField(step, key))).length
  return {
    documents: documents.length,
    schema_versions: countBy(documents, (document) => textField<Trajectory>(document, 'schema_version')),
    steps: steps.length,
    by_source: countBy(steps, (step) => textField<TrajectoryStep>(step, 'source')),
    results_without_source_call_id: results.filter((result) => !isFilledText(result, 'source_call_id'))
      .length,
    subagent_refs: results.flatMap((result) => listField<StepResult>(result, 'subagent_trajectory_ref') ?? [])
      .length,
    steps_with_metrics: holds('metrics'),
    steps_with_usage: holds('usage'),
    // Results of context management, and mere references to a sub-agent, answer no call.
    management_results: steps.flatMap((step) =>
      isTurn(step) ? resultsIn(step).filter((result) => !isAnswer(result)) : resultsIn(step),
    ).length,
    copied_context_steps: steps.filter((step) => field<TrajectoryStep>(step, 'is_copied_context') === true)
      .length,
  }
}

function resultsIn(step: JsonObject): readonly JsonValue[] {
  return listField<StepObservation>(field<TrajectoryStep>(step, 'observation'), 'results') ?? []
}

function isAnswer(result: JsonValue): boolean {
  return isObject(result) && !isReference(result)
}

function isTurn(step: JsonObject): boolean {
  return textField<TrajectoryStep>(step, 'source') === 'agent'
}

function isFilled(value: JsonObject | undefined): boolean {
  return value !== undefined && Object.keys(value).length > 0
}

function isFilledText(value: JsonValue, key: string): boolean {
  return textField(value, key) !== undefined
}
