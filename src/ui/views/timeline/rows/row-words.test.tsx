/** What a row says of a tool call, and how the tokens of a step that was never sent are shown. */
import { afterEach, expect, test, vi } from 'vitest'
import { type Part, textPart } from '#core/model/message.ts'
import { stepLine } from '#core/model/step-line.ts'
import { actionStep, traceOf } from '#core/testing/steps.ts'
import { textOf } from '../../../kit/testing/by-role.ts'
import { find, type Rendered, render } from '../../../kit/testing/render.ts'
import { RowTokens } from './RowNumbers.tsx'
import { RowWords } from './RowWords.tsx'
import { timelineRows } from './row-model.ts'

let rendered: Rendered | undefined
afterEach(() => {
  rendered?.unmount()
  vi.unstubAllGlobals()
})

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

test('on a phone, a row has the number of its calls without a word that would be cut', () => {
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined]
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener, removeEventListener }))
  const calls = ['a', 'b', 'c'].map((id) => ({ id, name: 'exec', arguments: `{"cmd":"ls ${id}"}` }))
  const step = actionStep({ calls })
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
  expect(textOf(find('strong'))).toMatch(/^exec\s*×3$/)
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

test('where one of several calls failed, the row says so before what the named call returned', () => {
  const calls = ['rg lamp', 'make'].map((cmd) => ({
    id: cmd,
    name: 'exec',
    arguments: JSON.stringify({ cmd }),
  }))
  const results = [
    { callId: 'rg lamp', parts: [textPart('lamp.ts and a lot more of what was found')] },
    { callId: 'make', parts: [], error: 'make: no target' },
  ]
  const step = { ...actionStep({ calls }), results }
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
  expect(textOf(find('span'))).toMatch(/rg lamp.*1 of 2.calls failed · lamp\.ts and/)
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

test('what is found deep in a step is shown below its words, with the find marked there alone', () => {
  const step = actionStep({
    tool: 'Bash',
    args: { command: `ls ${'a/'.repeat(40)}` },
    observation: 'First line.\nThen hero.json is listed.',
  })
  const [row] = timelineRows(traceOf([step]))
  if (row === undefined) throw new Error('no row')
  const shown = (isShort: boolean) => {
    rendered?.unmount()
    rendered = render(
      <RowWords
        row={row}
        turn={undefined}
        line={stepLine(step)}
        isTall={false}
        isShort={isShort}
        finder={/hero\.json/iu}
      />,
    )
    return [...rendered.container.querySelectorAll('mark')]
  }
  const [below, ...others] = shown(false)
  expect(others).toEqual([])
  expect(textOf(below?.parentElement)).toMatch(/First line\. Then hero\.json is listed\./)
  expect(textOf(find('span'))).toContain('Bash')
  // A row of one line has no place below.
  expect(shown(true).map((mark) => textOf(mark))).toEqual(['hero.json'])
})
