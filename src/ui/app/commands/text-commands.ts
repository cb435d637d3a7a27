/** Steps of the open run by their text, such as a file that a tool was called with. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import type { Step } from '#core/model/step.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { stepText } from '#core/model/steps.ts'
import { type AppState, openDetail, showInTimeline } from '#state/index.ts'
import { type Command, visibleLine } from '../../kit/index.ts'

/** The latest that the palette lists. */
const MOST = 5
/** Shorter texts are in too many steps. */
const SHORTEST = 3
/** The texts of more steps take too long to look through at a key. */
const MOST_STEPS = 3000
/** Characters of a step in a row of the palette. */
const SHOWN = 90

const known = new WeakMap<readonly Step[], readonly string[]>()

/** The last steps with the text, the newest first. O(text of the steps). */
export function textCommands({ trace }: Pick<AppState, 'trace'>, query: string): readonly Command[] {
  const steps = doneValue(trace)?.steps ?? []
  if (query.length < SHORTEST || steps.length > MOST_STEPS) return []
  const texts = known.get(steps) ?? steps.map((step) => stepText(step).toLowerCase())
  known.set(steps, texts)
  const wanted = query.toLowerCase()
  return steps
    .filter((_, at) => texts[at]?.includes(wanted))
    .slice(-MOST)
    .toReversed()
    .map((step) => commandOf(step, wanted))
}

function commandOf(step: Step, wanted: string): Command {
  const { id, number } = step
  return {
    id: `step-${id}`,
    group: t`Steps of this run`,
    icon: 'timeline',
    title: t`Step ${number}: ${shownLine(step, wanted)}`,
    run: () => {
      showInTimeline(id)
      openDetail()
    },
  }
}

/** The step's line, of a path its end; where the text is farther on, the tool and the words around it. */
function shownLine(step: Step, wanted: string): string {
  const parts = stepLine(step)
  const line = visibleLine([parts.tool, lineValues(parts)].filter(Boolean).join(' '))
  const start = line.slice(0, SHOWN)
  if (start.toLowerCase().includes(wanted)) return line.length > SHOWN ? `${start}…` : line
  const text = stepText(step)
  const at = Math.max(0, text.toLowerCase().indexOf(wanted))
  const from = Math.max(0, at - BEFORE)
  const before = text.slice(from, at)
  const after = text.slice(at, at + wanted.length + AFTER)
  // Whole words: a cut one reads like part of the next.
  const around = `${from > 0 ? before.replace(/^\S*\s/, '') : before}${after.replace(/\s\S*$/, '')}`
  const words = `${from > 0 ? '…' : ''}${visibleLine(around).trim()}…`
  return parts.tool === '' ? words : `${visibleLine(parts.tool)} ${words}`
}

/** Characters before and after the text that was looked for. */
const BEFORE = 24
const AFTER = 60
