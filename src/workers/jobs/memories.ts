/**
 * The memory of a spec over a trace. A built-in one is built here. The oracle is first worked out
 * (bound-work.ts). What custom code shows is first found out in the sandbox, as a transcript that is
 * kept, and then replayed: the engine runs no code of anybody.
 */
import { CANCELED } from '#base/errors.ts'
import { sortedJson } from '#base/json.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { compactsBySize, inPlaceOfOwn } from '#core/compactions/automatic.ts'
import { undoSpan } from '#core/compactions/undo.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Memory } from '#core/memory/memory.ts'
import type { Trace } from '#core/model/trace.ts'
import { oracleMemory } from '#core/oracle/oracle-memory.ts'
import { isOracle } from '#core/oracle/question.ts'
import { type CustomRun, measuredSteps } from '#core/programs/run.ts'
import { scriptedMemory } from '#core/programs/scripted-memory.ts'
import type { Transcript } from '#core/spec/custom-definition.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { withFacts } from '#core/spec/pinned-facts.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { type CheckedSpec, customProgramsOf, IDENTITY, OWN_COMPACTION, UNDO } from '#core/spec/spec-data.ts'
import { ownCompactions } from '#core/sweep/uncompacted.ts'
import { type Measure, totalTokens } from '#core/tokens/measure.ts'
import { type BoundWork, createBoundWork } from '../bench/bound-work.ts'
import { createLru } from '../bench/lru.ts'
import { createReferencesOf, type ReferencesOf } from '../bench/references-of.ts'
import type { RunPrograms } from '../bench/run-programs.ts'
import { createSharedWork } from '../bench/shared-work.ts'
import { undoneOn } from '../bench/undone.ts'
import type { Bench, MemoryBench, Workbench } from '../bench/workbench.ts'
import type { OnMemory } from '../protocol/job-table.ts'
import type { CountingSettings } from '../protocol/protocol.ts'

interface Wanted extends OnMemory {
  /** The call at which it is opened up. */
  readonly inspect?: number
}

export interface Memories {
  /** As the workbench's `open`, with the memory. Fails also with what ended the code. */
  open(wanted: Wanted, signal: AbortSignal): Promise<Result<MemoryBench>>
  readonly bounds: BoundWork
  readonly referencesOf: ReferencesOf
  /** Forgets all traces but these. */
  keepOnly(ids: ReadonlySet<string>): void
}

const KEPT_TRANSCRIPTS = 24

export const NO_SANDBOX: Problem = {
  code: 'no-sandbox',
  message: t`Custom strategies can’t run here.`,
  hint: t`They run in the browser only.`,
}

