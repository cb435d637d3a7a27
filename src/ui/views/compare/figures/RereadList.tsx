/**
 * What a strategy's re-read risk is made of: the results that it drops, the likeliest to be read again first,
 * and what the chances rest on.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { endOfPath } from '#core/model/tool-subject.ts'
import { rateFor } from '#core/rereads/measured.ts'
import { PAGE_KINDS } from '#core/rereads/page.ts'
import { riskWords, shortensResults } from '#core/rereads/risk-words.ts'
import type { ListedRisk, RemovedResult } from '#core/rereads/run-risk.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { moveCursor, selectStep, useTrace } from '#state/index.ts'
import { formatCompact, formatExact, formatShare, SafeText } from '../../../kit/index.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import styles from './LostFactsList.module.css'

interface RereadListProps {
  readonly risk: ListedRisk
  readonly spec: CheckedSpec
}

export function RereadList({ risk, spec }: RereadListProps) {
  const { likeliest, removed } = risk
  const isShortening = shortensResults(spec)
  const words = riskWords(risk, { isShortening })
  return (
    <div className={styles.lost}>
      <h2 className={styles.title}>
        {likeliest.length < removed.pages
          ? t`Top ${likeliest.length} of ${formatExact(removed.pages)} read or search results`
          : isShortening
            ? t`Shortened read or search results`
            : t`Dropped read or search results`}
      </h2>
      {words !== undefined && <p className={styles.facts}>{words.line}</p>}
      <ul className={styles.list}>
        {likeliest.map((result, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step may fetch several pages; the list never changes its order.
          <Item key={place} result={result} />
        ))}
      </ul>
      <p className={styles.facts}>
        A percentage is how many results of this kind and age were read again after real compactions. The
        score only orders the list.
      </p>
      {words?.basis.map((sentence) => (
        <p key={sentence} className={styles.facts}>
          {sentence}
        </p>
      ))}
    </div>
  )
}

function Item({ result: { step, call, page, age, tokens } }: { readonly result: RemovedResult }) {
  const rate = rateFor(page.kind, age)
  const number = useTrace()?.steps.find(({ id }) => id === step)?.number
  const kind = PAGE_KINDS.find((one) => one.kind === page.kind)?.title ?? ''
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.text} title={page.key}>
          <SafeText text={page.kind === 'file' ? endOfPath(page.key) : page.key.slice(0, 160)} />
        </span>
        <span className={styles.facts}>
          {rate !== undefined && `${t`${formatShare(rate.after.rate)} of such results read again`} · `}
          {t`${formatCompact(tokens)} tokens`} · {kind} ·{' '}
          {number !== undefined && (
            <>
              <FigureLink onClick={() => selectStep(step)}>{t`step ${number}`}</FigureLink>,{' '}
            </>
          )}
          <FigureLink onClick={() => moveCursor(call)}>{t`dropped before ${callName(call)}`}</FigureLink>
        </span>
      </div>
    </li>
  )
}
