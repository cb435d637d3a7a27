/**
 * What the figures say, in sentences: each is a button that leads to the figures it rests on. One line when folded; while
 * something is being counted it keeps its place and says so.
 */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { type AdvisedColumn, adviceOn, type Evidence, type Sentence } from '#core/advice/advice.ts'
import { type LossFigures, NO_TOTALS } from '#core/references/lost.ts'
import {
  changeSettings,
  formatRoute,
  moveCursor,
  useApp,
  useContextWindow,
  useProfile,
  useRoute,
} from '#state/index.ts'
import { Icon } from '../../kit/index.ts'
import styles from './Advice.module.css'
import type { Comparison } from './use-comparison.ts'
import type { LossesOfColumns } from './use-losses-of-columns.ts'
import { useSameList } from './use-same-list.ts'

export interface AdviceProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

export function Advice({ comparison, losses }: AdviceProps) {
  const isOpen = useApp((state) => state.settings.advice)
  const counted = useAdvice(comparison, losses)
  // While figures are counted anew, what was said of the old ones keeps the place.
  const [last, setLast] = useState(counted)
  if (counted !== undefined && counted !== last) setLast(counted)
  const sentences = counted ?? last
  if (losses.isRefused || comparison.columns.length === 0) return null
  if (sentences !== undefined && sentences.length === 0) return null
  return (
    <section className={styles.advice} aria-label="What the figures say" data-open={isOpen}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => void changeSettings({ advice: !isOpen })}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        What the figures say
      </button>
      <p className={styles.words} data-stale={counted === undefined}>
        {sentences === undefined ? (
          <span className={styles.waiting}>They are being counted…</span>
        ) : (
          sentences.map((sentence) => <Said key={sentence.text} sentence={sentence} />)
        )}
      </p>
    </section>
  )
}

function Said({ sentence: { text, evidence } }: { readonly sentence: Sentence }) {
  const route = useRoute()
  return (
    <>
      <a
        className={styles.sentence}
        href={formatRoute({ ...route, call: callOf(evidence) ?? route.call })}
        title="Show the figures"
        onClick={(event) => {
          event.preventDefault()
          goTo(evidence)
        }}
      >
        {text}
      </a>{' '}
    </>
  )
}

const NO_LOSSES: LossFigures = { calls: [], totals: NO_TOTALS }

/** Undefined: not all is counted yet. */
function useAdvice({ baseline, columns: all }: Comparison, { lossOf, refusalOf }: LossesOfColumns) {
  // The best possible is no choice that anybody has.
  const columns = all.filter(({ isBound }) => !isBound)
  const window = useContextWindow()
  const profile = useProfile()?.title
  const advised = [baseline, ...columns].map((column): AdvisedColumn | undefined => {
    const losses = column === baseline ? NO_LOSSES : lossOf(column)?.latest
    const place = column === baseline ? 0 : all.indexOf(column) + 1
    if (column.replay === undefined || losses === undefined || column.isStale) return undefined
    const name = place === 0 ? t`The baseline` : column.name
    return { place, name, replay: column.replay, losses, refused: refusalOf(column)?.calls ?? 0 }
  })
  const provider = columns.map(refusalOf).find((refusal) => refusal !== undefined)?.provider
  const failed = columns.filter(({ failure }) => failure !== undefined)
  const known = advised.filter((column) => column !== undefined)
  const isCounted = known.length + failed.length >= advised.length
  const places = useSameList(known.map(({ place }) => place))
  const names = useSameList(known.map(({ name }) => name))
  const replays = useSameList(known.map(({ replay }) => replay))
  const losses = useSameList(known.map((column) => column.losses))
  const refused = useSameList(known.map((column) => column.refused ?? 0))
  return useMemo(() => {
    if (!isCounted) return undefined
    const same = places.flatMap((place, at): readonly AdvisedColumn[] => {
      const replay = replays[at]
      const ofColumn = losses[at]
      if (replay === undefined || ofColumn === undefined) return []
      return [{ place, name: names[at] ?? '', replay, losses: ofColumn, refused: refused[at] ?? 0 }]
    })
    return adviceOn(same, { profile, window, ...(provider === undefined ? {} : { provider }) })
  }, [isCounted, places, names, replays, losses, refused, profile, window, provider])
}

function callOf(evidence: readonly Evidence[]): number | undefined {
  return evidence.find(({ call }) => call !== undefined)?.call
}

/** Moves the cursor to the call that it is about, and the focus to the first figure it names. */
function goTo(evidence: readonly Evidence[]): void {
  const call = callOf(evidence)
  if (call !== undefined) moveCursor(call)
  const cells = evidence.flatMap(({ column, figure }) => {
    const id = column === 0 ? 'baseline' : `column-${column}`
    return [...document.querySelectorAll<HTMLElement>(`[data-figure="${figure} ${id}"]`)]
  })
  const [first] = cells
  if (first === undefined) return
  for (const cell of cells) mark(cell)
  first.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const inside = first.querySelector<HTMLElement>('button, [tabindex]') ?? first
  if (inside === first) first.tabIndex = -1
  inside.focus()
}

/** Seen long enough to be found. */
const MARKED_MS = 2500

function mark(cell: HTMLElement): void {
  cell.dataset.marked = 'true'
  setTimeout(() => {
    delete cell.dataset.marked
  }, MARKED_MS)
}
