/**
 * One row per run. Sums are of the whole run; `shared_*` says what an earlier run of the collection counts.
 */
import type { Figure } from '../account/summary.ts'
import type { CollectionRun } from '../collections/collection.ts'
import type { RunFacts } from '../collections/run-facts.ts'
import { hashOf } from '../model/steps.ts'
import type { WasteKind } from '../model/waste-kind.ts'
import type { Column, TableForm } from './table.ts'

/** A run of a collection, or a stored one, of which the file's place in a folder is not known. */
export type RunRow = RunFacts & { readonly id: string } & Partial<
    Pick<CollectionRun, 'content' | 'file' | 'state' | 'parentId' | 'shared'>
  >

type Run = RunRow
type Read = (run: Run) => Figure | undefined

/** A figure in three columns: its value, where it is from, and its range where it is uncertain. */
function figure(
  name: string,
  { kind, unit, description, read }: Omit<Column<Run>, 'name' | 'read'> & { readonly read: Read },
): readonly Column<Run>[] {
  const units = unit === undefined ? {} : { unit }
  return [
    { name, kind, ...units, description, read: (run) => read(run)?.value },
    {
      name: `${name}_source`,
      kind: 'text',
      description: `Where ${name} is from: recorded, usage (recorded usage at list prices), calibrated, or estimate.`,
      read: (run) => read(run)?.source,
    },
    {
      name: `${name}_low`,
      kind: 'number',
      ...units,
      description: `Low end of the range of ${name}; empty where it is certain or no range is known.`,
      read: (run) => read(run)?.low,
    },
    {
      name: `${name}_high`,
      kind: 'number',
      ...units,
      description: `High end of the range of ${name}.`,
      read: (run) => read(run)?.high,
    },
  ]
}

const WASTE: readonly (readonly [WasteKind, string])[] = [
  ['repeated-result', 'the same tool result more than once'],
  ['read-again', 'results of files read again'],
  ['oversized-result', 'oversized tool results'],
  ['unused-tools', 'definitions of tools never used'],
  ['old-failures', 'failures long past'],
]

