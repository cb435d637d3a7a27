import { afterEach, expect, test } from 'vitest'
import type { LostFact } from '#core/references/lost.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { RegainedFacts } from './Regained.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const FACT: LostFact = {
  text: 'src/oven.ts',
  kind: 'path',
  lastSeen: 's1',
  call: 4,
  weight: 1,
  manner: 'argument',
  removed: { how: 'dropped', rule: 'own compaction' },
}
const said = (count: number, isUpperBound = false) => {
  rendered?.unmount()
  const facts = Array.from({ length: count }, () => FACT)
  rendered = render(<RegainedFacts name="undone" facts={facts} isUpperBound={isUpperBound} />)
  return rendered.container.textContent?.replaceAll('\u00a0', ' ')
}

test('undoing a compaction says how many facts come back', () => {
  expect(said(0)).toBe('Brings back no fact that a later call used')
  expect(said(2)).toBe('Brings back 2 facts that later calls used')
  expect(said(2, true)).toBe('Brings back at most 2 facts that later calls used')
})
