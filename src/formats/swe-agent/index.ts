/**
 * SWE-agent trajectories (`.traj`): history and trajectory of one run, text actions or function calls, with
 * the demonstration and, in newer versions, the prompts as they were sent.
 * https://swe-agent.com/latest/usage/trajectories/
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
  without,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { RecordedTotals, Trace } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { checkFidelity } from '../prompts/recorded-prompts.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { agentOf, groupHistory, isDemo } from './history.ts'
import { configuredModel, withHistoryProcessors } from './history-processors.ts'
import type { HistoryMessage, Info, ModelStats, Trajectory, TrajectoryEntry } from './shape.ts'
import { addSteps } from './steps.ts'
import { mergeTrajectory, recordedPrompt } from './trajectory.ts'

const ID = 'swe-agent'
const READER_VERSION = 5

export const sweAgent: Format = {
  id: ID,
  title: t`SWE-agent trajectory`,
  readerVersion: READER_VERSION,
  detect: (document) => {
    const run = runOf(document)
    if (run === undefined || !isArray(field<Trajectory>(run, 'trajectory'))) return 'no'
    return isArray(field<Trajectory>(run, 'history')) || isObject(field<Trajectory>(run, 'info'))
      ? 'certain'
      : 'no'
  },
  read: (document, context) => {
    const run = runOf(document)
    const trajectory = listField<Trajectory>(run, 'trajectory') ?? []
    const messages = listField<Trajectory>(run, 'history')
    if (run === undefined || trajectory.length + (messages?.length ?? 0) === 0)
      return { traces: [], counters: {} }
    // Without a history the first prompt contains what was before the run's first step.
    const history = messages ?? recordedPrompt(trajectory, 0) ?? []
    const agents = new Set(history.filter(isObject).flatMap((message) => agentOf(message) ?? []))
    const builder = createTraceBuilder()
    const bad = history.filter((message) => !isObject(message)).length
    const where = 'history'
    if (bad > 0)
      builder.warn({
        code: 'bad-message',
        message: t`Skipped ${plural(bad, 'message that is not an object', 'messages that are not objects')}.`,
        where,
      })
    const { prompts, unsentTexts } = addSteps(builder, {
      entries: mergeTrajectory(groupHistory(history), trajectory),
      trajectory,
      hasHistory: messages !== undefined,
      hasAgents: agents.size > 1,
    })
    const trace = builder.build({
      id: context.newTraceId(0),
      title: runTitle(document.fileName, builder.steps),
      source: { format: ID, fileName: document.fileName, run: 0, runs: 1, readerVersion: READER_VERSION },
      metadata: without(run, ['history', 'trajectory'] satisfies (keyof Trajectory)[]),
      recordedTotals: totalsOf(run),
      unread: unreadFields(history, trajectory),
    })
    context.onRun?.(1, 1)
    const counters = countersOf(history, trajectory, unsentTexts)
    const named = withModel(trace, configuredModel(run))
    if (prompts.size === 0) return { traces: [withHistoryProcessors(named, run)], counters }
    return { traces: [{ ...named, fidelity: checkFidelity(named, prompts) }], counters }
  },
}

/** The file names the model once, in its configuration. */
function withModel(trace: Trace, model: string | undefined): Trace {
  return model === undefined ? trace : { ...trace, calls: trace.calls.map((call) => ({ ...call, model })) }
}

/** The agent's own requests; those of a summarizer are in `info.summarizer`. */
function totalsOf(run: JsonObject): RecordedTotals | undefined {
  const stats = field<Info>(field<Trajectory>(run, 'info'), 'model_stats')
  const input = numberField<ModelStats>(stats, 'tokens_sent')
  const output = numberField<ModelStats>(stats, 'tokens_received')
  const usage = { ...given({ input, output }) }
  return recordedTotals({
    usage: Object.keys(usage).length === 0 ? undefined : usage,
    cost: numberField<ModelStats>(stats, 'instance_cost'),
    calls: numberField<ModelStats>(stats, 'api_calls'),
    source: 'info.model_stats',
  })
}

/** Keys that are read. `state` and marks for the prompt cache stay in the records. */
const MESSAGE_KEYS = keysOf<HistoryMessage>({
  role: true,
  content: true,
  agent: true,
  message_type: true,
  is_demo: true,
  thought: true,
  action: true,
  tool_calls: true,
  tool_call_ids: true,
  tool_call_id: true,
  thinking_blocks: true,
})
const ENTRY_KEYS = keysOf<TrajectoryEntry>({
  action: true,
  observation: true,
  response: true,
  thought: true,
  query: true,
  messages: true,
  execution_time: true,
})

function unreadFields(history: readonly JsonValue[], trajectory: readonly JsonValue[]) {
  const watch = createFieldWatch()
  for (const message of history) watch.look('history', message, MESSAGE_KEYS)
  for (const entry of trajectory) watch.look('trajectory', entry, ENTRY_KEYS)
  return watch.list()
}

/** The run: the file's object, or the one object of a file of one line. */
function runOf({ value }: ParsedDocument): JsonObject | undefined {
  const run = isArray(value) && value.length === 1 ? value[0] : value
  return isObject(run) ? run : undefined
}

function countersOf(
  history: readonly JsonValue[],
  trajectory: readonly JsonValue[],
  unsent: readonly string[],
): Counters {
  const chars = (texts: readonly string[]) => texts.reduce((sum, text) => sum + codePointLength(text), 0)
  const texts = trajectory.flatMap((entry) => [
    textField<TrajectoryEntry>(entry, 'response') ?? '',
    textField<TrajectoryEntry>(entry, 'observation') ?? '',
  ])
  return {
    steps: trajectory.length,
    steps_with_action: trajectory.filter(
      (entry) => (textField<TrajectoryEntry>(entry, 'action') ?? '').trim() !== '',
    ).length,
    steps_with_observation: trajectory.filter(
      (entry) => (textField<TrajectoryEntry>(entry, 'observation') ?? '') !== '',
    ).length,
    history_messages: history.length,
    demo_messages: history.filter((message) => isObject(message) && isDemo(message)).length,
    by_role: countBy(history, (message) => textField<HistoryMessage>(message, 'role')),
    by_message_type: countBy(history, (message) => textField<HistoryMessage>(message, 'message_type')),
    by_agent: countBy(history, (message) => textField<HistoryMessage>(message, 'agent')),
    trajectory_text_chars: chars(texts),
    unsent_text_chars: chars(unsent),
    unsent_text_utf16: unsent.join('').length,
  }
}
