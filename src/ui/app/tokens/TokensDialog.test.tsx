import { afterEach, expect, test, vi } from 'vitest'
import type { TokenPiece } from '#core/tokens/token-pieces.ts'
import { useTokenPieces } from '#state/index.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { TokensDialog } from './TokensDialog.tsx'

vi.mock('#state/index.ts', () => ({
  closePanel: vi.fn(),
  useApp: (read: (state: { readonly tokenText: string }) => unknown) => read({ tokenText: 'a b' }),
  useRoute: () => ({ counting: {} }),
  useTokenPieces: vi.fn(),
}))

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const PIECES: readonly TokenPiece[] = [
  { id: 64, text: 'a', bytes: [97] },
  { id: 287, text: ' b', bytes: [32, 98] },
]

function said(made: ReturnType<typeof useTokenPieces>): string {
  rendered?.unmount()
  vi.mocked(useTokenPieces).mockReturnValue(made)
  rendered = render(<TokensDialog />)
  return document.body.textContent.replaceAll('\u00a0', ' ')
}

test('a text that is being split is not called empty below “Splitting…”', () => {
  const text = said({ work: { status: 'running' }, latest: undefined })
  expect(text).toContain('Splitting…')
  expect(text).not.toContain('no tokens')
  expect(text).not.toContain('0 tokens')
})

test('its tokens are there when they are made, and stay while the next are', () => {
  expect(said({ work: { status: 'done', value: PIECES }, latest: PIECES })).toContain(
    '2 tokens for 3 characters',
  )
  expect(said({ work: { status: 'running' }, latest: PIECES })).toContain('2 tokens for 3 characters')
})
