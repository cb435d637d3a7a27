/** When a table is drawn that rows come to one after another. */

/**
 * Milliseconds between two drawings, once there are some rows: a row alone would cost the page as much as it
 * cost to make. Before, so many for each that is there.
 */
const ROWS_MS = 500
const FIRST_ROWS_MS = 50

interface Drawings {
  /** A row came: the first are drawn as they come, later ones together. */
  readonly add: () => void
  /** Draws at once what is there. */
  readonly now: () => void
}

export function createDrawings(draw: () => void): Drawings {
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawnAt = 0
  let rows = 0
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    drawnAt = performance.now()
    draw()
  }
  return {
    now,
    add: () => {
      const wait = Math.min(ROWS_MS, FIRST_ROWS_MS * rows++)
      timer ??= setTimeout(now, Math.max(0, drawnAt + wait - performance.now()))
    },
  }
}
