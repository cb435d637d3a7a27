/** Untrusted text inside a line, as text: what is invisible in it is drawn as a mark. Never markup. */
import { memo } from 'react'
import styles from './SafeText.module.css'
import { visiblePieces } from './visible-text.ts'

interface SafeTextProps {
  readonly text: string
}

export const SafeText = memo(function SafeText({ text }: SafeTextProps) {
  const pieces = visiblePieces(text)
  const [only] = pieces
  if (pieces.length === 1 && only?.kind === 'text') return only.text
  // Pieces never change their order within one text, so their position is their identity.
  return pieces.map((piece, index) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <span key={index} className={styles.mark} title={piece.name}>
        {piece.glyph}
      </span>
    ),
  )
})
