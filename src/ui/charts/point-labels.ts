/** Which points of a chart of cost and loss have names, and where: each beside its own point. Pure. */
import { isFilledSquare, type LinePart, type Placed } from './frontier-points.ts'

/** A name next to its point. */
interface PointLabel {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly isBefore: boolean
  /** Where a line to its point begins; absent: the name is beside it. */
  readonly lineFrom?: { readonly x: number; readonly y: number }
}

/** Px of an average letter at the small size. */
const LETTER = 6.2
const LINE = 14
/** Px between a point and its name. */
const GAP = 8

/** Px that half of a letter is high. */
const HALF_LETTER = 5
/** Px by which the last letter may touch a line. */
const TOUCH = 2

/** Px between names in one line. */
const APART = 6

/** Px between a name and other points, half of the height of both included. */
const CLEAR = 10
/** How many lines above or below its point the name may be that has to be there. */
const MOST_LINES = 12
/**
 * Px that the name which has to be there may be farther away for each dominated point it then covers less.
 */
const PER_COVERED = 40

/** The one that has to be there, and four more; the table beside the chart has all. */
const MOST_NAMES = 5

type Box = { readonly y: number; readonly from: number; readonly to: number }
type LabelPlace = Box & { readonly isBefore: boolean }

interface LabelOptions {
  /**
   * The id of the point that is named before all others: where there is no room beside it, above or below it
   * as near as possible, rather over dominated points than far away.
   */
  readonly first?: string | undefined
  /** No other point is named, and this one directly beside its mark, rather over dominated points. */
  readonly isAlone?: boolean
  /** All points are named, above them, where no line of the frontier goes through the name. */
  readonly areAbove?: boolean
  /** Lines that names don't cross. */
  readonly lines?: readonly LinePart[]
}

/**
 * Names of the best points and of what can be set, the cheapest first, that fit into the chart and cover
 * neither another name nor a point. O(best points · points).
 */
export function pointLabels(
  placed: readonly Placed[],
  { width, height }: { readonly width: number; readonly height: number },
  { first, isAlone = false, areAbove = false, lines = [] }: LabelOptions = {},
): readonly PointLabel[] {
  const top = areAbove ? -LINE : 0
  const labels: (PointLabel & Box)[] = []
  const fits = ({ y, from, to }: Box) =>
    from >= 0 &&
    to <= width &&
    y >= top &&
    y <= height &&
    labels.every(
      (other) => other.to + APART < from || other.from > to + APART || Math.abs(other.y - y) > LINE,
    )
  const isOnLine = (box: LabelPlace) => {
    const { y } = box
    const { from, to } = textOf(box)
    return lines.some(
      (line) => line.to > from && line.from < to - TOUCH && y > line.top - CLEAR && y < line.bottom + CLEAR,
    )
  }
  const coveredBy = ({ y, from, to }: Box, id: string) =>
    placed.filter(
      (point) =>
        point.id !== id && point.x >= from - GAP && point.x <= to + GAP && Math.abs(point.y - y) <= CLEAR,
    )
  const named = areAbove
    ? placed.toSorted((one, other) => Number(other.isBest) - Number(one.isBest))
    : placed.filter((point) => point.id === first || (!isAlone && (point.isBest || isFilledSquare(point))))
  const rank = ({ id, isOffLine = false }: Placed) => (id === first ? 0 : isOffLine ? 2 : 1)
  const most = areAbove ? named.length : MOST_NAMES
  for (const point of named.toSorted((one, other) => rank(one) - rank(other))) {
    if (labels.length >= most) break
    const { id, title, short = title, x, y } = point
    const size = short.length * LETTER + GAP
    const isFree = (box: LabelPlace) =>
      fits(box) && !isOnLine(box) && coveredBy(box, id).length === 0 && nearerTo(box, point, placed) === 0
    const free = nearPlaces(point, {
      size,
      width,
      areAbove,
      isFirst: id === first,
      hasLine: lines.length > 0,
    }).find(isFree)
    const within = (count: number) =>
      nearestFree(
        placesAround(point, size, width, count)
          .filter(fits)
          .map((box) => ({
            box,
            covered: coveredBy(box, id),
            nearer: nearerTo(box, point, placed),
            isOnLine: isOnLine(box),
          })),
        y,
      )
    const forced = id !== first ? undefined : ((isAlone ? within(1) : undefined) ?? within(MOST_LINES))
    const place = free ?? forced
    if (place === undefined) continue
    const { isBefore, from, to } = place
    labels.push({
      id,
      text: short,
      x: isBefore ? to - GAP : from + GAP,
      ...place,
      ...(place.y === y || place === free
        ? {}
        : { lineFrom: { x: Math.min(Math.max(x, from + GAP), to - GAP), y: place.y } }),
    })
  }
  return labels
}