export function createMemories(workbench: Workbench, runPrograms: RunPrograms | undefined): Memories {
  const transcripts = createLru<Transcript>(KEPT_TRANSCRIPTS)
  const running = createSharedWork<Transcript>()
  const names = new WeakMap<Measure, number>()
  let named = 0

  /**
   * Whatever of the counting settings weighs steps is in the measure, which is one object as long as it is
   * kept.
   */
  function nameOf(measure: Measure): number {
    const name = names.get(measure) ?? named++
    names.set(measure, name)
    return name
  }

  async function transcriptFor(
    { traceId, memory, counting, inspect }: Wanted,
    bench: Bench,
    signal: AbortSignal,
  ): Promise<Result<Transcript>> {
    const stored = await workbench.answersFor(counting)
    if (!stored.ok) return stored
    const { baseline, summariser } = counting
    const { window } = bench.counting
    const isMemory = memory.own?.definition.kind === 'memory'
    const opened = isMemory && inspect !== undefined ? callsToOpen(bench, inspect, baseline) : []
    const told = [
      memory,
      baseline,
      window,
      summariser,
      stored.value.revision,
      nameOf(bench.options.measure),
      opened,
    ]
    const key = `${traceId} ${sortedJson(told)}`
    const known = transcripts.get(key)
    if (known !== undefined) return ok(known)
    if (runPrograms === undefined) return fail(NO_SANDBOX)
    const { steps, calls, recorded } = bench.trace
    const { measure } = bench.options
    const run: CustomRun = {
      spec: memory,
      trace: { steps, calls, recorded },
      baseline,
      window,
      summariser,
      answers: stored.value.answers,
      tokens: measuredSteps(bench.trace).map((step) => totalTokens(measure(step))),
      ...(opened.length === 0 ? {} : { inspect: opened }),
    }
    const made = await running.share(key, signal, (shared) => runPrograms(run, { signal: shared }))
    if (made === undefined) return fail(CANCELED)
    if (made.ok) transcripts.set(key, made.value)
    return made
  }

  async function openRunning(wanted: Wanted, signal: AbortSignal): Promise<Result<MemoryBench>> {
    const { traceId, memory, counting } = wanted
    const bench = await workbench.open(traceId, counting, signal)
    if (!bench.ok) return bench
    if (memory.id === UNDO) return openUndone(bench.value, memory)
    if (memory.id === OWN_COMPACTION) return openOwnCompaction(bench.value)
    if (customProgramsOf(memory).length === 0)
      return ok({ ...bench.value, memory: builtIn(memory, bench.value.trace, counting) })
    // Facts are around the code, which need not run again for them.
    const { facts, ...rule } = memory
    const transcript = await transcriptFor({ ...wanted, memory: rule }, bench.value, signal)
    if (!transcript.ok) return transcript
    const scripted = scriptedMemory(memory.id, describeSpec(memory), transcript.value)
    return ok({ ...bench.value, memory: facts === undefined ? scripted : withFacts(scripted, facts) })
  }

  const referencesOf = createReferencesOf()
  const bounds = createBoundWork(workbench, openRunning, referencesOf)

  async function openOracle(
    { traceId, memory, counting }: Wanted,
    signal: AbortSignal,
  ): Promise<Result<MemoryBench>> {
    const bound = await bounds.bound({ traceId, memory, counting }, { signal, onProgress: () => undefined })
    if (!bound.ok) return bound
    const bench = await workbench.open(traceId, counting, signal)
    return bench.ok
      ? ok({ ...bench.value, memory: oracleMemory(describeSpec(memory), bound.value.calls) })
      : bench
  }

  return {
    open: (wanted, signal) =>
      isOracle(wanted.memory) ? openOracle(wanted, signal) : openRunning(wanted, signal),
    bounds,
    referencesOf,
    keepOnly: (ids) => {
      transcripts.drop((key) => !ids.has(storedIdOf(key.slice(0, key.indexOf(' ')))))
      bounds.keepOnly(ids)
    },
  }
}

/** A compaction by size takes the place of the agent's automatic ones, where these are in the baseline. */
function builtIn(spec: CheckedSpec, trace: Trace, { baseline }: Pick<CountingSettings, 'baseline'>): Memory {
  const memory = buildMemory(spec)
  return baseline === 'as-recorded' && compactsBySize(spec) ? inPlaceOfOwn(memory, trace) : memory
}

/** Fails with `needs-uncompacted` beside another baseline, and with `no-such-compaction`. */
function openOwnCompaction(bench: Bench): Result<MemoryBench> {
  const { own } = bench
  if (own === undefined) {
    return fail({
      code: 'needs-uncompacted',
      message: t`The agent’s own compaction can be compared only with a baseline without compactions.`,
      hint: t`Choose “Without compactions” as the baseline in the settings for pricing and counting.`,
    })
  }
  if (own.size === 0) {
    return fail({
      code: 'no-such-compaction',
      message: t`The agent never compacted its context in this run.`,
    })
  }
  return ok({ ...bench, memory: ownCompactions(own, t`the agent’s own compaction`) })
}

function openUndone(bench: Bench, spec: CheckedSpec): Result<MemoryBench> {
  const span = undoSpan(bench.trace, Number(spec.params['call']))
  if (!span.ok) return span
  const inner = buildMemory(spec.like ?? IDENTITY)
  const { memory } = undoneOn(bench, span.value, inner, describeSpec(spec))
  return ok({ ...bench, memory })
}

/**
 * The call, and the one before it that the same state was asked at: who opens a memory up shows what came and
 * went.
 */
function callsToOpen(
  { trace }: Bench,
  call: number,
  baseline: CountingSettings['baseline'],
): readonly number[] {
  const agent = trace.calls[call]?.agent
  const before = trace.calls.findLast(
    (other) => other.index < call && (baseline === 'everything' || other.agent === agent),
  )
  return before === undefined ? [call] : [before.index, call]
}
