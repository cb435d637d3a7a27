/** Which blocks of a part are shown: those up to its first open question or task. Pure. */
import type { Block, LessonPart } from '#lessons/model/lesson.ts'
import { answerOf, type LessonRecord } from '#lessons/model/progress.ts'

export interface ShownBlock {
  readonly block: Block
  /** Under which its answer is kept. */
  readonly key: string
  /** Whether it is the question or task that the person is at. */
  readonly isOpen: boolean
}

interface PartView {
  readonly blocks: readonly ShownBlock[]
  /** Whether there is nothing left to answer or to do in it. */
  readonly isThrough: boolean
}

/** `part` counts from 1. */
export function partView(
  { blocks }: Pick<LessonPart, 'blocks'>,
  part: number,
  record: LessonRecord | undefined,
): PartView {
  const keyed = blocks.map((block, index) => {
    const key = `${part}.${index}`
    const asks = block.kind === 'predict' || block.kind === 'task'
    return { block, key, isOpen: asks && answerOf(record, key) === undefined }
  })
  const open = keyed.findIndex(({ isOpen }) => isOpen)
  return { blocks: open < 0 ? keyed : keyed.slice(0, open + 1), isThrough: open < 0 }
}
