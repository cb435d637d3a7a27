/**
 * Model calls of runs as a Parquet table, a row each, as DuckDB, pandas, Polars, and Spark read it. Holds no
 * text out of runs.
 */
import type { Call } from '#core/model/trace.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { TableForm } from '#core/tables/table.ts'
import type { ReplayOutput } from '#workers/protocol/counting.ts'
import { openTableFile } from '#workers/tables/write-table.ts'
import type { FoundRun } from './runs.ts'

interface Row {
  readonly found: FoundRun
  readonly call: Call
  readonly figures: CallFigures
}

const CALL_TABLE: TableForm<Row> = {
  name: 'calls',
  columns: [
    { name: 'file', kind: 'text', description: 'The file of the run.', read: ({ found }) => found.file },
    {
      name: 'run',
      kind: 'integer',
      description: 'Its place in the file, from 1.',
      read: ({ found }) => found.run,
    },
    {
      name: 'format',
      kind: 'text',
      description: 'The format of the file.',
      read: ({ found }) => found.format,
    },
    {
      name: 'call',
      kind: 'integer',
      description: 'The model call, from 1.',
      read: ({ call }) => call.index + 1,
    },
    {
      name: 'agent',
      kind: 'text',
      description: 'The agent, where there are several.',
      read: ({ call }) => call.agent,
    },
    { name: 'model', kind: 'text', description: 'The recorded model.', read: ({ call }) => call.model },
    {
      name: 'sent_at',
      kind: 'time',
      description: 'When the request was sent.',
      read: ({ call }) => (call.timestamp === undefined ? undefined : call.timestamp * 1000),
    },
    {
      name: 'duration_s',
      kind: 'number',
      unit: 'seconds',
      description: 'How long the model took.',
      read: ({ call }) => call.duration,
    },
    {
      name: 'input_tokens',
      kind: 'number',
      unit: 'tokens',
      description: 'The whole prompt, cached tokens included.',
      read: ({ figures }) => figures.tokens,
    },
    {
      name: 'cache_read_tokens',
      kind: 'number',
      unit: 'tokens',
      description: 'Of the prompt, read from the prompt cache.',
      read: ({ figures }) => (figures.isCacheUntold ? undefined : figures.use?.cacheRead),
    },
    {
      name: 'cache_write_tokens',
      kind: 'number',
      unit: 'tokens',
      description: 'Of the prompt, written to the prompt cache.',
      read: ({ figures }) => (figures.isCacheUntold ? undefined : figures.use?.cacheWrite),
    },
    {
      name: 'output_tokens',
      kind: 'number',
      unit: 'tokens',
      description: 'The answer.',
      read: ({ figures }) => figures.use?.output,
    },
    {
      name: 'cost_usd',
      kind: 'number',
      unit: 'USD',
      description: 'What the call cost.',
      read: ({ figures }) => figures.cost?.money.billed,
    },
    {
      name: 'cost_source',
      kind: 'text',
      description: 'How the dollars are known: recorded, usage, calibrated, or estimate.',
      read: ({ figures }) => figures.costInfo?.source,
    },
    {
      name: 'steps',
      kind: 'integer',
      description: 'Steps in the context.',
      read: ({ figures }) => figures.steps,
    },
    {
      name: 'failed',
      kind: 'boolean',
      description: 'The request failed or was broken off.',
      read: ({ call }) => call.failure !== undefined,
    },
  ],
}

export async function createCallTable() {
  const file = await openTableFile(CALL_TABLE, 'parquet')
  return {
    add: (found: FoundRun, { calls }: ReplayOutput): void =>
      file.add(
        calls.flatMap((figures) => {
          const call = found.trace.calls[figures.call]
          return call === undefined ? [] : [{ found: lean(found), call, figures }]
        }),
      ),
    finish: (): Uint8Array => {
      const parts = file
        .finish()
        .map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
      return new Uint8Array(Buffer.concat(parts))
    },
  }
}

/** Rows wait for their group; the run must not wait with them. */
function lean(found: FoundRun): FoundRun {
  return { ...found, trace: { ...found.trace, steps: [], calls: [], recorded: [], records: new Map() } }
}
