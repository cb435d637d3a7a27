/** How much text the tools of a run returned: what a person can find out in the scratchpad. Pure. */
import { partsText } from '#core/model/message.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'

export interface ToolRow {
  /** Without the name of its server. */
  readonly tool: string
  /** Characters of all its results. */
  readonly characters: number
}

/** The cell of public/notebooks/open-run.ts that finds out what `toolRowsOf` does. */
export const TOOL_ROWS_CODE = `// Which tools returned the most text
const characters: Record<string, number> = {}
for (const { calls = [], results = [] } of run.steps) {
  for (const { callId, text } of results) {
    const tool = calls.find(({ id }) => id === callId)?.name
    if (tool) characters[tool] = (characters[tool] ?? 0) + text.length
  }
}
const tools = Object.keys(characters)
  .toSorted((a, b) => (characters[b] ?? 0) - (characters[a] ?? 0))
plot({ characters: tools.map((tool) => characters[tool] ?? 0) },
  { kind: 'bar', x: tools, title: 'Characters returned by tool' })`

/** The tool with the most text in its results first; none without text. */
export function toolRowsOf({ steps }: Pick<Trace, 'steps'>): readonly ToolRow[] {
  const rows = new Map<string, number>()
  for (const step of steps) {
    if (step.kind !== 'action') continue
    for (const { id, name: written } of step.calls) {
      const name = shortToolName(written)
      const answers = step.results.filter(({ callId }) => callId === id)
      const characters = answers.reduce((sum, { parts }) => sum + partsText(parts).length, 0)
      rows.set(name, (rows.get(name) ?? 0) + characters)
    }
  }
  return [...rows]
    .map(([tool, characters]) => ({ tool, characters }))
    .filter(({ characters }) => characters > 0)
    .toSorted((one, other) => other.characters - one.characters)
}
