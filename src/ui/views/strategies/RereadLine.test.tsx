import { afterEach, expect, test } from 'vitest'
import { MEASURED } from '#core/rereads/measured.ts'
import { rereadCostWords, riskWords } from '#core/rereads/risk-words.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { RereadWords } from './RereadLine.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const SUMS = {
  removed: { pages: 40, tokens: 20_000 },
  expected: { pages: 6, tokens: 3000 },
  anyway: { pages: 2, tokens: 1000 },
  runs: 1,
  validatedRuns: 1,
}

test('what reading again would cost is said where the cost doesn’t include it', () => {
  expect(rereadCostWords(SUMS, 0.08)).toBe(
    'The cost doesn’t include these re-reads: about $0.32 more than as recorded, at the average cost of a call.',
  )
  expect(rereadCostWords(SUMS, 0)).toBeUndefined()
  expect(rereadCostWords({ ...SUMS, validatedRuns: 0 }, 0.08)).toBeUndefined()
  expect(rereadCostWords({ ...SUMS, expected: SUMS.anyway }, 0.08)).toBeUndefined()
})

test('what a strategy makes the agent read again is one line, which opens to what it rests on', () => {
  const words = riskWords({
    ...SUMS,
    measured: { ...MEASURED, isAccepted: true },
  })
  if (words === undefined) throw new Error('there is a line')
  rendered = render(<RereadWords words={words} />)
  const details = rendered.container.querySelector('details')
  expect(details?.open).toBe(false)
  expect(details?.querySelector('summary')?.textContent).toMatch(/about 6 of them again \(3k tokens\)/)
  expect(details?.textContent).toContain(`${MEASURED.basis.compactions}\u00a0real compactions`)
})
