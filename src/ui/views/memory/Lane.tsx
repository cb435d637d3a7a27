// biome-ignore-all lint/a11y/useSemanticElements: thousands of lines of which few are drawn cannot be a <select>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the tab stop and names its active line.
/**
 * One lane: its head, and a list of which only what is in view is drawn. One tab stop; the active line is
 * named by its id.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, useCallback, useId, useMemo, useRef } from 'react'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { useApp, useRoute } from '#state/index.ts'
import { formatExact, useIsPhone } from '../../kit/index.ts'
import type { SumLine } from './context-parts.ts'
import styles from './Lane.module.css'
import { LaneHead, SectionHead } from './LaneHead.tsx'
import type { Entry, Lane as LaneData, Lookup, Shape } from './lanes.ts'
import { isOutOfContext } from './left-out/out-of-context.ts'
import { idOf } from './left-out/used-first.ts'
import { StepLine, type StepLoss, usedLines } from './StepLine.tsx'
import { useLaneKeys } from './use-lane-keys.ts'

interface LaneProps {
  readonly lane: LaneData
  /** Spoken name, where the title alone is that of another lane too. */
  readonly label?: string | undefined
  /** Whether the texts of its summaries are written without a model. */
  readonly isSimulated?: boolean
  readonly lookup?: Lookup
  /** By step: facts that later calls used and that were last seen in it. */
  readonly lost?: ReadonlyMap<StepId, StepLoss>
  /** Tokens of the whole context. */
  readonly sent?: number | undefined
  /** What no step has, below the list of what is sent: both add up to the whole context. */
  readonly beyond?: readonly SumLine[]
  readonly onOpen: (step: Step, isOfLog: boolean) => void
}

const NONE_LOST: ReadonlyMap<StepId, StepLoss> = new Map()

/** In px, by density of the settings. */
const LINE_HEIGHTS = { compact: 28, comfortable: 36 }
/**
 * A step that the memory made has what it was made of, and two lines of its text, or one. Until it is
 * measured.
 */
const MADE_EXTRA = { made: 38, 'made-short': 18 }
/** Until it is measured. */
const HEAD_HEIGHT = 64
/** Steps that leave room of their lane to the others. */
const FEW = 3

