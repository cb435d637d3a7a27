/** What the marks of a frontier chart mean: only those that it draws. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import styles from './FrontierChart.module.css'
import { arrowAt, crossAt, spanAt, squareAt, triangleAt } from './FrontierMark.tsx'
import type { Place, Placed } from './frontier-points.ts'

/** What a chart calls its points and lines. */
export interface FrontierTitles {
  readonly boundTitle: string
  /** Of the filled points; default: good trade-offs. */
  readonly bestTitle?: string
  /** The drawback of those apart. */
  readonly apartTitle?: string
  /** Of those that the agent itself offers. */
  readonly offeredTitle?: string
  /** Of the hollow points; default: a cheaper one is about as good. */
  readonly otherTitle?: string | undefined
  /** What the ring of the selected ones means; absent: it is not in the legend. */
  readonly selectedTitle?: string
}

/** Empty where a chart doesn't use the mark. */
export function titlesOf({
  bestTitle,
  apartTitle = '',
  offeredTitle = '',
}: Omit<FrontierTitles, 'boundTitle'>) {
  return { best: bestTitle ?? t`Good trade-off`, apart: apartTitle, offered: offeredTitle }
}

interface FrontierLegendProps extends FrontierTitles {
  readonly placed: readonly Placed[]
  readonly selected?: ReadonlySet<string> | undefined
  readonly bound: readonly Place[] | undefined
  /** Whether the best points are joined. */
  readonly hasLine: boolean
}

export function FrontierLegend(props: FrontierLegendProps) {
  const { placed, selected, selectedTitle, bound, boundTitle, hasLine } = props
  const titles = titlesOf(props)
  return (
    <figcaption className={styles.legend}>
      {placed.some(({ isOffered, isBeyond }) => isOffered && !isBeyond) && (
        <Entry title={titles.offered}>
          <path className={styles.best} d={squareAt(6, 6)} />
        </Entry>
      )}
      <Entry title={titles.best}>
        <circle className={styles.best} cx={6} cy={6} r={5} />
      </Entry>
      {selectedTitle !== undefined && placed.some(({ id }) => selected?.has(id)) && (
        <Entry title={selectedTitle}>
          <circle className={styles.selected} cx={6} cy={6} r={5} />
        </Entry>
      )}
      {placed.some(({ isApart, isBeyond }) => isApart && !isBeyond) && (
        <Entry title={titles.apart}>
          <path className={styles.apart} d={triangleAt(6, 6)} />
        </Entry>
      )}
      <Entry title={props.otherTitle ?? t`A cheaper one is about as good`}>
        <circle className={styles.beaten} cx={6} cy={6} r={3} />
      </Entry>
      {placed.some(({ isCrossed }) => isCrossed) && (
        <Entry title={t`Not usable (the table says why)`}>
          <path className={styles.crossed} d={crossAt(6, 6)} />
        </Entry>
      )}
      {placed.some(({ isBeyond, isCrossed }) => isBeyond && isCrossed !== true) && (
        <Entry title={t`Costs more than shown`}>
          <path className={styles.beaten} d={arrowAt(6, 6)} />
        </Entry>
      )}
      {placed.some(({ span }) => span !== undefined) && (
        <Entry title={t`Middle and range when the size varies by ±10%`}>
          <path className={styles.span} d={spanAt(6, { top: 1, bottom: 11 })} />
        </Entry>
      )}
      {hasLine && (
        <span className={styles.entry}>
          <svg width={24} height={12} aria-hidden="true">
            <path className={styles.frontier} d="M0 2H12V10H24" />
          </svg>
          {t`Loses the least at its cost`}
        </span>
      )}
      {bound !== undefined && (
        <span className={styles.entry}>
          <svg width={24} height={12} aria-hidden="true">
            <line className={styles.bound} x1={0} x2={24} y1={6} y2={6} />
          </svg>
          {boundTitle}
        </span>
      )}
    </figcaption>
  )
}

function Entry({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <span className={styles.entry}>
      <svg width={12} height={12} aria-hidden="true">
        {children}
      </svg>
      {title}
    </span>
  )
}
