/**
 * A whole as areas: groups by category, each cut into its parts, largest first. One tab stop: arrows go from
 * part to part, Enter opens the one that is chosen; what it is is in the line below.
 */
import { type KeyboardEvent, type MouseEvent, memo, useId, useMemo, useState } from 'react'
import { classNames } from '../kit/base/class-names.ts'
import { SafeText } from '../kit/base/SafeText.tsx'
import { useElementSize } from '../kit/base/use-element-size.ts'
import { categoryFill, HatchPattern } from './base/HatchPattern.tsx'
import { categoryClass } from './base/palette.ts'
import { scrubTo } from './base/scrub.ts'
import styles from './Treemap.module.css'
import { layTreemap, type PlacedGroup, type PlacedPart, type TreemapGroup } from './treemap-parts.ts'

interface TreemapProps {
  /** Spoken name, such as `Tokens of the run by category and step`. */
  readonly label: string
  /** Largest first, and so their parts. */
  readonly groups: readonly TreemapGroup[]
  /** A part that is selected elsewhere. */
  readonly selected: string | undefined
  /** Of a part that can be opened. */
  readonly onOpen: (id: string) => void
  /** A size in words. */
  readonly amountOf: (size: number) => string
  /** What a part is, in words, with its numbers. */
  readonly wordsOf: (part: PlacedPart) => string
}

export function Treemap({ label, groups, selected, onOpen, amountOf, wordsOf }: TreemapProps) {
  const { ref, size } = useElementSize<HTMLDivElement>()
  const placed = useMemo(() => layTreemap(groups, size), [groups, size])
  const parts = useMemo(() => placed.flatMap((group) => group.parts), [placed])
  // Undefined: none was chosen yet, so that none is read out before a person points at one.
  const [chosen, setChosen] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const active = Math.min(chosen ?? 0, parts.length - 1)
  const read = parts[hovered ?? chosen ?? -1]
  const spoken = parts[active]
  const open = (index: number) => {
    const part = parts[index]
    if (part?.canOpen === true) onOpen(part.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = scrubTo(event, active, parts.length)
    if (event.key === 'Enter') open(active)
    else if (next !== undefined) {
      setHovered(undefined)
      setChosen(next)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.treemap}>
      <div
        ref={ref}
        className={styles.area}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={parts.length}
        aria-valuenow={active + 1}
        aria-valuetext={spoken === undefined ? 'nothing' : wordsOf(spoken)}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setHovered(partUnder(event))}
        onPointerLeave={() => setHovered(undefined)}
        onClick={(event) => {
          const index = partUnder(event)
          if (index === undefined) return
          setChosen(index)
          open(index)
        }}
      >
        <svg className={styles.drawing} width={size.width} height={size.height} aria-hidden="true">
          <Areas placed={placed} />
          <Outline part={parts.find(({ id }) => id === selected)} className={styles.selected} />
          <Outline part={parts[active]} className={styles.active} />
        </svg>
        {placed.map(
          ({ id, category, hasHead, head, title, size: whole }) =>
            hasHead && (
              <span
                key={id ?? category}
                className={styles.title}
                aria-hidden="true"
                style={{ insetInlineStart: head.x, insetBlockStart: head.y, maxInlineSize: head.width }}
              >
                <SafeText text={headWords(title, amountOf(whole), head.width)} />
              </span>
            ),
        )}
        <PartLabels parts={parts} />
      </div>
      <p className={styles.readout} aria-hidden="true">
        {read !== undefined && <SafeText text={wordsOf(read)} />}
      </p>
    </div>
  )
}

/** Pixels of a letter of a head, on average, and of the space around its words. */
const LETTER = 6.4
const AROUND = 8

/** The title, with its amount where there is room. */
function headWords(title: string, amount: string, width: number): string {
  const both = `${title} ${amount}`
  return both.length * LETTER + AROUND <= width ? both : title
}

/** The place of the part under the pointer among all parts. */
function partUnder({ target }: MouseEvent): number | undefined {
  const index = target instanceof SVGElement ? target.dataset['index'] : undefined
  return index === undefined ? undefined : Number(index)
}

/**
 * Drawn once for a size: what moves is drawn over it. Parts touch; a line of the background tells them apart.
 */
const Areas = memo(function Areas({ placed }: { readonly placed: readonly PlacedGroup[] }) {
  const hatch = useId()
  let place = 0
  return (
    <>
      <HatchPattern id={hatch} />
      {placed.map(({ id, category, hasHead, head, parts }) => (
        <g key={id ?? category} className={category === undefined ? styles.mixed : categoryClass(category)}>
          {hasHead && <rect className={styles.head} {...head} fill="currentColor" />}
          {parts.map((part) => (
            <rect
              key={part.id}
              data-index={place++}
              className={classNames(styles.part, part.canOpen && styles.canOpen)}
              fill={categoryFill(category, hatch)}
              {...inner(part)}
            />
          ))}
        </g>
      ))}
    </>
  )
})

/** Pixels of a part whose label has room for the beginning of a name and the share in one line. */
const WITH_SHARE = 104
/** Pixels of a line of a label. */
const LINE = 18
/** More lines would make a label larger than what it names. */
const MOST_LINES = 4

/** Lines that a name has room for, one less for its share. */
function linesOf({ at, share }: PlacedPart): number {
  return Math.max(
    1,
    Math.min(MOST_LINES, Math.floor((at.height - 12) / LINE) - (share === undefined ? 0 : 1)),
  )
}

/** Small cards, as no one colour of text can be read on all of the areas. */
const PartLabels = memo(function PartLabels({ parts }: { readonly parts: readonly PlacedPart[] }) {
  return parts
    .filter(({ hasLabel }) => hasLabel)
    .map((part) => ({ ...part, lines: linesOf(part) }))
    .map(({ id, short, share, group, at, lines }) => (
      <span
        key={`${group.id ?? group.category} ${id}`}
        className={styles.label}
        data-lines={lines}
        aria-hidden="true"
        style={{ insetInlineStart: at.x + 4, insetBlockStart: at.y + 4, maxInlineSize: at.width - 8 }}
      >
        <span className={styles.name} style={{ WebkitLineClamp: lines }}>
          <SafeText text={short} />
        </span>
        {share !== undefined && (lines > 1 || at.width >= WITH_SHARE) && (
          <span className={styles.share}>{share}</span>
        )}
      </span>
    ))
})

interface OutlineProps {
  readonly part: PlacedPart | undefined
  readonly className: string | undefined
}

function Outline({ part, className }: OutlineProps) {
  return part === undefined ? null : <rect className={className} {...inner(part)} />
}

function inner({ at: { x, y, width, height } }: PlacedPart) {
  return {
    x: x + 0.5,
    y: y + 0.5,
    width: Math.max(0.5, width - 1),
    height: Math.max(0.5, height - 1),
  }
}
