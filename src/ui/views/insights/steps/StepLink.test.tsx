import { afterEach, expect, test } from 'vitest'
import type { ToolCall } from '#core/model/message.ts'
import { actionStep } from '#core/testing/steps.ts'
import { find, type Rendered, render } from '../../../kit/testing/render.ts'
import { StepLink } from './StepLink.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

function wordsOf(step: ReturnType<typeof actionStep>): readonly string[] {
  rendered = render(<StepLink step={step} />)
  return [...find('button > span:last-child').children].map(({ textContent }) =>
    (textContent ?? '').replaceAll('\u00a0', ' '),
  )
}

const read = (path: string) => actionStep({ tool: 'Read', args: { file_path: path }, observation: 'seen' })

test('a file is by itself behind its tool and the number of other calls, so that only the file is cut', () => {
  const step = read('/home/me/oven/src/door.ts')
  const other = (id: string): ToolCall => ({ ...step.calls[0], id, name: 'Read', arguments: '{}' })
  expect(wordsOf({ ...step, calls: [...step.calls, other('b'), other('c')] })).toEqual([
    'Read +2 calls ',
    '/home/me/oven/src/door.ts',
  ])
})

test('the tooltip of a step has its whole line', () => {
  wordsOf(read('/home/me/oven.ts'))
  expect(find('button > span:last-child').getAttribute('title')).toBe('Read /home/me/oven.ts')
})
