/** What a row says of a tool call, and how the tokens of a step that was never sent are shown. */
import { afterEach, expect, test } from 'vitest'
import { type Part, textPart } from '#core/model/message.ts'
import { stepLine } from '#core/model/step-line.ts'
import { actionStep, traceOf } from '#core/testing/steps.ts'
import { textOf } from '../../../kit/testing/by-role.ts'
import { find, type Rendered, render } from '../../../kit/testing/render.ts'
import { RowTokens } from './RowNumbers.tsx'
import { RowWords } from './RowWords.tsx'
import { timelineRows } from './row-model.ts'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('where a call has a description, the row says it first, and then the command', () => {
  const args = JSON.stringify({ command: 'npx commitlint --from a', description: 'Lint the commits' })
  const step = actionStep({ calls: [{ id: 'c', name: 'Bash', arguments: args }] })
  const [row] = timelineRows(traceOf([step]))
  if (row === undefined) throw new Error('no row')
  rendered = render(
    <RowWords
      row={row}
      turn={undefined}
      line={stepLine(step)}
      isTall={false}
      isShort={false}
      finder={undefined}
    />,
  )
  expect(textOf(find('span'))).toMatch(/^Bash\s*Lint the commits\s*npx commitlint --from a/)
})

test('a reply of reasoning alone says so, as its row shows what no later call may be sent', () => {
  const nameOf = (parts: readonly Part[]) => {
    rendered?.unmount()
    const step = { ...actionStep({ calls: [] }), parts }
    const [row] = timelineRows(traceOf([step]))
    if (row === undefined) throw new Error('no row')
    rendered = render(
      <RowWords
        row={row}
        turn={undefined}
        line={stepLine(step)}
        isTall={false}
        isShort={false}
        finder={undefined}
      />,
    )
    return textOf(find('strong'))
  }
  expect(nameOf([{ kind: 'reasoning', text: 'Which of the files?' }])).toBe('Reasoning')
  expect(nameOf([{ kind: 'reasoning', text: 'Which?' }, textPart('This one.')])).toBe('Reply')
})

test('tokens that no later call was sent say so', () => {
  const tokens = (isNeverSent: boolean) => {
    rendered?.unmount()
    rendered = render(
      <RowTokens tokens={540_984} provenance="estimate" uncertainty={undefined} isNeverSent={isNeverSent} />,
    )
    return textOf(find('span'))
  }
  expect(tokens(true)).toContain('not sent')
  expect(tokens(false)).not.toContain('not sent')
})
