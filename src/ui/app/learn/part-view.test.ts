import { describe, expect, it } from 'vitest'
import type { Block } from '#lessons/model/lesson.ts'
import type { Answer, LessonRecord } from '#lessons/model/progress.ts'
import { partView } from './part-view.ts'

const words = (text: string): Block => ({
  kind: 'prose',
  prose: [{ kind: 'paragraph', children: [{ kind: 'text', text }] }],
})
const question: Block = { kind: 'predict', question: [], answer: 'peak' }
const task: Block = { kind: 'task', goal: [], until: [] }
const blocks = [words('first'), question, words('second'), task, words('third')]

function recordWith(answers: Readonly<Record<string, Answer>>): LessonRecord {
  return { title: 't', kind: 'lesson', part: 2, parts: 3, begunAt: 0, answers }
}
const said: Answer = { kind: 'skipped', asked: 'How many?', at: 1 }

describe('the blocks of a part that are shown', () => {
  it('end with the first open question', () => {
    const view = partView({ blocks }, 2, undefined)
    expect(view.blocks.map(({ key, isOpen }) => [key, isOpen])).toEqual([
      ['2.0', false],
      ['2.1', true],
    ])
    expect(view.isThrough).toBe(false)
  })

  it('go on to the next task once the question is answered or skipped', () => {
    const { blocks: shown } = partView({ blocks }, 2, recordWith({ '2.1': said }))
    expect(shown.map(({ key }) => key)).toEqual(['2.0', '2.1', '2.2', '2.3'])
    expect(shown.at(-1)?.isOpen).toBe(true)
  })

  it('are all of them when nothing is open', () => {
    const view = partView({ blocks }, 2, recordWith({ '2.1': said, '2.3': said }))
    expect(view.blocks).toHaveLength(5)
    expect(view.isThrough).toBe(true)
  })

  it('do not take the answer of another part for theirs', () => {
    expect(partView({ blocks }, 1, recordWith({ '2.1': said })).blocks).toHaveLength(2)
  })
})
