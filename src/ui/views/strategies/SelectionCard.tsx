/** The selected strategy in detail: what it saves, why, what it loses, and what to do with it next. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/call-names.ts'
import { leanSpec } from '#core/memories/spec.ts'
import { IDENTITY, type MemorySpec } from '#core/memories/spec-data.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { openInCompare, useReplays } from '#state/index.ts'
import { FigureBars } from '../../charts/index.ts'
import { Button, formatAmount, formatCompact, formatPercent, plural, TakeHome } from '../../kit/index.ts'
import { causeOf } from './cause.ts'
import { LostFacts } from './LostFacts.tsx'
import type { RankedStrategy } from './ranked-strategy.ts'
import styles from './SelectionCard.module.css'

export interface SelectionCardProps {
  readonly shown: readonly RankedStrategy[]
  readonly ranking: Ranking
  readonly onTune: (spec: MemorySpec) => void
  readonly onShowCall: (call: number) => void
}

export function SelectionCard({ shown, ranking, onTune, onShowCall }: SelectionCardProps) {
  const [row, ...others] = shown
  if (row === undefined)
    return <p className={styles.hint}>Select a strategy to see what it saves and loses.</p>
  if (others.length > 0) return <Several shown={shown} />
  return <Card key={row.id} row={row} ranking={ranking} onTune={onTune} onShowCall={onShowCall} />
}

function Several({ shown }: { readonly shown: readonly RankedStrategy[] }) {
  return (
    <section className={styles.card} aria-label="Selected strategies">
      <h2 className={styles.title}>{plural(shown.length, 'strategy', 'strategies')} selected</h2>
      <ul className={styles.several}>
        {shown.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon="compare"
          onClick={() => openInCompare(shown.map(({ spec }) => leanSpec(spec)))}
        >
          Compare in detail
        </Button>
      </div>
    </section>
  )
}

interface CardProps extends Omit<SelectionCardProps, 'shown'> {
  readonly row: RankedStrategy
}

function Card({ row, ranking, onTune, onShowCall }: CardProps) {
  const [isExporting, setExporting] = useState(false)
  const { title, summary, description, spec, figures } = row
  const { baseline, unit } = ranking
  const lean = leanSpec(spec)
  return (
    <section className={styles.card} aria-label={t`Selected strategy: ${title}`}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.description}>{description}</p>
      </div>
      <div className={styles.bars}>
        {unit === '$' && (
          <Pair
            title={t`Cost`}
            unit="$"
            value={figures.billed ?? 0}
            baseline={baseline.billed ?? 0}
            name={title}
          />
        )}
        <Pair
          title={t`Total input tokens`}
          unit="tokens"
          value={figures.cumulative}
          baseline={baseline.cumulative}
          name={title}
        />
      </div>
      <CauseLine row={row} onShowCall={onShowCall} />
      <div className={styles.actions}>
        <Button variant="primary" icon="compare" onClick={() => openInCompare([lean])}>
          Compare in detail
        </Button>
        <Button onClick={() => onTune(lean)}>Tune parameters</Button>
        <Button onClick={() => setExporting(true)}>Export as code</Button>
      </div>
      <LostFacts row={row} onShowCall={onShowCall} />
      {isExporting && <TakeHome column={{ spec, name: title }} onClose={() => setExporting(false)} />}
    </section>
  )
}

interface PairProps {
  readonly title: string
  readonly unit: '$' | 'tokens'
  readonly value: number
  readonly baseline: number
  readonly name: string
}

function Pair({ title, unit, value, baseline, name }: PairProps) {
  const words = (amount: number) => (unit === '$' ? formatAmount(amount, '$') : formatCompact(amount))
  const share = baseline > 0 ? ` (${formatPercent(value / baseline - 1)})` : ''
  return (
    <FigureBars
      title={title}
      isStale={false}
      bars={[
        { label: t`As recorded`, value: baseline, text: words(baseline) },
        { label: name, value, text: `${words(value)}${share}` },
      ]}
    />
  )
}

function CauseLine({ row: { spec, figures }, onShowCall }: Pick<CardProps, 'row' | 'onShowCall'>) {
  const [baseline, own] = useReplays([IDENTITY, spec])
  if (baseline?.latest === undefined || own?.latest === undefined) return null
  const { text, call } = causeOf(own.latest, baseline.latest)
  const refused = figures.refused ?? 0
  return (
    <p className={styles.cause}>
      {text}
      {refused > 0 && <> The provider refuses its prompts at {plural(refused, 'call')}.</>}
      {call !== undefined && (
        <>
          {' '}
          <button type="button" className={styles.link} onClick={() => onShowCall(call)}>
            First cache miss: {callName(call)}
          </button>
        </>
      )}
    </p>
  )
}
