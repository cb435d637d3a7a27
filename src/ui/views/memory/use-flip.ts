/**
 * Shows where steps went from one call to the next: a line that is elsewhere than before slides there
 * from where it was, and a new one fades in. Only for neighbouring calls, and not where a person wants no
 * motion (the token is then 0).
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { InspectView } from '#state/index.ts'

/** Where a line was: its lane and its place in it. */
interface Place {
  readonly scroller: Element
  readonly start: number
}

interface Drawn {
  readonly view: InspectView | undefined
  /** By compartment and step, and by step alone. */
  readonly places: ReadonlyMap<string, Place>
}

export function useFlip(area: RefObject<HTMLElement | null>, view: InspectView | undefined): void {
  const drawn = useRef<Drawn>({ view: undefined, places: new Map() })
  useLayoutEffect(() => {
    const lines = [...(area.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? [])]
    const before = drawn.current
    drawn.current = { view, places: placesOf(lines) }
    if (view === undefined || before.view === undefined || before.view === view) return
    const duration = motionOf()
    if (duration > 0 && areNeighbours(before.view, view))
      for (const line of lines) play(line, before, duration)
  })
}

/** The same call of an edited run, or the call before or behind. */
function areNeighbours(one: InspectView, other: InspectView): boolean {
  return one.call === other.call || one.call === other.before || one.before === other.call
}

function placesOf(lines: readonly HTMLElement[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const line of lines) {
    const scroller = line.closest('[role="listbox"]')
    if (scroller === null) continue
    const place = { scroller, start: Number(line.dataset.start) }
    places.set(`step ${line.dataset.flip}`, place)
    places.set(`line ${line.dataset.key}`, place)
  }
  return places
}

function play(line: HTMLElement, { places }: Drawn, duration: number): void {
  const timing = { duration, easing: 'ease-out' }
  const was = places.get(`line ${line.dataset.key}`) ?? places.get(`step ${line.dataset.flip}`)
  const scroller = line.closest('[role="listbox"]')
  if (scroller === null) return
  if (was === undefined) {
    // One that was only out of view has not come.
    if (line.dataset.arrival === 'came') line.animate([{ opacity: 0 }, { opacity: 1 }], timing)
    return
  }
  const x = was.scroller.getBoundingClientRect().left - scroller.getBoundingClientRect().left
  const y = top(was) - top({ scroller, start: Number(line.dataset.start) })
  if (x !== 0 || y !== 0) {
    line.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], timing)
  }
}

/** On the screen. */
function top({ scroller, start }: Place): number {
  return scroller.getBoundingClientRect().top + start - scroller.scrollTop
}

/** The one duration of the design, in ms. */
function motionOf(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--motion')) || 0
}
