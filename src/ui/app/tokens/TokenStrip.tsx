/**
 * A text in its tokens, coloured in turn and set apart by lines; one is chosen by pointer or arrow keys and
 * explained.
 */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { t } from '#base/words.ts'
import { hexOf, type TokenPiece } from '#core/tokens/token-pieces.ts'
import { classNames, formatExact, SafeText } from '../../kit/index.ts'
import styles from './TokensDialog.module.css'

const COLOURS = [styles.one, styles.two, styles.three, styles.four]

export function TokenStrip({ pieces }: { readonly pieces: readonly TokenPiece[] }) {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, pieces.length - 1))
  const words = wordsOf(pieces[at], at, pieces.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, at, pieces.length)
    if (to === undefined) return
    event.preventDefault()
    setChosen(to)
  }
  const onPointerOver = ({ target }: PointerEvent) => {
    const token = target instanceof Element ? target.closest('[data-token]') : null
    if (token instanceof HTMLElement) setChosen(Number(token.dataset['token']))
  }
  return (
    <>
      <div
        className={styles.strip}
        role="slider"
        tabIndex={0}
        aria-label="Tokens in order"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, pieces.length)}
        aria-valuenow={at + 1}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onPointerOver={onPointerOver}
      >
        {pieces.map((piece, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a token has no other identity than its place.
            key={index}
            data-token={index}
            className={classNames(
              styles.token,
              COLOURS[index % COLOURS.length],
              index === at && styles.chosen,
            )}
          >
            <PieceText piece={piece} />
          </span>
        ))}
      </div>
      <p className={styles.explained}>{words}</p>
    </>
  )
}

/** Line feeds are drawn and kept; part of a character is its bytes. */
export function PieceText({ piece }: { readonly piece: TokenPiece }) {
  if (piece.text === undefined) return <span className={styles.bytes}>{hexOf(piece.bytes)}</span>
  return <SafeText text={piece.text.replaceAll('\n', '↵\n')} />
}

function placeAfter(key: string, at: number, count: number): number | undefined {
  const last = Math.max(0, count - 1)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(last, at + 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

function wordsOf(piece: TokenPiece | undefined, at: number, count: number): string {
  if (piece === undefined) return t`Empty text: no tokens.`
  const what = piece.text === undefined ? t`part of a character` : JSON.stringify(piece.text)
  const place = t`Token ${formatExact(at + 1)} of ${formatExact(count)}`
  return t`${place} · id ${piece.id} · ${what} · bytes ${hexOf(piece.bytes)}`
}
