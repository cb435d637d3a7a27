/**
 * The open run in one line over every view: cost, calls, duration, tokens, cache hits, peak context, errors,
 * outcome, and the model where the top bar doesn't name it. Whole figures are left out where the line is
 * short; the details list all of them, each with its source. A phone has the details alone.
 */
import { t } from '#base/words.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { type SummaryFact, summaryFacts } from '#core/account/summary-facts.ts'
import { useApp, useCounting, useSummary } from '#state/index.ts'
import { Button, Popover, SafeText, visibleLine } from '../../kit/index.ts'
import styles from './SummaryBar.module.css'

export function SummaryBar() {
  const { work, latest } = useSummary()
  return (
    <section className={styles.bar} aria-label="Run summary" aria-busy={latest === undefined}>
      {latest === undefined ? work.status !== 'failed' && <Placeholders /> : <Figures summary={latest} />}
    </section>
  )
}

/** On a phone, which has no room for the line: what the run cost, and all figures on a press. */
export function SummaryButton() {
  const { latest } = useSummary()
  const settled = useCounting()
  if (latest === undefined) return null
  const facts = summaryFacts(latest, settled?.isWindowKnown === true ? settled : undefined)
  return <SummaryDetails facts={facts} words={facts.find(({ id }) => id === 'cost')?.short ?? t`Run`} />
}

function Figures({ summary }: { readonly summary: RunSummary }) {
  const settled = useCounting()
  const facts = summaryFacts(summary, settled?.isWindowKnown === true ? settled : undefined)
  const isNamedAbove = useApp(({ route }) => route.counting.profile === AUTO_PROFILE)
  const shown = isNamedAbove && summary.models.length === 1 ? facts.filter(({ id }) => id !== 'model') : facts
  return (
    <>
      <dl className={styles.line}>
        {shown.map((fact) => (
          <div
            key={fact.id}
            className={styles.fact}
            data-figure={fact.id}
            title={`${visibleLine(fact.exact)}\n${fact.source}`}
          >
            <dt className={styles.label}>{fact.label}</dt>
            <dd className={styles.value} data-tone={fact.tone}>
              <SafeText text={fact.short} />
            </dd>
          </div>
        ))}
      </dl>
      <SummaryDetails facts={facts} words={t`Details`} />
    </>
  )
}

interface SummaryDetailsProps {
  readonly facts: readonly SummaryFact[]
  /** Of its button. */
  readonly words: string
}

function SummaryDetails({ facts, words }: SummaryDetailsProps) {
  return (
    <Popover
      label="Run summary with sources"
      align="end"
      trigger={
        <Button variant="quiet" size="small" iconAfter="chevron-down" title={t`Run summary`}>
          {words}
        </Button>
      }
    >
      <Details facts={facts} />
    </Popover>
  )
}

function Details({ facts }: { readonly facts: readonly SummaryFact[] }) {
  return (
    <dl className={styles.details}>
      {facts.map((fact) => (
        <div key={fact.id} className={styles.row}>
          <dt className={styles.label}>{fact.label}</dt>
          <dd className={styles.exact}>
            <SafeText text={fact.exact} />
            {fact.parts !== undefined && <span className={styles.parts}>{fact.parts}</span>}
            <span className={styles.source}>{fact.source}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Px of each figure while it is counted, by its id. */
const WIDTHS = { cost: 96, calls: 64, duration: 96, input: 88, output: 88, hits: 96, peak: 120 }

function Placeholders() {
  return (
    <div className={styles.line}>
      {Object.entries(WIDTHS).map(([id, width]) => (
        <span key={id} className={styles.placeholder} style={{ inlineSize: width }} />
      ))}
    </div>
  )
}
