/** The heads of the timeline's columns; what each means is in its tooltip, on hover and on focus. */
import { t } from '#base/words.ts'
import {
  classNames,
  LedgerMark,
  MARK_WORDS,
  PROVENANCES,
  type Provenance,
  Tooltip,
  useIsPhone,
} from '../../../kit/index.ts'
import styles from '../StepGrid.module.css'
import { type ColumnFace, type ColumnId, STACKED } from './columns.ts'
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

/** With what stands below it on a phone; undefined: nothing does. */
function stackedTitle(id: ColumnId, heads: readonly ColumnFace[]): string | undefined {
  if (id === 'number' && hasHead(heads, 'call')) return t`#, call`
  return id === 'tokens' && hasHead(heads, 'cost') ? t`Tokens, cost of call` : undefined
}

function hasHead(heads: readonly ColumnFace[], wanted: ColumnId): boolean {
  return heads.some(({ id }) => id === wanted)
}

interface HeadsProps {
  /** The marks that rows have. */
  readonly fates: readonly RecordedFate['kind'][]
  readonly heads: readonly ColumnFace[]
  /** Of the tokens of all steps: said once, here. */
  readonly provenance: Provenance
}

export function Heads({ heads, fates, provenance }: HeadsProps) {
  const isPhone = useIsPhone()
  const { mark, word, help: source } = PROVENANCES[provenance]
  return (
    <thead className={styles.heads}>
      <tr aria-rowindex={1} className={styles.headRow}>
        {heads.map(({ id, title, help }) => (
          <Tooltip key={id} text={id === 'tokens' ? `${help}\n${mark} ${source}` : help} side="bottom">
            <th
              scope="col"
              tabIndex={0}
              className={
                isPhone && STACKED.has(id)
                  ? 'visually-hidden'
                  : classNames(styles.head, id === 'step' && styles.stepHead, aligned[id])
              }
            >
              {(isPhone && stackedTitle(id, heads)) || title}
              {id === 'step' && (fates.length > 0 || !isPhone) && (
                <span className={styles.key}>
                  {fates.map((fate) => (
                    <LedgerMark
                      key={fate}
                      state={fate}
                      title={isPhone ? MARK_WORDS[fate] : LATER[fate]}
                      hasTitle
                    />
                  ))}
                  {!isPhone && <span aria-hidden="true">{t`${mark} ${word}`}</span>}
                </span>
              )}
              {id === 'tokens' && !(isPhone && hasHead(heads, 'cost')) && (
                <span aria-hidden="true"> {mark}</span>
              )}
            </th>
          </Tooltip>
        ))}
      </tr>
    </thead>
  )
}
