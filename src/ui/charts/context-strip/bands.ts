/**
 * Which agents share a row of the strip. Agents whose calls lie one after the other share one, so that a
 * session with dozens of sub-agents has two or three rows. Pure.
 */

/** More would be too low to read; what comes beyond shares the last row. */
const MOST_BANDS = 3

export interface BandAgent {
  /** Hostile text; undefined: the file names no agent. */
  readonly name: string | undefined
  /** Places of its first and last call. */
  readonly from: number
  readonly to: number
}

export interface Bands {
  /**
   * The agents of each row, in the order of their first calls. The first row is that of the agent that began.
   */
  readonly rows: readonly (readonly BandAgent[])[]
  /** By the place of a call: its row. */
  readonly rowOf: readonly number[]
}

/** `agents`: who made each call. O(calls + agents · rows). */
export function bandsOf(agents: readonly (string | undefined)[]): Bands {
  const spans = new Map<string | undefined, { from: number; to: number }>()
  agents.forEach((agent, place) => {
    const span = spans.get(agent)
    if (span === undefined) spans.set(agent, { from: place, to: place })
    else span.to = place
  })
  const rows: BandAgent[][] = []
  const rowOfAgent = new Map<string | undefined, number>()
  for (const [name, { from, to }] of spans) {
    const row = rowFor(rows, from)
    rowOfAgent.set(name, row)
    const agentsOfRow = rows[row]
    if (agentsOfRow === undefined) rows.push([{ name, from, to }])
    else agentsOfRow.push({ name, from, to })
  }
  return { rows, rowOf: agents.map((agent) => rowOfAgent.get(agent) ?? 0) }
}

/** The first row is the first agent's alone. */
function rowFor(rows: readonly (readonly BandAgent[])[], from: number): number {
  const free = rows.findIndex((agents, row) => row > 0 && agents.every(({ to }) => to < from))
  if (free >= 0) return free
  return Math.min(rows.length, MOST_BANDS - 1)
}

/**
 * Slots in which an agent of the row waits for another one's calls, with the tokens of its last call before.
 */
interface Waiting {
  readonly from: number
  /** The slot after the last one. */
  readonly to: number
  readonly tokens: number
}

/** `tokensOf`: of the row's own calls by place, undefined for those of other rows. O(calls). */
export function waitingOf(
  agents: readonly BandAgent[],
  tokensOf: readonly (number | undefined)[],
): readonly Waiting[] {
  return agents.flatMap(({ from, to }) => {
    const found: Waiting[] = []
    let tokens = tokensOf[from] ?? 0
    let since: number | undefined
    for (let place = from; place <= to; place++) {
      const own = tokensOf[place]
      if (own === undefined) since ??= place
      else {
        if (since !== undefined) found.push({ from: since, to: place, tokens })
        since = undefined
        tokens = own
      }
    }
    return found
  })
}
