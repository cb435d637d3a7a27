/** The glyph of a row: of its step's kind, or that no person typed it. */
import { t } from '#base/words.ts'
import { classNames, Icon, KindGlyph } from '../../../kit/index.ts'
import type { RowKind } from './row-model.ts'
import styles from './StepRow.module.css'

export function RowGlyph({ kind }: { readonly kind: RowKind }) {
  if (kind !== 'attached') return <KindGlyph kind={kind} />
  return (
    <span className={classNames(styles.attached, styles.glyph)} title={t`Attached by the agent program`}>
      <Icon name="file" label={t`Attached by the agent program`} />
    </span>
  )
}
