/** Which tools a run used and how much they answered: what a person can find out in the scratchpad. Pure. */
import { partsText } from '#core/model/message.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'

export interface ToolRow {
  /** Without the name of its server. */
  readonly tool: string
  /** Its uses, also those whose results no later call was sent. */
  readonly calls: number
  /** Characters of all its results. */
  readonly characters: number
}

/** The tool with the most text in its results first; none without text. */
export function toolRowsOf({ steps }: Pick<Trace, 'steps'>): readonly ToolRow[] {
  const rows = new Map<string, ToolRow>()
  for (const step of steps) {
    if (step.kind !== 'action') continue
    for (const { id, name: written } of step.calls) {
      const name = shortToolName(written)
      const answers = step.results.filter(({ callId }) => callId === id)
      const characters = answers.reduce((sum, { parts }) => sum + partsText(parts).length, 0)
      const { calls = 0, characters: before = 0 } = rows.get(name) ?? {}
      rows.set(name, { tool: name, calls: calls + 1, characters: before + characters })
    }
  }
  return [...rows.values()]
    .filter(({ characters }) => characters > 0)
    .toSorted((one, other) => other.characters - one.characters)
}
