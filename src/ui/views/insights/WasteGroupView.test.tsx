import { afterEach, expect, test } from 'vitest'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { WasteGroupView } from './WasteGroupView.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const GROUP = {
  kind: 'read-again',
  title: 'Superseded reads',
  help: 'A file that was read again later.',
  findings: [],
  overRun: 4200,
} as const

function said(cost: number | undefined): string {
  rendered?.unmount()
  rendered = render(
    <WasteGroupView
      group={GROUP}
      cost={cost}
      provenance="exact"
      remedies={{ helpful: [], others: [], waiting: 0 }}
      isMeasuring={false}
      numberOf={() => undefined}
      lastUses={undefined}
    />,
  )
  return rendered.container.textContent
}

test('waste whose removal saves nothing has no dollars, but the reason', () => {
  expect(said(0)).toMatch(/4,200.*would save nothing: the cache misses cost as much\./)
  expect(said(0)).not.toContain('$')
  expect(said(0.96)).toContain('$0.96')
  expect(said(0.96)).not.toContain('would save nothing')
  expect(said(undefined)).not.toMatch(/\$|would save nothing/)
})
