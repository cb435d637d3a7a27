/**
 * The fenced blocks of a part that are more than text: a question, a task, a picture, and the place in the
 * app.
 */

import { given } from '#base/given.ts'
import { type ConditionReader, conditionsAt, nameAt, placeAt, proseAt } from './front-matter.ts'
import type { Block, Picture, Prediction, Task } from './model/lesson.ts'
import { sentence } from './read-prose.ts'
import type { Report } from './report.ts'
import { PICTURE, PREDICT, TASK } from './schema.ts'
import { type Names, readPlace } from './short-forms.ts'
import { readYaml } from './yaml-part.ts'

export interface BlockText {
  readonly text: string
  /** The line of the file on which the text begins. */
  readonly line: number
}

type Read = (block: BlockText, names: Names, report: Report) => Block | undefined

/** By the word behind the fence. */
export const BLOCKS: Readonly<Record<string, Read>> = {
  predict: readPrediction,
  task: readTask,
  picture: readPicture,
}

function readPrediction({ text, line }: BlockText, names: Names, report: Report): Block | undefined {
  const part = readYaml(text, line, { schema: PREDICT, report })
  if (part === undefined) return undefined
  const { question, answer, choices, near, because } = part.value
  const reader: ConditionReader = { names, report, part }
  const prediction: Prediction = {
    question: proseAt(question, ['question'], reader),
    answer: nameAt(answer, ['answer'], reader),
    ...(choices === undefined
      ? {}
      : {
          choices: choices.map((choice, index) => ({
            text: choice.text,
            when: conditionsAt(choice.when, ['choices', index, 'when'], reader),
          })),
        }),
    ...given({ near }),
    ...(because === undefined ? {} : { because: proseAt(because, ['because'], reader) }),
  }
  return { kind: 'predict', ...prediction }
}

function readTask({ text, line }: BlockText, names: Names, report: Report): Block | undefined {
  const part = readYaml(text, line, { schema: TASK, report })
  if (part === undefined) return undefined
  const { goal, until, hint, solution, code } = part.value
  const reader: ConditionReader = { names, report, part }
  const task: Task = {
    goal: proseAt(goal, ['goal'], reader),
    until: conditionsAt(until, ['until'], reader),
    ...(hint === undefined ? {} : { hint: proseAt(hint, ['hint'], reader) }),
    ...(solution === undefined ? {} : { solution: placeAt(solution, ['solution'], reader) }),
    ...given({ code }),
  }
  return { kind: 'task', ...task }
}

function readPicture({ text, line }: BlockText, names: Names, report: Report): Block | undefined {
  const part = readYaml(text, line, { schema: PICTURE, report })
  if (part === undefined) return undefined
  const { title, bars, limit } = part.value
  const reader: ConditionReader = { names, report, part }
  const picture: Picture = {
    title,
    bars: Object.entries(bars).map(([figure, label]) => ({
      label,
      figure: nameAt(figure, ['bars', figure], reader),
    })),
    ...(limit === undefined ? {} : { limit: nameAt(limit, ['limit'], reader) }),
  }
  return { kind: 'picture', ...picture }
}

/** What a part shows in the app; undefined where it is not understood, which is then reported. */
export function readShows({ text, line }: BlockText, report: Report): string | undefined {
  const place = readPlace(text)
  if (place.ok) return place.value
  report.add(line, sentence(place.error.message))
  return undefined
}
