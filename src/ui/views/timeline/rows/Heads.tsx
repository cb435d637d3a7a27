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
export const LATER: Readonly<Record<RecordedFate['kind'], string>> = {
  summarized: t`summarized later`,
  dropped: t`dropped later`,
  rewritten: t`shortened later`,
  moved: t`moved later`,
}

/** For which the head of a phone has room; the legend has all. */
const MOST_MARKS = 2

/** Where the tokens of steps are from, in the head of the list. */
function sourceWords(provenance: Provenance): string {
  return provenance === 'calibrated'
    ? t`Tokens scaled to the recorded usage`
    : t`Tokens ${PROVENANCES[provenance].title}`
}

/** By how much, and why. */
function sourceHelp(provenance: Provenance, factor: number | undefined): string {
  return factor === undefined || provenance !== 'calibrated'
    ? PROVENANCES[provenance].help
    : t`Memoscope’s own counts × ${formatDecimals(factor, 2)}: from call to call, the recorded usage grows that much faster. The provider’s tokenizer isn’t public, and the file may lack part of what is sent, such as hidden reasoning.`
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
  const { mark } = PROVENANCES[provenance]
  const words = sourceWords(provenance)
  return (
    <thead className={styles.heads}>
      <tr aria-rowindex={1} className={styles.headRow}>
        {heads.map(({ id, title, help }) => (
          <Tooltip
            key={id}
            text={id === 'tokens' ? `${help}\n${mark} ${words}. ${sourceHelp(provenance, factor)}` : help}
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
              {id === 'step' && fates.length > 0 && !(isPhone && fates.length > MOST_MARKS) && (
                <span className={styles.key}>
                  {fates.map((fate) => (
                    <LedgerMark key={fate} state={fate} title={LATER[fate]} hasTitle />
                  ))}
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