export function Lane(props: LaneProps) {
  const { lane, label = lane.title, isSimulated = false, lookup, lost = NONE_LOST, sent, onOpen } = props
  const beyond = lane.sections[0]?.compartment.id === 'shown' && !lane.hasHeads ? props.beyond : undefined
  const lineHeight = LINE_HEIGHTS[useApp((state) => state.settings.density)]
  const { step: selected } = useRoute()
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const usedRows = useMemo(() => usedRowsOf(lane, lost), [lane, lost])
  const isPhone = useIsPhone()
  const keyAt = useCallback(
    // Facts that become known make a line taller, which is measured again.
    (index: number) => (index < usedRows ? `used ${lane.keyAt(index)}` : lane.keyAt(index)),
    [lane, usedRows],
  )
  const virtualizer = useVirtualizer({
    count: lane.count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(lane.shapeAt(index), lineHeight),
    getItemKey: keyAt,
    overscan: 8,
  })
  const openAt = (index: number) => {
    const entry = lane.entryAt(index)
    if (entry?.kind === 'step' && entry.step !== undefined) onOpen(entry.step, entry.isOfLog)
  }
  const keys = useLaneKeys({
    lane,
    pageLines: Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / lineHeight) - 1),
    onReveal: (index) => virtualizer.scrollToIndex(index),
    onOpen: openAt,
  })
  const onClick = ({ target }: MouseEvent) => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    if (place === null) return
    const index = Number(place.dataset.index)
    keys.choose(index)
    openAt(index)
  }
  const lostFacts = useMemo(() => sumIn(lane, lost, ({ facts }) => facts), [lane, lost])
  const usedFacts = useMemo(() => usedIn(lane, lost), [lane, lost])
  const optionId = (index: number) => `${id}-${index}`
  return (
    <section
      className={styles.lane}
      data-empty={lane.steps === 0}
      data-few={lane.steps <= FEW}
      aria-label={label}
    >
      <LaneHead lane={lane} lost={lostFacts} used={usedFacts} sent={sent} />
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={keys.active === undefined ? undefined : optionId(keys.active)}
        onKeyDown={keys.onKeyDown}
        onClick={onClick}
      >
        <div className={styles.lines} style={{ blockSize: virtualizer.getTotalSize() }} role="presentation">
          {virtualizer.getVirtualItems().map((item) => {
            const entry = lane.entryAt(item.index)
            if (entry === undefined) return null
            // On a phone, a name has several lines.
            const isFixed = lane.shapeAt(item.index) === 'step' && !isPhone
            const isMeasured = item.index < usedRows || (!isFixed && entry.kind !== 'empty')
            return (
              <div
                key={item.key}
                id={optionId(item.index)}
                ref={isMeasured ? virtualizer.measureElement : undefined}
                data-index={item.index}
                data-active={item.index === keys.active}
                role="option"
                aria-disabled={entry.kind !== 'step'}
                aria-selected={entry.kind === 'step' && entry.id === selected}
                className={styles.place}
                style={{
                  transform: `translateY(${item.start}px)`,
                  ...(isMeasured ? {} : { blockSize: item.size }),
                }}
              >
                <Line
                  entry={entry}
                  start={item.start}
                  isSimulated={isSimulated}
                  lookup={lookup}
                  lost={entry.kind === 'step' ? lost.get(entry.id) : undefined}
                  heading={headingAt(item.index, usedRows)}
                  isUsedGroup={item.index < usedRows}
                />
              </div>
            )
          })}
        </div>
      </div>
      {beyond !== undefined && beyond.length > 0 && (
        <dl className={styles.beyond} aria-label={t`Sent outside the steps`}>
          {beyond.map(({ id, title, note, sent: tokens }) => (
            <div key={id} title={note}>
              <dt>{title}</dt>
              <dd>{formatExact(tokens)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** The lines at the top of a list of what isn't sent whose facts the call used: they come first. */
function usedRowsOf(lane: LaneData, lost: ReadonlyMap<StepId, StepLoss>): number {
  const [only] = lane.sections
  if (only === undefined || lane.hasHeads || !isOutOfContext(only.compartment)) return 0
  const { steps } = only.compartment
  const end = steps.findIndex((one) => usedLines(lost.get(idOf(one))) === 0)
  return end < 0 ? steps.length : end
}

function headingAt(index: number, usedRows: number): string | undefined {
  return index === 0 && usedRows > 0 ? t`Lost facts: this call used them, but wasn’t sent them` : undefined
}

/** Facts that this call used and that only steps of it contain, which are no longer sent. */
export function usedIn(lane: LaneData, lost: ReadonlyMap<StepId, StepLoss>): number {
  return sumIn(lane, lost, ({ used = [] }) => used.length)
}

/** Over its steps that are no longer sent and that contain a lost fact. O(steps). */
function sumIn(
  { sections }: LaneData,
  lost: ReadonlyMap<StepId, StepLoss>,
  amountOf: (loss: StepLoss) => number,
): number {
  if (lost.size === 0) return 0
  return sections
    .filter(({ compartment }) => isOutOfContext(compartment))
    .flatMap(({ compartment }) => compartment.steps)
    .reduce((sum, one) => {
      const loss = lost.get(idOf(one))
      return loss === undefined ? sum : sum + amountOf(loss)
    }, 0)
}

function heightOf(shape: Shape, lineHeight: number): number {
  if (shape === 'head') return HEAD_HEIGHT
  return shape === 'made' || shape === 'made-short' ? lineHeight + MADE_EXTRA[shape] : lineHeight
}

interface LineProps {
  readonly entry: Entry
  readonly start: number
  readonly isSimulated: boolean
  readonly lookup: Lookup | undefined
  readonly lost: StepLoss | undefined
  readonly heading: string | undefined
  readonly isUsedGroup: boolean
}

function Line({ entry, start, isSimulated, lookup, lost, heading, isUsedGroup }: LineProps) {
  switch (entry.kind) {
    case 'head':
      return <SectionHead section={entry.section} />
    case 'empty':
      return (
        <p className={styles.empty}>
          {entry.section.compartment.since === undefined ? t`Empty at this call` : t`Nothing up to this call`}
        </p>
      )
    case 'step':
      return (
        <StepLine
          entry={entry}
          start={start}
          isSimulated={isSimulated}
          lost={lost}
          heading={heading}
          isUsedGroup={isUsedGroup}
          {...given({ lookup })}
        />
      )
  }
}
