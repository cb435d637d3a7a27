/** Steps of the open run by their text, such as a file that a tool was called with. */

import { cutAtWord } from '#base/text.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import type { Step } from '#core/model/step.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { finderOf, snippetOf } from '#core/search/finder.ts'
import { readableTexts } from '#core/search/readable-texts.ts'
import { type AppState, openDetail, openSearch, showInTimeline } from '#state/index.ts'
import { type Command, formatExact, visibleLine } from '../../kit/index.ts'

/** As many as the palette lists, the first of the run. */
const MOST = 5
/** Shorter texts are in too many steps. */
const SHORTEST = 3
/** The texts of more steps take too long to look through at a key. */
const MOST_STEPS = 3000
/** Characters of a step in a row of the palette. */
const SHOWN = 90

/** Of the step's text around what was looked for. */
const AROUND = { before: 28, after: 60 }

const known = new WeakMap<readonly Step[], readonly string[]>()

/** The first steps with the text, in the order of the run, and the way to all. O(text of the steps). */
export function textCommands({ trace }: Pick<AppState, 'trace'>, query: string): readonly Command[] {
  const steps = doneValue(trace)?.steps ?? []
  const finder = finderOf(query)
  if (query.length < SHORTEST || steps.length > MOST_STEPS || finder === undefined) return []
  const texts = known.get(steps) ?? steps.map((step) => readableTexts(step).join('\n'))
  known.set(steps, texts)
  const found = steps.filter((_, at) => finder.test(texts[at] ?? ''))
  const isMore = found.length > MOST
  const group = isMore
    ? t`Steps of this run: ${formatExact(MOST)} of ${formatExact(found.length)}`
    : t`Steps of this run`
  const listed = found.slice(0, MOST).map((step) => commandOf(step, finder, group))
  return isMore ? [...listed, allCommand(query, group)] : listed
}

function allCommand(query: string, group: string): Command {
  return {
    id: 'search-run',
    group,
    icon: 'search',
    title: t`Search this run for “${query}”`,
    run: () => openSearch({ query, scope: 'run' }),
  }
}

function commandOf(step: Step, finder: RegExp, group: string): Command {
  const { id, number } = step
  return {
    id: `step-${id}`,
    group,
    icon: 'timeline',
    title: t`Step ${number}: ${shownLine(step, finder)}`,
    run: () => {
      showInTimeline(id)
      openDetail()
    },
  }
}

/** The step's line, of a path its end; where the text is farther on, the tool and the words around it. */
function shownLine(step: Step, finder: RegExp): string {
  const parts = stepLine(step)
  const line = visibleLine([parts.tool, lineValues(parts)].filter(Boolean).join(' '))
  const start = cutAtWord(line, SHOWN)
  if (finder.test(start)) return start
  const words = visibleLine(snippetOf(step, finder, AROUND))
  const tool = visibleLine(parts.tool)
  return tool === '' || words.startsWith(tool) ? words : `${tool} ${words}`
}
