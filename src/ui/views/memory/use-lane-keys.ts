/** Keys in a lane: arrows, pages, ends, Enter. Heads of compartments are passed over. */
import { type KeyboardEvent, useState } from 'react'
import type { Lane } from './lanes.ts'

interface LaneKeys {
  /** The active line; undefined before any was chosen. */
  readonly active: number | undefined
  choose(index: number): void
  onKeyDown(event: KeyboardEvent): void
}

interface LaneKeyOptions {
  readonly lane: Lane
  /** Lines that a page holds. */
  readonly pageLines: number
  readonly onReveal: (index: number) => void
  readonly onOpen: (index: number) => void
}

export function useLaneKeys({ lane, pageLines, onReveal, onOpen }: LaneKeyOptions): LaneKeys {
  const [chosen, setActive] = useState<number>()
  const active = chosen === undefined ? undefined : Math.min(chosen, lane.count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault()
      onOpen(active)
      return
    }
    const next = nextLine(lane, { key: event.key, active, pageLines })
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    onReveal(next)
  }
  return { active, choose: setActive, onKeyDown }
}

interface Move {
  readonly key: string
  readonly active: number | undefined
  readonly pageLines: number
}

/** Where a key leads; undefined: it is not one of ours, or there is no line. */
export function nextLine(lane: Lane, { key, active, pageLines }: Move): number | undefined {
  const last = lane.count - 1
  const from = active ?? -1
  switch (key) {
    case 'ArrowDown':
      return nearestStep(lane, Math.min(last, from + 1), 1)
    case 'ArrowUp':
      return nearestStep(lane, Math.max(0, from - 1), -1)
    case 'PageDown':
      return nearestStep(lane, Math.min(last, Math.max(0, from) + pageLines), 1)
    case 'PageUp':
      return nearestStep(lane, Math.max(0, from - pageLines), -1)
    case 'Home':
      return nearestStep(lane, 0, 1)
    case 'End':
      return nearestStep(lane, last, -1)
    default:
      return undefined
  }
}

/** The next step from a line on in one direction, else in the other. */
function nearestStep(lane: Lane, start: number, direction: 1 | -1): number | undefined {
  for (let index = start; index >= 0 && index < lane.count; index += direction) {
    if (isStep(lane, index)) return index
  }
  for (let index = start; index >= 0 && index < lane.count; index -= direction) {
    if (isStep(lane, index)) return index
  }
  return undefined
}

function isStep(lane: Lane, index: number): boolean {
  const shape = lane.shapeAt(index)
  return shape === 'step' || shape === 'made' || shape === 'made-short'
}
