/** The picture of a part: its figures as bars that move when a control moves. */
import { describeFigure, unitOf } from '#lessons/model/describe.ts'
import type { Picture } from '#lessons/model/lesson.ts'
import { FigureBars } from '../../charts/index.ts'
import { missing } from '../../kit/index.ts'
import { figureWithUnit } from './figure-text.ts'
import type { LessonScope } from './lesson-scope.ts'
import { type HeldFigure, useHeldFigures } from './use-held.ts'

interface PictureBlockProps {
  readonly picture: Picture
  readonly scope: LessonScope
}

export function PictureBlock({ picture, scope }: PictureBlockProps) {
  const { title, bars, limit } = picture
  const names = [...bars.map(({ figure }) => figure), ...(limit === undefined ? [] : [limit])]
  const held = useHeldFigures(names, scope)
  const barOf = (label: string, name: string, index: number) => ({
    label,
    value: numberOf(held[index]),
    text: textOf(name, held[index], scope),
  })
  return (
    <FigureBars
      title={title}
      bars={bars.map(({ label, figure }, index) => barOf(label, figure, index))}
      limit={
        limit === undefined
          ? undefined
          : barOf(describeFigure(limit, scope.lesson.figures), limit, bars.length)
      }
      isStale={held.some(({ isStale }) => isStale)}
    />
  )
}

function numberOf(figure: HeldFigure | undefined): number | undefined {
  return figure?.value?.ok === true ? figure.value.value : undefined
}

function textOf(name: string, figure: HeldFigure | undefined, { lesson }: LessonScope): string {
  if (figure?.value === undefined) return '…'
  return figure.value.ok ? figureWithUnit(figure.value.value, unitOf(name, lesson.figures)) : missing
}
