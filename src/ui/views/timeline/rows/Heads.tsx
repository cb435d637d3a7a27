/** The heads of the timeline's columns; what each means is in its tooltip, on hover and on focus. */
import { classNames, PROVENANCES, type Provenance, Tooltip } from '../../../kit/index.ts'
import styles from '../StepGrid.module.css'
import type { ColumnFace, ColumnId } from './columns.ts'

const aligned: Partial<Readonly<Record<ColumnId, string | undefined>>> = {
  number: styles.number,
  call: styles.call,
  time: styles.time,
  duration: styles.time,
  tokens: styles.tokens,
}

interface HeadsProps {
  readonly heads: readonly ColumnFace[]
  /** Of the tokens of all steps: said once, here. */
  readonly provenance: Provenance
}

export function Heads({ heads, provenance }: HeadsProps) {
  const { mark, help: source } = PROVENANCES[provenance]
  return (
    <thead className={styles.heads}>
      <tr aria-rowindex={1} className={styles.headRow}>
        {heads.map(({ id, title, help }) => (
          <Tooltip key={id} text={id === 'tokens' ? `${help}\n${mark} ${source}` : help} side="bottom">
            <th scope="col" tabIndex={0} className={classNames(styles.head, aligned[id])}>
              {title}
              {id === 'tokens' && <span aria-hidden="true"> {mark}</span>}
            </th>
          </Tooltip>
        ))}
      </tr>
    </thead>
  )
}
