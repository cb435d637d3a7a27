/** The tokens of a text in rows: place, id, text and bytes. */
import { hexOf, type TokenPiece } from '#core/tokens/token-pieces.ts'
import { formatExact } from '../../kit/index.ts'
import { PieceText } from './TokenStrip.tsx'
import styles from './TokensDialog.module.css'

export function TokenTable({ pieces }: { readonly pieces: readonly TokenPiece[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label="Tokens as a table">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Id</th>
            <th scope="col">Text</th>
            <th scope="col">Bytes</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a token has no other identity than its place.
            <tr key={index}>
              <td>{formatExact(index + 1)}</td>
              <td>{piece.id}</td>
              <td>
                <span className={styles.cell}>
                  <PieceText piece={piece} />
                </span>
              </td>
              <td>{hexOf(piece.bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
