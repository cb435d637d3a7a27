/** What the column of the baseline says of what strategies insert: it has none of it. */
import { afterEach, expect, test, vi } from 'vitest'
import { messageStep, summaryStep } from '#core/testing/steps.ts'
import type { LedgerRow } from '#state/index.ts'
import { find, type Rendered, render } from '../../../kit/testing/render.ts'
import { WordsContext } from '../model/columns-context.ts'
import type { CompareRow } from '../model/compare-rows.ts'
import { FoldRow } from './FoldRow.tsx'
import { StepRow } from './StepRow.tsx'

vi.mock('#state/index.ts', () => ({
  useStepLookup: () => () => undefined,
  useTrace: () => undefined,
  useRoute: () => ({ counting: { summariser: { id: 'extractive' } } }),
}))

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const COLUMN = {
  id: 'one',
  name: 'One',
  ruleName: 'One',
  isThere: true,
  index: 0,
  pinRefusal: undefined,
  pins: new Set<string>(),
  going: new Set<string>(),
}
const PLACE = {
  index: 0,
  height: 28,
  isSelected: false,
  isOpen: false,
  activeColumn: undefined,
  activeCellId: undefined,
}

function rowOf(step: NonNullable<CompareRow['step']>): CompareRow {
  const cell: LedgerRow = { id: step.id, state: 'added', after: step, tokensBefore: 0, tokensAfter: 30 }
  const { id } = step
  return { key: id, id, step, isOfRun: false, tokens: undefined, cells: [cell], replaced: [2], differs: true }
}

const words = () => (rendered?.container.textContent ?? '').replaceAll('\u00a0', ' ')
const baseline = () => find('[role="rowheader"]').textContent ?? ''

test('beside a wide column, the baseline says only that it has no such summary; beside a narrow one, it names it', () => {
  const step = summaryStep('In short.', { id: 'sum', origin: ['s1', 's2'] })
  const row = <StepRow {...PLACE} row={rowOf(step)} columns={[COLUMN]} lost={undefined} />
  rendered = render(<WordsContext.Provider value={() => step}>{row}</WordsContext.Provider>)
  expect(baseline()).toBe('Not in the recorded context')
  rendered.rerender(<WordsContext.Provider value={undefined}>{row}</WordsContext.Provider>)
  expect(baseline()).toContain('Summary')
})

test('files that are attached again are one row with their tokens, of which the baseline has none', () => {
  const files = ['a', 'b'].map((id) =>
    rowOf(messageStep(`src/${id}.ts\ntext`, { id, rule: 'compaction', origin: ['s9'] })),
  )
  const row = <FoldRow {...PLACE} folded={files} tokens={undefined} columns={[COLUMN]} />
  rendered = render(<WordsContext.Provider value={() => undefined}>{row}</WordsContext.Provider>)
  expect(baseline()).toBe('Not in the recorded context')
  expect(words()).toMatch(/2 files attached again\+60src\/a\.ts · src\/b\.ts$/)
  rendered.rerender(<WordsContext.Provider value={undefined}>{row}</WordsContext.Provider>)
  expect(baseline()).toBe('2 files attached again'.replace(' ', '\u00a0'))
})

test('a result that the agent itself had shortened isn’t called inserted by a strategy', () => {
  const step = { ...messageStep('[Old result cleared]', { id: 's3' }), origin: ['s3'] }
  const cell: LedgerRow = {
    id: 's3',
    state: 'kept',
    before: step,
    after: step,
    tokensBefore: 9,
    tokensAfter: 9,
  }
  const row: CompareRow = { ...rowOf(step), tokens: 9, cells: [cell], replaced: [0], differs: false }
  rendered = render(<StepRow {...PLACE} row={row} columns={[COLUMN]} lost={undefined} />)
  const html = rendered.container.innerHTML
  expect(html).toContain('already shortened by the agent')
  expect(html).not.toContain('inserted by a strategy')
})