export const RUN_TABLE: TableForm<Run> = {
  name: 'runs',
  columns: [
    { name: 'run_id', kind: 'text', description: 'Joins with the table of calls.', read: ({ id }) => id },
    {
      name: 'parent_run_id',
      kind: 'text',
      description: 'The run that started this sub-agent; empty: none in the collection.',
      read: ({ parentId }) => parentId,
    },
    {
      name: 'content_hash',
      kind: 'text',
      description: 'The same for the same file content; empty: stored in the browser.',
      read: ({ content }) => content,
    },
    { name: 'format', kind: 'text', description: 'The format of the file.', read: ({ format }) => format },
    {
      name: 'agent_version',
      kind: 'text',
      description: 'The version of the agent, as the file says it.',
      read: ({ version }) => version,
    },
    {
      name: 'project_hash',
      kind: 'text',
      description: 'The same for runs of the same project or folder.',
      read: ({ project }) => (project === undefined ? undefined : hashOf(project)),
    },
    {
      name: 'model',
      kind: 'text',
      description: 'The first recorded model.',
      read: ({ models: [model] }) => model,
    },
    {
      name: 'models',
      kind: 'text',
      description: 'All recorded models, separated by spaces.',
      read: ({ models }) => (models.length === 0 ? undefined : models.join(' ')),
    },
    {
      name: 'is_sub_agent',
      kind: 'boolean',
      description: 'Whether another run started it.',
      read: ({ relation }) => relation.isSubAgent,
    },
    {
      name: 'state',
      kind: 'text',
      description:
        'indexed, live (its file is growing), or missing (its file is gone); empty: stored in the browser.',
      read: ({ state }) => state,
    },
    {
      name: 'started',
      kind: 'time',
      description: 'First recorded time, UTC.',
      read: ({ started }) => started,
    },
    { name: 'ended', kind: 'time', description: 'Last recorded time, UTC.', read: ({ ended }) => ended },
    {
      name: 'duration_s',
      kind: 'number',
      unit: 'seconds',
      description: 'From the first recorded time to the last.',
      read: ({ duration }) => duration,
    },
    {
      name: 'calls',
      kind: 'integer',
      unit: 'calls',
      description: 'Model calls.',
      read: ({ calls }) => calls,
    },
    { name: 'steps', kind: 'integer', unit: 'steps', description: 'Steps.', read: ({ steps }) => steps },
    {
      name: 'agents',
      kind: 'integer',
      unit: 'agents',
      description: 'Agents that made calls.',
      read: ({ agents }) => agents,
    },
    ...figure('input_tokens', {
      kind: 'integer',
      unit: 'tokens',
      description: 'Tokens of all prompts, cache reads and writes included.',
      read: ({ input }) => input,
    }),
    ...figure('cache_read_tokens', {
      kind: 'integer',
      unit: 'tokens',
      description: 'Of input_tokens, those read from the prompt cache.',
      read: ({ cacheRead }) => cacheRead,
    }),
    ...figure('cache_write_tokens', {
      kind: 'integer',
      unit: 'tokens',
      description: 'Of input_tokens, those written to the prompt cache.',
      read: ({ cacheWrite }) => cacheWrite,
    }),
    ...figure('output_tokens', {
      kind: 'integer',
      unit: 'tokens',
      description: 'Tokens of all answers.',
      read: ({ output }) => output,
    }),
    ...figure('cost_usd', {
      kind: 'number',
      unit: 'USD',
      description: 'What the run cost.',
      read: ({ cost }) => cost,
    }),
    ...figure('cache_hit_rate', {
      kind: 'number',
      description: 'Cache reads over input tokens, 0 to 1.',
      read: ({ cacheHitRate }) => cacheHitRate,
    }),
    ...figure('peak_tokens', {
      kind: 'integer',
      unit: 'tokens',
      description: 'Tokens of the largest prompt.',
      read: ({ peak }) => peak,
    }),
    {
      name: 'context_limit',
      kind: 'integer',
      unit: 'tokens',
      description: 'Context window of the main model.',
      read: ({ limit }) => limit,
    },
    {
      name: 'errors',
      kind: 'integer',
      unit: 'errors',
      description:
        'Failed tool calls (not checks and searches that answered “no” or waits that reached their time limit) and failed model calls, without aborted and rejected ones.',
      read: ({ errors }) => errors,
    },
    {
      name: 'refetched_results',
      kind: 'integer',
      unit: 'results',
      description: 'Read-only tool calls repeated because a compaction had removed their result.',
      read: ({ refetched }) => refetched,
    },
    {
      name: 'compactions',
      kind: 'integer',
      unit: 'compactions',
      description: 'Compactions by the recorded agent, without micro-compactions.',
      read: ({ compactions }) => compactions,
    },
    {
      name: 'micro_compactions',
      kind: 'integer',
      unit: 'compactions',
      description: 'Compactions that only cleared old tool results.',
      read: ({ microCompactions }) => microCompactions,
    },
    {
      name: 'cache_misses',
      kind: 'integer',
      unit: 'calls',
      description: 'Calls that missed the prompt cache.',
      read: ({ misses }) => misses,
    },
    {
      name: 'outcome',
      kind: 'text',
      description: 'What the file says of how the run ended: a score, true or false for solved, or a word.',
      read: ({ outcome }) => (outcome === undefined ? undefined : String(outcome.value)),
    },
    ...WASTE.map(
      ([kind, words]): Column<Run> => ({
        name: `waste_${kind.replaceAll('-', '_')}_tokens`,
        kind: 'integer',
        unit: 'tokens',
        description: `Carried unused over the run: ${words}. Estimated from characters.`,
        read: ({ waste }) => waste.find((one) => one.kind === kind)?.overRun ?? 0,
      }),
    ),
    {
      name: 'shared_with_run_id',
      kind: 'text',
      description: 'The earlier run whose history this one repeats; empty: none.',
      read: ({ shared }) => shared?.of,
    },
    {
      name: 'shared_calls',
      kind: 'integer',
      unit: 'calls',
      description: 'Calls that the earlier run counts already.',
      read: ({ shared }) => shared?.calls ?? 0,
    },
    {
      name: 'shared_input_tokens',
      kind: 'integer',
      unit: 'tokens',
      description: 'Input tokens of those calls: subtract them to count each call once.',
      read: ({ shared }) => shared?.input ?? 0,
    },
    {
      name: 'shared_cost_usd',
      kind: 'number',
      unit: 'USD',
      description: 'Cost of those calls.',
      read: ({ shared }) => shared?.cost ?? 0,
    },
    { name: 'title', kind: 'text', isContent: true, description: 'Title.', read: ({ title }) => title },
    {
      name: 'project',
      kind: 'text',
      isContent: true,
      description: 'The project or folder that the agent worked in.',
      read: ({ project }) => project,
    },
    {
      name: 'path',
      kind: 'text',
      isContent: true,
      description: 'The file within the collection.',
      read: ({ file }) => file?.path,
    },
  ],
}
