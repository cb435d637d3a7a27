/**
 * What Memoscope says of a run, shown for a sample before anybody opened one: the answer, its chart, the way
 * there.
 */
import { t } from '#base/words.ts'
import { goToLesson, openSample, type Sample, type SampleVerdict as Verdict } from '#state/index.ts'
import { Button, formatAmount, formatExact, formatPercent, plural } from '../../kit/index.ts'
import styles from './SampleVerdict.module.css'

const DEMO = 'five-minutes'

interface SampleVerdictProps {
  readonly sample: Sample
  readonly verdict: Verdict
}

export function SampleVerdict({ sample, verdict }: SampleVerdictProps) {
  const { cost, best, safest } = verdict
  const saved = (amount: number) => formatPercent(amount / cost - 1)
  return (
    <section className={styles.card} aria-labelledby="verdict-title">
      <h2 id="verdict-title" className={styles.title}>
        What you get, for a sample run
      </h2>
      <p className={styles.answer}>
        A coding agent’s {plural(sample.calls, 'call')} cost {formatAmount(cost, '$')}.{' '}
        <strong>{best.title}</strong> would have cost {formatAmount(best.cost, '$')} ({saved(best.cost)}) and
        lost {plural(best.lost, 'fact')}. <strong>{safest.title}</strong> would have cost{' '}
        {formatAmount(safest.cost, '$')} ({saved(safest.cost)}) and lost {plural(safest.lost, 'fact')}.
      </p>
      <p className={styles.fact}>
        A fact is a name, path, or number from the run. It’s lost if a later call uses it and the strategy has
        dropped it by then.
      </p>
      <VerdictChart verdict={verdict} />
      <div className={styles.ways}>
        <Button onClick={() => void openSample(sample, 'strategies')}>See all strategies</Button>
        <Button variant="quiet" icon="play" onClick={() => goToLesson(DEMO, 1, { isPresenting: true })}>
          5-minute demo
        </Button>
      </div>
    </section>
  )
}

const WIDTH = 360
const HEIGHT = 120
/** So that no point is cut at an edge. */
const MARGIN = 6
/** Numbers of the vertical axis, of which those that fit are shown. */
const FACTS = [0, 10, 50, 100, 200, 500]

/**
 * Each strategy as a point: cost to the right, lost facts upward. The sentence above says what matters of it.
 */
function VerdictChart({ verdict: { cost, points } }: Pick<SampleVerdictProps, 'verdict'>) {
  const dearest = 2 * cost
  const mostLost = Math.max(1, ...points.map(([, lost]) => lost))
  const x = (dollars: number) => MARGIN + (dollars / dearest) * (WIDTH - 2 * MARGIN)
  // The root spreads the few lost facts that matter; the Strategies view does the same.
  const y = (lost: number) => HEIGHT - MARGIN - Math.sqrt(lost / mostLost) * (HEIGHT - 2 * MARGIN)
  const shown = points.filter(([dollars]) => dollars <= dearest)
  const step = 10 ** Math.floor(Math.log10(dearest))
  const dollars = Array.from({ length: Math.floor(dearest / step) + 1 }, (_, at) => at * step)
  return (
    <div className={styles.chart} aria-hidden="true">
      <span>{t`↑ lost facts`}</span>
      <div className={styles.plot}>
        <span className={styles.recorded} style={{ insetInlineStart: `${(x(cost) / WIDTH) * 100}%` }}>
          {t`as recorded`}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <line className={styles.baseline} x1={x(cost)} x2={x(cost)} y1={0} y2={HEIGHT} />
          <line className={styles.axis} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
          <line className={styles.axis} y2={HEIGHT} />
          {shown.map(([at, lost, isBest]) => (
            <circle
              key={`${at} ${lost}`}
              className={isBest ? styles.best : styles.other}
              cx={x(at)}
              cy={y(lost)}
              r={isBest ? 4 : 3}
            />
          ))}
        </svg>
        {FACTS.filter((lost) => lost <= mostLost).map((lost) => (
          <span
            key={lost}
            className={styles.lostTick}
            style={{ insetBlockStart: `${(y(lost) / HEIGHT) * 100}%` }}
          >
            {formatExact(lost)}
          </span>
        ))}
        {dollars.map((at) => (
          <span
            key={at}
            className={styles.costTick}
            style={{ insetInlineStart: `${(x(at) / WIDTH) * 100}%` }}
          >
            {formatAmount(at, '$')}
          </span>
        ))}
      </div>
      <span className={styles.cost}>{t`cost →`}</span>
    </div>
  )
}
