/** The heads of the timeline's columns; what each means is in its tooltip, on hover and on focus. */
import { classNames, Tooltip } from '../../../kit/index.ts'
import styles from '../StepGrid.module.css'
import type { ColumnFace, ColumnId } from './columns.ts'

const aligned: Partial<Readonly<Record<ColumnId, string | undefined>>> = {
  number: styles.number,
  call: styles.call,
  tokens: styles.tokens,
}

export function Heads({ heads }: { readonly heads: readonly ColumnFace[] }) {
  return (
    <thead className={styles.heads}>
      <tr aria-rowindex={1} className={styles.headRow}>
        {heads.map(({ id, title, help }) => (
          <Tooltip key={id} text={help} side="bottom">
            <th scope="col" tabIndex={0} className={classNames(styles.head, aligned[id])}>
              {title}
            </th>
          </Tooltip>
        ))}
      </tr>
    </thead>
  )
}
