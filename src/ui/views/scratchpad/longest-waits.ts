/** After which steps a run waited longest: what a person can find out in the scratchpad. Pure. */
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'

export interface Wait {
  /** The number of the step before it. */
  readonly step: number
  /** The tools that the step calls, without the names of their servers, else *reply* or its kind. */
  readonly did: string
  readonly seconds: number
}

/** The cell of public/notebooks/open-run.ts that finds out what `longestWaits` does. */
export const WAITS_CODE = `// Where the run waited longest
const waits = run.steps.slice(1).map((next, at) => {
  const { number, kind, tool, timestamp = NaN } = run.steps[at]
  const seconds = (next.timestamp ?? NaN) - timestamp
  const did = tool ?? (kind === 'action' ? 'reply' : kind)
  return { 'after step': number, did, seconds }
})
table(waits.filter(({ seconds }) => seconds > 0)
  .toSorted((a, b) => b.seconds - a.seconds)
  .slice(0, 5))`

/** The longest first; none where no two steps in a row have a time. */
export function longestWaits({ steps }: Pick<Trace, 'steps'>, most: number): readonly Wait[] {
  const waits = steps.slice(1).map((next, at) => {
    const step = steps[at] ?? next
    const tools = step.kind === 'action' ? step.calls.map(({ name }) => shortToolName(name)) : []
    const seconds = (next.timestamp ?? Number.NaN) - (step.timestamp ?? Number.NaN)
    const kind = step.kind === 'action' ? 'reply' : step.kind
    return { step: step.number, did: [...new Set(tools)].join(', ') || kind, seconds }
  })
  return waits
    .filter(({ seconds }) => seconds > 0)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
}
