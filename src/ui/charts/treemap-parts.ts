/** Where the groups and parts of a treemap are, pure: a group with room has a head line with its name. */
import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface TreemapPart {
  readonly id: string
  /** What it is, for the line below. Hostile text, as is the next. */
  readonly label: string
  /** The same for the part itself, where it has room; empty: its group says it all. */
  readonly short: string
  /** Of the whole map, such as `3.4%`: after the short name, where both have room. */
  readonly share?: string
  /** Of the area: tokens or dollars, the same in the whole map. */
  readonly size: number
  readonly canOpen: boolean
}

export interface TreemapGroup {
  /** Tells it from others of its category; absent: it is the only one. */
  readonly id?: string
  /** Place in CATEGORIES; undefined: of several. */
  readonly category: number | undefined
  readonly title: string
  readonly size: number
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
const LABEL_WIDTH = 72
const LABEL_HEIGHT = 26
/** Between groups. */
const GAP = 2

/** What is in the tree that d3 lays out: the root has neither, a group no part. */
interface Node {
  readonly group?: TreemapGroup
  readonly part?: TreemapPart
  readonly children?: readonly Node[]
}

/** Groups and their parts in the order given, best largest first; areas as their sizes, nearly square. */
export function layTreemap(
  groups: readonly TreemapGroup[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly PlacedGroup[] {
  const tree = hierarchy<Node>(
    {
      children: groups.map((group) => ({ group, children: group.parts.map((part) => ({ group, part })) })),
    },
    ({ children }) => children,
  ).sum(({ part }) => Math.max(0, part?.size ?? 0))
  const placed = treemap<Node>()
    .tile(treemapSquarify.ratio(1))
    .size([width, height])
    .paddingInner(({ depth }) => (depth === 0 ? GAP : 0))
    .paddingTop((node) => (node.depth === 1 && hasRoom(rectangleOf(node)) ? HEAD : 0))(tree)
  return (placed.children ?? []).flatMap((node) => {
    const { group } = node.data
    if (group === undefined) return []
    const area = rectangleOf(node)
    const hasHead = hasRoom(area)
    const parts = (node.children ?? []).flatMap((child): readonly PlacedPart[] => {
      const { part } = child.data
      if (part === undefined) return []
      const at = rectangleOf(child)
      const hasLabel = part.short !== '' && at.width >= LABEL_WIDTH && at.height >= LABEL_HEIGHT
      return [{ ...part, group, at, hasLabel }]
    })
    return [{ ...group, hasHead, head: { ...area, height: hasHead ? HEAD : 0 }, parts }]
  })
}

/** Whether a group's name has room above its parts. */
function hasRoom({ width, height }: Rectangle): boolean {
  return width >= LEAST_WIDTH && height >= LEAST_HEIGHT
}

function rectangleOf({ x0, y0, x1, y1 }: HierarchyRectangularNode<Node>): Rectangle {
  return { x: x0, y: y0, width: Math.max(0, x1 - x0), height: Math.max(0, y1 - y0) }
}
