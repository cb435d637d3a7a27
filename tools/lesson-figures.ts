/**
 * Figures for whoever writes a lesson: `node tools/run.mjs lesson-figures <trace> <place> <figure>…` prints
 * what short forms are worth on a trace of src/lessons/traces at a place in the app, such as
 * `compare?window=3000 "peak of baseline"`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { figureValue } from '#lessons/model/evaluate.ts'
import type { FigureSpec } from '#lessons/model/figure-spec.ts'
import { readFigure } from '#lessons/short-forms.ts'
import { createLessonBench } from './lessons/known.ts'
import { TRACES_FOLDER } from './lessons.ts'

export async function main([name = '', place = 'compare', ...texts]: readonly string[]): Promise<number> {
  const bench = createLessonBench(readFileSync(join(TRACES_FOLDER, `${name}.json`), 'utf8'))
  const { route, problems } = bench.routeOf(place)
  for (const problem of problems) console.error(problem.message, problem.hint ?? '')
  for (const text of texts) {
    const figure = readFigure(text, [])
    if (!figure.ok) {
      console.error(`${text}: ${figure.error.message}`)
      continue
    }
    const figures: Record<string, FigureSpec> = { it: figure.value }
    const value = figureValue('it', figures, await bench.knownAt(route, ['it'], figures))
    console.log(`${text}: ${value?.ok === true ? value.value : value?.error.message}`)
  }
  return problems.length > 0 ? 1 : 0
}
