/** After what kind of step the time of a run went: what a person can find out in the scratchpad. Pure. */
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'

export interface TimeSpent {
  /** The tools that the steps call, without the names of their servers, else *reply* or their kind. */
  readonly after: string
  readonly steps: number
  /** Until the next step, of all of them. */
  readonly minutes: number
}

/** The cell of public/notebooks/open-run.ts that finds out what `timeSpent` does. */
export const TIME_CODE = `// Where the time went: until the next step, by what a step did
const spent: Record<string, { after: string, steps: number, minutes: number }> = {}
for (const [at, { kind, tool, timestamp = NaN }] of run.steps.entries()) {
  const minutes = ((run.steps[at + 1]?.timestamp ?? NaN) - timestamp) / 60
  const after = tool ?? (kind === 'action' ? 'reply' : kind)
  const row = (spent[after] ??= { after, steps: 0, minutes: 0 })
  row.steps += minutes > 0 ? 1 : 0
  row.minutes += minutes > 0 ? minutes : 0
}
table(Object.values(spent).toSorted((a, b) => b.minutes - a.minutes).slice(0, 5))`

/** The most time first; none where no two steps in a row have a time. */
export function timeSpent({ steps }: Pick<Trace, 'steps'>, most: number): readonly TimeSpent[] {
  const spent = new Map<string, TimeSpent>()
  for (const [at, step] of steps.entries()) {
    const minutes = ((steps[at + 1]?.timestamp ?? Number.NaN) - (step.timestamp ?? Number.NaN)) / 60
    const tools = step.kind === 'action' ? step.calls.map(({ name }) => shortToolName(name)) : []
    const after = [...new Set(tools)].join(', ') || (step.kind === 'action' ? 'reply' : step.kind)
    const known = spent.get(after) ?? { after, steps: 0, minutes: 0 }
    if (minutes > 0) spent.set(after, { after, steps: known.steps + 1, minutes: known.minutes + minutes })
  }
  return [...spent.values()].toSorted((one, other) => other.minutes - one.minutes).slice(0, most)
}
