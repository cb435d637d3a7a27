/**
 * What Memoscope says of a run, shown for a sample before anybody opened one: the answer, its chart, the way
 * there.
 */
import { t } from '#base/words.ts'
import { goToLesson, openSample, type Sample, type SampleVerdict as Verdict } from '#state/index.ts'
import { Button, formatAmount, formatExact, formatPercent, formatShare, plural } from '../../kit/index.ts'
import styles from './SampleVerdict.module.css'

const DEMO = 'five-minutes'

interface SampleVerdictProps {
  readonly sample: Sample
  readonly verdict: Verdict
}

export function SampleVerdict({ sample, verdict }: SampleVerdictProps) {
  const { cost, used, best, boldest } = verdict
  return (
    <section className={styles.card} aria-labelledby="verdict-title">
      <h2 id="verdict-title" className={styles.title}>
        Example: a coding agent’s run
      </h2>
      <p className={styles.answer}>
        The {plural(sample.calls, 'call')} cost {formatAmount(cost, '$')}.
      </p>
      <dl className={styles.strategies}>
        <dt>
          <span className={styles.choice}>Recommended</span>
          <strong>{t`${formatPercent(best.cost / cost - 1)} cost`}</strong>,{' '}
          {t`${formatExact(best.lost)} of ${plural(used, 'fact')} lost`}
        </dt>
        <dd>
          <span className={styles.strategy}>{best.title}.</span> {best.does}
        </dd>
      </dl>
      <p>
        {boldest.title} would save more ({formatPercent(boldest.cost / cost - 1)}), but lose{' '}
        {formatShare(boldest.lost / used)} of the facts that later calls used.
      </p>
      <p className={styles.fact}>
        A lost fact is a name, path, or number that a later call uses after the strategy dropped it.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => void openSample(sample, 'strategies')}>Open this example</Button>
        <Button variant="quiet" icon="play" onClick={() => goToLesson(DEMO, 1, { isPresenting: true })}>
          5-minute demo
        </Button>
      </div>
      <VerdictChart verdict={verdict} />
    </section>
  )
}

const WIDTH = 360
const HEIGHT = 120
/** So that no point is cut at an edge. */
const MARGIN = 6
/** Lost facts from one number of the vertical axis to the next. */
const FACTS = 50

interface Dot {
  readonly x: number
  readonly y: number
}

/** How large the name of a point is, with the dots' radius and some air, and how far from its point. */
const NAME = { width: 66, half: 11, gap: 4 }
/** How far above its point a name may be; below it: negative. */
const ABOVE = [0, 9, -9, 18, -18]

/**
 * The place for the name of a point that covers the fewest dots and not the baseline’s `line`; of equal ones,
 * the nearest.
 */
function freePlace(
  { x, y }: Dot,
  dots: readonly Dot[],
  line: number,
): { readonly isBefore: boolean; readonly above: number } {
  const places = ABOVE.filter((above) => y - above < HEIGHT - MARGIN).flatMap((above) =>
    [false, true].map((isBefore) => ({ isBefore, above })),
  )
  const covered = ({ isBefore, above }: (typeof places)[number]) => {
    const from = isBefore ? x - NAME.gap - NAME.width : x + NAME.gap
    const isWithin = (at: number) => at > from && at < from + NAME.width
    const hidden = dots.filter((dot) => isWithin(dot.x) && Math.abs(dot.y - (y - above)) < NAME.half)
    return hidden.length + (isWithin(line) ? 1 : 0)
  }
  return places.reduce((least, place) => (covered(place) < covered(least) ? place : least))
}

/** Each strategy as a point: cost to the right, lost facts upward; those of the sentence have their names. */
function VerdictChart({ verdict: { cost, best, boldest, points } }: Pick<SampleVerdictProps, 'verdict'>) {
  const dearest = 2 * cost
  const mostLost = FACTS * Math.max(1, Math.ceil(Math.max(...points.map(([, lost]) => lost), 0) / FACTS))
  const x = (dollars: number) => MARGIN + (dollars / dearest) * (WIDTH - 2 * MARGIN)
  const y = (lost: number) => HEIGHT - MARGIN - (lost / mostLost) * (HEIGHT - 2 * MARGIN)
  const left = (dollars: number) => ({ insetInlineStart: `${(x(dollars) / WIDTH) * 100}%` })
  const top = (lost: number) => ({ insetBlockStart: `${(y(lost) / HEIGHT) * 100}%` })
  const all = [...points, ...[best, boldest].map((one) => [one.cost, one.lost] as const)]
  const isFrontier = (at: number, facts: number) =>
    !all.some(([less, lost]) => less <= at && lost <= facts && (less < at || lost < facts))
  const shown = points.filter(([dollars]) => dollars <= dearest)
  const dots = [...shown, ...[best, boldest].map((one) => [one.cost, one.lost] as const)].map(
    ([at, lost]) => ({ x: x(at), y: y(lost) }),
  )
  const step = 10 ** Math.floor(Math.log10(dearest))
  const dollars = Array.from({ length: Math.floor(dearest / step) + 1 }, (_, at) => at * step)
  const facts = Array.from({ length: Math.floor(mostLost / FACTS) + 1 }, (_, at) => at * FACTS)
  return (
    <div className={styles.chart} aria-hidden="true">
      <span>{t`↑ lost facts`}</span>
      <div className={styles.plot}>
        <span className={styles.recorded} style={left(cost)}>
          {t`as recorded`}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <line className={styles.baseline} x1={x(cost)} x2={x(cost)} y1={0} y2={HEIGHT} />
          <line className={styles.axis} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
          <line className={styles.axis} y2={HEIGHT} />
          {shown.map(([at, lost]) => (
            <circle
              key={`${at} ${lost}`}
              className={isFrontier(at, lost) ? styles.frontier : styles.other}
              cx={x(at)}
              cy={y(lost)}
              r={3}
            />
          ))}
          {[best, boldest].map(({ title, cost: at, lost }) => (
            <circle key={title} className={styles.best} cx={x(at)} cy={y(lost)} r={4} />
          ))}
        </svg>
        {[best, boldest].map(({ title, cost: at, lost }) => {
          const { isBefore, above } = freePlace({ x: x(at), y: y(lost) }, dots, x(cost))
          return (
            <span
              key={title}
              className={styles.name}
              data-side={isBefore ? 'left' : 'right'}
              style={{ ...left(at), insetBlockStart: `${((y(lost) - above) / HEIGHT) * 100}%` }}
            >
              {t`${formatPercent(at / cost - 1)} cost`}
            </span>
          )
        })}
        {facts.map((lost) => (
          <span key={lost} className={styles.lostTick} style={top(lost)}>
            {formatExact(lost)}
          </span>
        ))}
        {dollars.map((at) => (
          <span key={at} className={styles.costTick} style={left(at)}>
            {formatAmount(at, '$')}
          </span>
        ))}
      </div>
      <p className={styles.foot}>
        <span>{t`Each dot is a strategy. Blue: these two. Filled: none costs less and loses less.`}</span>
        <span>{t`cost →`}</span>
      </p>
    </div>
  )
}
