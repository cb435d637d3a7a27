/** The glyph of a step's kind in its colour, with the kind's title as its spoken name. */
import type { ShownKind } from '#core/model/step.ts'
import { classNames } from '../base/class-names.ts'
import { KIND_LOOKS, kindTitle } from '../format/kinds.ts'
import styles from './KindGlyph.module.css'

interface KindGlyphProps {
  readonly kind: ShownKind
  /** Draw the title beside the glyph. */
  readonly hasTitle?: boolean | undefined
  /** Put the glyph on its soft colour. */
  readonly isFilled?: boolean | undefined
}

export function KindGlyph({ kind, hasTitle = false, isFilled = false }: KindGlyphProps) {
  const look = KIND_LOOKS[kind]
  const title = kindTitle(kind)
  return (
    <span className={classNames(styles.kind, styles[look.family], isFilled && styles.filled)} title={title}>
      <svg className={styles.glyph} viewBox="0 0 12 12" aria-hidden="true">
        {look.paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      <span className={hasTitle ? undefined : 'visually-hidden'}>{title}</span>
    </span>
  )
}
