/** The heads of the timeline's columns; what each means is in its tooltip, on hover and on focus. */
import { t } from '#base/words.ts'
import {
  classNames,
  formatDecimals,
  LedgerMark,
  PROVENANCES,
  type Provenance,
  Tooltip,
  useIsPhone,
} from '../../../kit/index.ts'
import styles from '../StepGrid.module.css'
import { type ColumnFace, type ColumnId, IN_ROW } from './columns.ts'
import type { RecordedFate } from './row-model.ts'

const aligned: Partial<Readonly<Record<ColumnId, string | undefined>>> = {
  number: styles.number,
  call: styles.call,
  time: styles.time,
  duration: styles.time,
  tokens: styles.tokens,
  context: styles.context,
  cost: styles.context,
}

/** What the marks at the end of the rows mean. */
const LATER: Readonly<Record<RecordedFate['kind'], string>> = {
  summarized: t`summarized later`,
  dropped: t`dropped later`,
  rewritten: t`shortened later`,
  moved: t`moved later`,
}

/** Where the tokens of steps are from, in the head of the list. */
function sourceWords(provenance: Provenance, factor: number | undefined): string {
  if (provenance !== 'calibrated') return t`Tokens ${PROVENANCES[provenance].title}`
  return factor === undefined
    ? t`Tokens scaled to the recorded usage`
    : t`Tokens × ${formatDecimals(factor, 2)}, to match the recorded usage`
}

interface HeadsProps {
  /** The marks that rows have. */
  readonly fates: readonly RecordedFate['kind'][]
  readonly heads: readonly ColumnFace[]
  /** Of the tokens of all steps: said once, here. */
  readonly provenance: Provenance
  /** By what counts are multiplied; undefined: it isn't one for all. */
  readonly factor: number | undefined
}

export function Heads({ heads, fates, provenance, factor }: HeadsProps) {
  const isPhone = useIsPhone()
  const { mark, help: source } = PROVENANCES[provenance]
  const words = sourceWords(provenance, factor)
  return (
    <thead className={styles.heads}>
      <tr aria-rowindex={1} className={styles.headRow}>
        {heads.map(({ id, title, help }) => (
          <Tooltip
            key={id}
            text={id === 'tokens' ? `${help}\n${mark} ${words}. ${source}` : help}
            side="bottom"
          >
            <th
              scope="col"
              tabIndex={0}
              className={
                isPhone && IN_ROW.has(id)
                  ? 'visually-hidden'
                  : classNames(styles.head, id === 'step' && styles.stepHead, aligned[id])
              }
            >
              {title}
              {id === 'step' && (fates.length > 0 || !isPhone) && (
                <span className={styles.key}>
                  {fates.map((fate) => (
                    <LedgerMark key={fate} state={fate} title={LATER[fate]} hasTitle />
                  ))}
                  {!isPhone && <span className={styles.source}>{t`${mark} ${words}`}</span>}
                </span>
              )}
              {id === 'tokens' && !isPhone && <span aria-hidden="true"> {mark}</span>}
            </th>
          </Tooltip>
        ))}
      </tr>
    </thead>
  )
}
