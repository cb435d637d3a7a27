import { afterEach, expect, test, vi } from 'vitest'
import { summaryStep } from '#core/testing/steps.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { InsertedText } from './InsertedText.tsx'

vi.mock('#state/index.ts', () => ({
  useStepLookup: () => () => undefined,
  useRoute: () => ({ counting: { summariser: { id: 'extractive' } } }),
}))

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('each line of a long summary is cut once, so that none ends in two ellipses', () => {
  const lines = ['one', 'two', 'three', 'four'].map((word) => `${word} ${'and on '.repeat(20)}…`)
  const step = summaryStep(lines.join('\n'), { id: 'sum', origin: ['s1', 's2'] })
  rendered = render(<InsertedText step={step} column={undefined} />)
  const shown = [...rendered.container.querySelectorAll('[data-list="true"] > p')]
  expect(shown.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['one', 'two', 'three', 'four'])
})
