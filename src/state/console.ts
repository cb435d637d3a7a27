/**
 * The console interface, `window.memoscope`: plain data in and out, the same code paths as the page. Every method
 * returns a promise; what a person can get wrong rejects with an Error that says so, except `importFile`, whose
 * answer holds the problem. Documented in the README. Loaded at its first use (console-door.ts).
 */
import type { JsonValue } from '#base/json.ts'
import type { Problem, Result } from '#base/result.ts'
import { fail, ok } from '#base/result.ts'
import { bindDialect, type DialectSpec } from '#core/dialects/index.ts'
import { checkSpec, describeSpec, type MemoryInfo, memoryInfos } from '#core/memories/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/memories/spec-data.ts'
import type { LedgerCounts, LedgerState } from '#core/replay/ledger.ts'
import type { ReplayTotals } from '#core/replay/replay.ts'
import type { StepId } from '#core/step.ts'
import { isEncodingId } from '#core/tokens/encoding.ts'
import { listTraces } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import type { ImportedTrace, Lens } from '#workers/protocol.ts'
import { DEFAULT_LENS } from './route.ts'

export interface ConsoleOptions {
  readonly encoding?: string
  readonly dialect?: string | DialectSpec
  readonly overhead?: Lens['overhead']
  readonly baseline?: Lens['baseline']
  /** Window of the model in tokens. */
  readonly window?: number
}

export interface ConsoleImport {
  readonly format: string | undefined
  readonly traces: readonly ImportedTrace[]
  readonly warnings: readonly string[]
  readonly problem?: Problem
}

export interface ConsoleReplay {
  readonly memory: CheckedSpec & { readonly title: string }
  readonly calls: readonly {
    readonly call: number
    readonly tokens: number
    readonly counts: LedgerCounts
    readonly changed: readonly StepId[]
  }[]
  readonly totals: ReplayTotals
}

export interface ConsoleLedger {
  readonly kept: readonly StepId[]
  readonly rewritten: readonly StepId[]
  readonly dropped: readonly StepId[]
  readonly moved: readonly StepId[]
  readonly added: readonly StepId[]
  /** By which rule, for every id that is not kept and whose memory said so. */
  readonly rules: Readonly<Record<StepId, string>>
}

export interface MemoscopeConsole {
  importFile(name: string, data: string | Uint8Array): Promise<ConsoleImport>
  traces(): Promise<readonly (ImportedTrace & { readonly format: string })[]>
  /** The trace in our own JSON form (one file with one trace). */
  trace(id: string): Promise<JsonValue>
  memories(): Promise<readonly MemoryInfo[]>
  replay(
    traceId: string,
    memories: readonly MemorySpec[],
    options?: ConsoleOptions,
  ): Promise<readonly ConsoleReplay[]>
  ledger(traceId: string, memory: MemorySpec, call: number, options?: ConsoleOptions): Promise<ConsoleLedger>
  /** The messages of the context at a call, in the dialect's JSON. */
  context(
    traceId: string,
    memory: MemorySpec,
    call: number,
    dialect?: string | DialectSpec,
  ): Promise<readonly JsonValue[]>
  count(text: string, encoding?: string): Promise<number>
  exportTrace(id: string, format: string): Promise<string>
}

export const consoleMethods: MemoscopeConsole = {
  importFile: async (name, data) => {
    const file = new Blob([typeof data === 'string' ? data : new Uint8Array(data)])
    const result = await runJob('import', { file, name })
    if (!result.ok) return { format: undefined, traces: [], warnings: [], problem: result.error }
    const { format, traces, warnings, problem } = result.value
    return {
      format,
      traces,
      warnings: warnings.map((warning) => [warning.where, warning.message].filter(Boolean).join(': ')),
      ...(problem === undefined ? {} : { problem }),
    }
  },
  traces: async () =>
    orThrow(await listTraces()).map(({ id, title, source, stepCount, callCount }) => ({
      id,
      title,
      format: source.format,
      steps: stepCount,
      calls: callCount,
    })),
  trace: async (id) => JSON.parse(await exported(id, 'memoscope')),
  memories: async () => memoryInfos(),
  replay: async (traceId, memories, options) => {
    const lens = orThrow(lensOf(options))
    return Promise.all(memories.map((memory) => replayOne(traceId, orThrow(checkSpec(memory)), lens)))
  },
  ledger: async (traceId, memory, call, options) => {
    const lens = orThrow(lensOf(options))
    const { rows } = orThrow(
      await runJob('ledger', { traceId, memory: orThrow(checkSpec(memory)), call, lens }),
    )
    const idsOf = (state: LedgerState) => rows.filter((row) => row.state === state).map((row) => row.id)
    const rules = rows.flatMap((row): [StepId, string][] =>
      row.rule === undefined ? [] : [[row.id, row.rule]],
    )
    return {
      kept: idsOf('kept'),
      rewritten: idsOf('rewritten'),
      dropped: idsOf('dropped'),
      moved: idsOf('moved'),
      added: idsOf('added'),
      rules: Object.fromEntries(rules),
    }
  },
  context: async (traceId, memory, call, dialect) => {
    const lens = orThrow(lensOf(dialect === undefined ? {} : { dialect }))
    return orThrow(await runJob('context', { traceId, memory: orThrow(checkSpec(memory)), call, lens }))
      .written
  },
  count: async (text, encoding = DEFAULT_LENS.encoding) =>
    orThrow(await runJob('count', { text, encoding: orThrow(lensOf({ encoding })).encoding })),
  exportTrace: exported,
}

async function replayOne(traceId: string, memory: CheckedSpec, lens: Lens): Promise<ConsoleReplay> {
  const { calls, totals } = orThrow(await runJob('replay', { traceId, memory, lens }))
  return {
    memory: { ...memory, title: describeSpec(memory) },
    calls: calls.map(({ call, tokens, counts, changed }) => ({ call, tokens, counts, changed })),
    totals,
  }
}

async function exported(id: string, format: string): Promise<string> {
  return orThrow(await runJob('export', { traceId: id, format })).data
}

function lensOf(options: ConsoleOptions = {}): Result<Lens> {
  const { encoding = DEFAULT_LENS.encoding, dialect = DEFAULT_LENS.dialect, ...rest } = options
  if (!isEncodingId(encoding)) {
    return fail({ code: 'unknown-encoding', message: `There is no encoding "${encoding}".` })
  }
  const spec = typeof dialect === 'string' ? { id: dialect } : dialect
  const bound = bindDialect(spec)
  return bound.ok ? ok({ ...DEFAULT_LENS, ...rest, encoding, dialect: spec }) : bound
}

/** In the console a problem is an Error, as people expect there. */
function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error([result.error.message, result.error.hint].filter(Boolean).join(' '), {
    cause: result.error,
  })
}
