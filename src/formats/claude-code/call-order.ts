/**
 * The order in which lines are read. Claude Code runs a tool while the rest of the message still arrives, and
 * then writes the result before the line with its call.
 */
import { textField } from '#base/json.ts'
import { blocksOfType } from './agents.ts'
import type { Line } from './lines.ts'
import type { Block, SessionLine } from './shape.ts'

/**
 * The lines with each result behind its call, and what follows a result behind it; all others keep their
 * order. O(lines).
 */
export function resultsAfterCalls(lines: readonly Line[]): readonly Line[] {
  const callAt = new Map<string, number>()
  lines.forEach((line, index) => {
    for (const { id } of blocksOfType(line.value, 'tool_use')) {
      if (typeof id === 'string' && !callAt.has(id)) callAt.set(id, index)
    }
  })
  /** What waits for the line at an index. */
  const waiting = new Map<number, Line[]>()
  /** Where a line that waits will be read, by its id. */
  const heldAt = new Map<string, number>()
  const ordered: Line[] = []
  lines.forEach((line, index) => {
    const at = placeOf(line, index)
    if (at === undefined) ordered.push(line)
    else {
      const held = waiting.get(at) ?? []
      waiting.set(at, held)
      held.push(line)
      const uuid = textField<SessionLine>(line.value, 'uuid')
      if (uuid !== undefined) heldAt.set(uuid, at)
    }
    const released = waiting.get(index)
    if (released !== undefined) for (const one of released) ordered.push(one)
  })
  return ordered

  function placeOf({ value }: Line, index: number): number | undefined {
    const places = blocksOfType(value, 'tool_result').map(
      (block) => callAt.get(textField<Block>(block, 'tool_use_id') ?? '') ?? -1,
    )
    const at = Math.max(-1, heldAt.get(textField<SessionLine>(value, 'parentUuid') ?? '') ?? -1, ...places)
    return at > index ? at : undefined
  }
}
