/** Where the groups and parts of a treemap stand, pure: a group with room has a head line with its name. */
import { type Rectangle, squarify } from './treemap-layout.ts'

export interface TreemapPart {
  readonly id: string
  /** What it is, for the line below. Hostile text, as is the next. */
  readonly label: string
  /** The same for the part itself, where it has room; empty: its group says it all. */
  readonly short: string
  readonly tokens: number
  readonly canOpen: boolean
}

export interface TreemapGroup {
  /** Tells it from others of its category; absent: it is the only one. */
  readonly id?: string
  /** Place in CATEGORIES. */
  readonly category: number
  readonly title: string
  readonly tokens: number
  readonly parts: readonly TreemapPart[]
}

export interface PlacedPart extends TreemapPart {
  readonly at: Rectangle
  readonly group: TreemapGroup
  readonly hasLabel: boolean
}

export interface PlacedGroup extends Omit<TreemapGroup, 'parts'> {
  readonly hasHead: boolean
  readonly head: Rectangle
  readonly parts: readonly PlacedPart[]
}

/** Pixels: a line of small text; what a name needs. */
const HEAD = 18
const LEAST_WIDTH = 72
const LEAST_HEIGHT = 40
/** What the label of a part needs. */
const LABEL_WIDTH = 56
const LABEL_HEIGHT = 26
/** Between groups. */
const GAP = 2

export function layTreemap(
  groups: readonly TreemapGroup[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly PlacedGroup[] {
  const areas = squarify(
    groups.map(({ tokens }) => tokens),
    { x: 0, y: 0, width, height },
  )
  return groups.map((group, place) => {
    const area = shrunk(areas[place] ?? { x: 0, y: 0, width: 0, height: 0 })
    const hasHead = area.width >= LEAST_WIDTH && area.height >= LEAST_HEIGHT
    const head = { ...area, height: hasHead ? HEAD : 0 }
    const rest = { ...area, y: area.y + head.height, height: area.height - head.height }
    const cells = squarify(
      group.parts.map(({ tokens }) => tokens),
      rest,
    )
    const parts = group.parts.map((part, index): PlacedPart => {
      const at = cells[index] ?? rest
      return {
        ...part,
        group,
        at,
        hasLabel: part.short !== '' && at.width >= LABEL_WIDTH && at.height >= LABEL_HEIGHT,
      }
    })
    return { ...group, hasHead, head, parts }
  })
}

function shrunk({ x, y, width, height }: Rectangle): Rectangle {
  return { x, y, width: Math.max(0, width - GAP), height: Math.max(0, height - GAP) }
}
