import { afterEach, expect, test, vi } from 'vitest'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { ReturnedAgain } from './ReturnedAgain.tsx'

let uses: readonly ({ readonly readAgain?: number } | undefined)[] = []
vi.mock('#state/index.ts', () => ({
  useLostOverRun: () => ({ latest: uses.map((_, call) => ({ text: 'a.ts', call })) }),
  useFactUses: () => uses,
}))

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

function wordsOf(...given: typeof uses): string {
  uses = given
  rendered?.unmount()
  rendered = render(<ReturnedAgain spec={IDENTITY} />)
  return rendered.container.textContent ?? ''
}

test('of lost facts it says how many a tool returned again and how many not, which add up to all', () => {
  expect(wordsOf({ readAgain: 4 }, {}, {})).toBe(' (a tool returned 1 again, 2 not)')
  expect(wordsOf({}, {})).toBe(' (no tool returned them again)')
  expect(wordsOf({ readAgain: 0 })).toBe(' (a tool returned it again)')
})

test('where it isn’t known of every fact, it says nothing', () => {
  expect(wordsOf({ readAgain: 4 }, undefined)).toBe('')
  expect(wordsOf()).toBe('')
})
