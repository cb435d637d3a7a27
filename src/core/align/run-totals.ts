/**
 * The figures of a run in one row, to be next to another run's. What is recorded and what is counted is
 * told.
 */
import { given } from '#base/given.ts'
import { durationOf, errorsOf } from '../account/summary.ts'
import type { Trace } from '../model/trace.ts'
import type { Dollars, Tokens } from '../model/units.ts'
import { outputOf, totalDollars } from '../replay/cost-meter.ts'
import type { Replay } from '../replay/replay.ts'
import type { TokensInfo } from '../replay/tokens-info.ts'
import type { Measure } from '../tokens/measure.ts'

interface ToolTotal {
  readonly tool: string
  readonly calls: number
}

export interface RunTotals {
  readonly steps: number
  readonly calls: number
  /** Tokens of the contexts of all calls together. */
  readonly input: number
  readonly inputInfo: TokensInfo
  /** Tokens of all answers. */
  readonly output: number
  /** `mixed`: of some calls recorded, of the others counted from the answer. */
  readonly outputFrom: 'recorded' | 'counted' | 'mixed'
  /** Tokens of the largest context. */
  readonly peak: Tokens
  readonly peakInfo: TokensInfo
  /** US dollars under the profile's prices and prompt cache; absent without a profile. */
  readonly billed?: Dollars
  /** From the first recorded time to the last, in seconds; absent where fewer than two are recorded. */
  readonly seconds?: number
  /** The most used first; of the same number by name. */
  readonly tools: readonly ToolTotal[]
  readonly toolCalls: number
  /** Steps with a result that is an error, and calls that failed. */
  readonly errors: number
}

interface RunFigures {
  /** Of the baseline. */
  readonly replay: Replay
  /** One for each call of the replay, in its order. */
  readonly infos: readonly TokensInfo[]
  /** Of their sum. */
  readonly inputInfo: TokensInfo
  readonly measure: Measure
}

/** O(steps + calls). */
export function runTotals(trace: Trace, { replay, infos, inputInfo, measure }: RunFigures): RunTotals {
  const { totals, calls } = replay
  const tokens = calls.map((call) => call.tokens)
  const largest = tokens.indexOf(totals.peak)
  const tools = toolTotals(trace)
  const seconds = durationOf(trace)
  return {
    steps: trace.steps.length,
    calls: trace.calls.length,
    input: totals.cumulative,
    inputInfo,
    ...outputTotal(trace, measure),
    peak: totals.peak,
    peakInfo: infos[largest] ?? { provenance: 'exact' },
    ...(totals.costs === undefined ? {} : { billed: totalDollars(totals.costs) }),
    ...given({ seconds }),
    tools,
    toolCalls: tools.reduce((sum, tool) => sum + tool.calls, 0),
    errors: errorsOf(trace).count,
  }
}

function outputTotal(trace: Trace, measure: Measure): Pick<RunTotals, 'output' | 'outputFrom'> {
  const answered = trace.calls.filter(({ failure }) => failure === undefined)
  const outputs = answered.map((call) => outputOf(call, trace, measure))
  const recorded = outputs.filter(({ from }) => from === 'recorded').length
  return {
    output: outputs.reduce((sum, { tokens }) => sum + tokens, 0),
    outputFrom: recorded === 0 ? 'counted' : recorded === outputs.length ? 'recorded' : 'mixed',
  }
}

function toolTotals({ steps }: Pick<Trace, 'steps'>): readonly ToolTotal[] {
  const counts = new Map<string, number>()
  for (const step of steps) {
    if (step.kind !== 'action') continue
    for (const { name } of step.calls) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([tool, calls]) => ({ tool, calls }))
    .sort((one, other) => other.calls - one.calls || (one.tool < other.tool ? -1 : 1))
}
