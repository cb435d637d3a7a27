/** From a sentence or a card to its figures. */
import { flushSync } from 'react-dom'
import type { Evidence } from '#core/advice/advice.ts'
import { changeSettings, moveCursor, readApp } from '#state/index.ts'

export function callOf(evidence: readonly Evidence[]): number | undefined {
  return evidence.find(({ call }) => call !== undefined)?.call
}

/** Moves the cursor to the call that it is about, and the focus to the first figure it names. */
export function goToFigures(evidence: readonly Evidence[]): void {
  const call = callOf(evidence)
  if (call !== undefined) moveCursor(call)
  if (!readApp().settings.moreFigures) flushSync(() => void changeSettings({ moreFigures: true }))
  focusFigures(evidence)
}

function focusFigures(evidence: readonly Evidence[]): void {
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
