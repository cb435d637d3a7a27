/** Steps of the open run by the words of their line, such as a file that a tool was called with. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { type AppState, openDetail, showInTimeline } from '#state/index.ts'
import { type Command, visibleLine } from '../../kit/index.ts'

/** The latest that the palette lists. */
const MOST = 5
/** Shorter texts are in too many steps. */
const SHORTEST = 3
/** The lines of more steps take too long to look through at a key. */
const MOST_STEPS = 20_000
/** Characters of a step in a row of the palette. */
const SHOWN = 90

const known = new WeakMap<readonly Step[], readonly string[]>()

/** The last steps with the text in their line, the newest first. O(steps). */
export function textCommands({ trace }: Pick<AppState, 'trace'>, query: string): readonly Command[] {
  const steps = doneValue(trace)?.steps ?? []
  if (query.length < SHORTEST || steps.length > MOST_STEPS) return []
  const lines = known.get(steps) ?? steps.map((step) => visibleLine(lineText(stepLine(step))))
  known.set(steps, lines)
  const wanted = query.toLowerCase()
  const found = steps.filter((_, at) => lines[at]?.toLowerCase().includes(wanted))
  return found
    .slice(-MOST)
    .toReversed()
    .map((step) => commandOf(step, lines[steps.indexOf(step)] ?? ''))
}

function commandOf({ id, number }: Step, line: string): Command {
  return {
    id: `step-${id}`,
    group: t`Steps of this run`,
    icon: 'timeline',
    title: t`Step ${number}: ${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}`,
    run: () => {
      showInTimeline(id)
      openDetail()
    },
  }
}