/** Where its letters are. */
function textOf({ isBefore, from, to }: LabelPlace): { readonly from: number; readonly to: number } {
  return isBefore ? { from, to: to - GAP } : { from: from + GAP, to }
}

/** How many other points a name would be nearer to than to its own. O(points). */
function nearerTo(box: LabelPlace, own: Placed, placed: readonly Placed[]): number {
  const { from, to } = textOf(box)
  const distance = ({ x, y }: Placed) =>
    Math.hypot(Math.max(from - x, 0, x - to), Math.max(Math.abs(y - box.y) - HALF_LETTER, 0))
  const most = distance(own)
  return placed.filter((point) => point.id !== own.id && distance(point) < most).length
}

interface Candidate {
  readonly box: LabelPlace
  readonly covered: readonly Placed[]
  /** Other points that the name would be nearer to. */
  readonly nearer: number
  readonly isOnLine: boolean
}

/** The place near `y` that covers no best point and few others; of equal ones the first. */
function nearestFree(candidates: readonly Candidate[], y: number): LabelPlace | undefined {
  let found: LabelPlace | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { box, covered, nearer, isOnLine } of candidates) {
    if (covered.some((point) => point.isBest || isFilledSquare(point))) continue
    // In the same line nothing leads from the name to its own point.
    if (box.y === y && nearer > 0) continue
    const distance = Math.abs(box.y - y) + (covered.length + nearer + (isOnLine ? 2 : 0)) * PER_COVERED
    if (distance >= least) continue
    least = distance
    found = box
  }
  return found
}

/** Beside a point, then line by line above and below it: centered, to the right, and to the left. */
function placesAround({ x, y }: Placed, size: number, width: number, lines: number): readonly LabelPlace[] {
  const offsets = Array.from({ length: lines }, (_, at) => [-(at + 1) * LINE, (at + 1) * LINE]).flat()
  const centered = { isBefore: false, from: x - (size + GAP) / 2, to: x + (size - GAP) / 2 }
  return [
    ...sidesOf(x, y, size, width),
    ...offsets.flatMap((offset) => [{ ...centered, y: y + offset }, ...sidesOf(x, y + offset, size, width)]),
  ]
}

interface NearOptions {
  readonly size: number
  readonly width: number
  readonly areAbove: boolean
  readonly isFirst: boolean
  /** It may take the sides of a point. */
  readonly hasLine: boolean
}

/** Where a name is next to its point, the best place first; the one that has to be there looks on its own. */
function nearPlaces(
  point: Placed,
  { size, width, areAbove, isFirst, hasLine }: NearOptions,
): readonly LabelPlace[] {
  const [above, below] = [-LINE, LINE].map((offset) => besideLine(offset, point, size, width))
  const sides = sidesOf(point.x, point.y, size, width)
  if (areAbove) return [...(above ?? []), ...sides, ...(below ?? [])]
  if (isFirst) return []
  return hasLine ? [...sides, ...(above ?? []), ...(below ?? [])] : sides
}

/** In the line above a point or below it: centered within the chart; right and left of a line through it. */
function besideLine(
  offset: number,
  { x, y }: Pick<Placed, 'x' | 'y'>,
  size: number,
  width: number,
): readonly LabelPlace[] {
  const from = Math.min(Math.max(0, x - (size + GAP) / 2), width - size)
  return [
    { isBefore: false, from, to: from + size, y: y + offset },
    { isBefore: false, from: x - GAP / 4, to: x - GAP / 4 + size, y: y + offset },
    { isBefore: true, from: x - size, to: x, y: y + offset },
  ]
}

/** Right of a point and left of it; off its line also where the width ends. */
function sidesOf(x: number, y: number, size: number, width: number): readonly LabelPlace[] {
  return [
    { isBefore: false, from: x, to: x + size, y },
    { isBefore: true, from: x - size, to: x, y },
    { isBefore: true, from: width - size, to: width, y },
  ].filter(({ from, to }) => from <= x && to >= x)
}
