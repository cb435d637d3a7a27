/** The bar of a call's context. */
import { afterEach, expect, test } from 'vitest'
import { find, type Rendered, render } from '../../../kit/testing/render.ts'
import { ContextBar, RowTokens } from './RowNumbers.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

function widthOf(tokens: number, window?: number): string {
  rendered?.unmount()
  rendered = render(
    <ContextBar tokens={tokens} isRefused={false} note={undefined} peak={400_000} window={window} />,
  )
  return find('span > span > span').style.inlineSize
}

test('the full width is the context window, or the largest context where no window is known', () => {
  expect(widthOf(400_000, 1_000_000)).toBe('40%')
  expect(widthOf(1_200_000, 1_000_000)).toBe('100%')
  expect(widthOf(200_000)).toBe('50%')
})

test('a step of which no message is counted has no zero beside what its call cost', () => {
  const row = { provenance: 'exact', uncertainty: undefined, isNeverSent: false } as const
  rendered = render(<RowTokens tokens={0} {...row} />)
  expect(document.body.textContent).toContain('–')
  expect(find('span').title).toBe('No message of this step is counted')
})
