import { afterEach, expect, test } from 'vitest'
import { MEASURED } from '#core/rereads/measured.ts'
import { riskWords } from '#core/rereads/risk-words.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { RereadWords } from './RereadLine.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('what a strategy makes the agent read again is one line, which opens to what it rests on', () => {
  const words = riskWords({
    removed: { pages: 40, tokens: 20_000 },
    expected: { pages: 6, tokens: 3000 },
    anyway: { pages: 2, tokens: 1000 },
    runs: 1,
    validatedRuns: 1,
    measured: { ...MEASURED, isAccepted: true },
  })
  if (words === undefined) throw new Error('there is a line')
  rendered = render(<RereadWords words={words} />)
  const details = rendered.container.querySelector('details')
  expect(details?.open).toBe(false)
  expect(details?.querySelector('summary')?.textContent).toMatch(/about 6 of them again \(3k tokens\)/)
  expect(details?.textContent).toContain(`${MEASURED.basis.compactions}\u00a0real compactions`)
})
