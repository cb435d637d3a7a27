/** docs/teaching.md: its example is a lesson that holds, and its reference names every figure. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { loadLessonTrace, readLesson, SHIPPED_TRACES } from '#lessons/index.ts'
import { allHold } from '#lessons/model/conditions.ts'
import { CALL_FIGURES, RUN_FIGURES, STATE_FIGURES } from '#lessons/model/figure-spec.ts'
import { LESSON_KINDS } from '#lessons/model/lesson.ts'
import { figuresOfConditions } from '#lessons/model/named-figures.ts'
import { createLessonBench } from './lessons/known.ts'

const doc = readFileSync(new URL('../docs/teaching.md', import.meta.url), 'utf8')

describe('docs/teaching.md', () => {
  it('has an example that is read, holds, and is solved by its solution', async () => {
    const [, text = ''] = /^````markdown\n([\s\S]*?)^````$/m.exec(doc) ?? []
    const lesson = readLesson(text, 'example')
    if (!lesson.ok) throw new Error(lesson.error.map(({ message }) => message).join('\n'))
    const { claims, figures, parts } = lesson.value
    const bench = createLessonBench(unwrap(await loadLessonTrace('coding')))
    const held = async (place: string, conditions: typeof claims) => {
      const { route, problems } = bench.routeOf(place)
      expect(problems).toEqual([])
      return allHold(
        conditions,
        figures,
        await bench.knownAt(route, figuresOfConditions(conditions), figures),
      )
    }
    const [task] = parts.flatMap(({ blocks }) => blocks).filter((block) => block.kind === 'task')
    const start = parts[1]?.shows ?? ''
    expect(await held(start, claims)).toBe(true)
    expect(await held(start, task?.until ?? [])).toBe(false)
    expect(await held(task?.solution ?? '', task?.until ?? [])).toBe(true)
  })

  it('names every figure, kind and trace', () => {
    const figures = [...RUN_FIGURES, ...CALL_FIGURES, ...STATE_FIGURES]
    // Kinds of tokens are told once, by what is after the hyphen.
    const told = (name: string) =>
      name.replace(/^tokens(-.+)/, (_, kind) => (kind === '-results' ? name : kind))
    for (const name of [...figures.map(told), ...LESSON_KINDS, ...SHIPPED_TRACES]) {
      expect([name, new RegExp(`[\`\\s]${name}[\`\\s]`).test(doc)]).toEqual([name, true])
    }
  })
})
