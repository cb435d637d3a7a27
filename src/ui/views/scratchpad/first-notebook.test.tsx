/** What the scratchpad says of its examples before one is opened, and where one fails on purpose. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { navigate } from '#state/index.ts'
import { pageText } from '../../kit/testing/by-role.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { FirstNotebook } from './FirstNotebook.tsx'

let rendered: Rendered | undefined
afterEach(() => {
  rendered?.unmount()
  rendered = undefined
})

function textWith(traceId: string | undefined): string {
  rendered?.unmount()
  navigate({ view: 'scratchpad', traceId })
  rendered = render(<FirstNotebook onPick={vi.fn()} LatestRuns={() => null} />)
  return pageText()
}

test('the examples say whether they read the open run or use an invented one', () => {
  expect(textWith(undefined)).toContain('Both examples use an invented run.')
  expect(textWith('run')).toContain(
    'The Python example reads the open run. The TypeScript example uses an invented run.',
  )
})

test.each(['py', 'ts'])(
  'the %s example says that its run is invented and which cell is to fail',
  (ending) => {
    const code = readFileSync(`public/notebooks/life-of-a-memory.${ending}`, 'utf8')
    expect(code).toContain('The run is invented')
    expect(code).toMatch(/%% Expected to fail: .*\n.*Nothing catches the error/)
  },
)
