/** The agents of a run: what each did, and where one handed over to another. Pure. */
import { t } from '#base/words.ts'
import { startsOfAgents } from '#core/model/agent-starts.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import { type AgentCallMark, handOvers } from '../../charts/index.ts'

interface AgentRow {
  /** Hostile text. */
  readonly name: string
  readonly steps: number
  readonly calls: number
  /** Of all its calls. */
  readonly tokens: number
  /** The call whose tool call started the agent; undefined: not known, or none did. */
  readonly startedBy: number | undefined
  /** How many agents are above it in the tree of who started whom. */
  readonly depth: number
}

export interface AgentRun {
  /** In the order of the lanes. */
  readonly lanes: readonly string[]
  /** Each agent below the one that started it. */
  readonly rows: readonly AgentRow[]
  readonly calls: readonly AgentCallMark[]
  readonly handOvers: readonly { readonly call: number; readonly from: string; readonly to: string }[]
}

export const UNNAMED = t`(no name)`

/** `tokensOf`: the context of a call by its index; unknown ones count nothing. */
export function agentRun(
  trace: Pick<Trace, 'steps' | 'calls'>,
  tokensOf: ReadonlyMap<number, number>,
): AgentRun {
  const agents = agentsOf(trace)
  const laneOf = new Map(agents.map((agent, lane) => [agent, lane]))
  const names = agents.map((agent) => agent ?? UNNAMED)
  const starts = startsOfAgents(trace)
  const rows = agents.map((agent, lane) => ({
    name: names[lane] ?? UNNAMED,
    steps: 0,
    calls: 0,
    tokens: 0,
    startedBy: agent === undefined ? undefined : starts.get(agent),
  }))
  const rowOf = (agent: string | undefined) => rows[laneOf.get(agent) ?? 0]
  for (const step of trace.steps) {
    const row = rowOf(step.agent)
    if (row !== undefined) row.steps++
  }
  const calls = trace.calls.map(({ agent, at, index }): AgentCallMark => {
    const row = rowOf(agent)
    if (row !== undefined) {
      row.calls++
      row.tokens += tokensOf.get(index) ?? 0
    }
    const startedBy = agent === undefined ? undefined : starts.get(agent)
    return { lane: laneOf.get(agent) ?? 0, at, startedBy }
  })
  const nameOf = (lane: number) => names[lane] ?? UNNAMED
  return {
    lanes: names,
    rows: asTree(rows, calls),
    calls,
    handOvers: handOvers(calls).map(({ from, to, place }) => ({
      call: place,
      from: nameOf(from.lane),
      to: nameOf(to.lane),
    })),
  }
}

type Started = Omit<AgentRow, 'depth'>

/** Who was started by an agent's call comes below that agent, in the order of the calls. */
function asTree(rows: readonly Started[], calls: readonly AgentCallMark[]): readonly AgentRow[] {
  const starterOf = ({ startedBy }: Started): Started | undefined =>
    startedBy === undefined ? undefined : rows[calls[startedBy]?.lane ?? -1]
  const below = (starter: Started | undefined, depth: number): readonly AgentRow[] =>
    rows
      .filter((row) => starterOf(row) === starter)
      .sort((one, other) => (one.startedBy ?? 0) - (other.startedBy ?? 0))
      .flatMap((row) => [{ ...row, depth }, ...below(row, depth + 1)])
  return below(undefined, 0)
}
