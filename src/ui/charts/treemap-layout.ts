/**
 * Rectangles whose areas are as their weights, as square as can be, pure: the squarified treemap of Bruls,
 * Huizing and van Wijk, 2000. Rows are laid along the shorter side of what is left, and closed when one more
 * would make them longer.
 */

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * One for each weight, in their order; weights are best handed in largest first. Those of no weight have no
 * area.
 */
export function squarify(weights: readonly number[], within: Rectangle): readonly Rectangle[] {
  const total = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0)
  const scale = total > 0 ? (within.width * within.height) / total : 0
  const areas = weights.map((weight) => Math.max(0, weight) * scale)
  const placed: Rectangle[] = []
  let rest = within
  let row: number[] = []
  for (const area of areas) {
    const side = Math.min(rest.width, rest.height)
    if (row.length > 0 && worst([...row, area], side) > worst(row, side)) {
      rest = layRow(row, rest, placed)
      row = []
    }
    row.push(area)
  }
  layRow(row, rest, placed)
  return placed
}

/** The longest of a row along `side`: 1 is a square. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0)
  if (sum === 0 || side === 0) return Number.POSITIVE_INFINITY
  const least = row.reduce((small, area) => Math.min(small, area), Number.POSITIVE_INFINITY)
  const most = row.reduce((large, area) => Math.max(large, area), 0)
  const square = sum * sum
  return Math.max((side * side * most) / square, least === 0 ? 0 : square / (side * side * least))
}

/** Lays a row along the shorter side; gives what is left. */
function layRow(row: readonly number[], rest: Rectangle, placed: Rectangle[]): Rectangle {
  const sum = row.reduce((total, area) => total + area, 0)
  const isUpright = rest.width >= rest.height
  const side = isUpright ? rest.height : rest.width
  const depth = side === 0 ? 0 : sum / side
  let along = 0
  for (const area of row) {
    const length = depth === 0 ? 0 : area / depth
    placed.push(
      isUpright
        ? { x: rest.x, y: rest.y + along, width: depth, height: length }
        : { x: rest.x + along, y: rest.y, width: length, height: depth },
    )
    along += length
  }
  return isUpright
    ? { ...rest, x: rest.x + depth, width: Math.max(0, rest.width - depth) }
    : { ...rest, y: rest.y + depth, height: Math.max(0, rest.height - depth) }
}
