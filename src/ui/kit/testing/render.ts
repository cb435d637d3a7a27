/** The one test helper: mounts a component in a page of its own, and speaks to it as a person would. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

export interface Rendered {
  readonly container: HTMLElement
  readonly rerender: (node: ReactNode) => void
  readonly unmount: () => void
}

export function render(node: ReactNode): Rendered {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  act(() => root.render(node))
  return {
    container,
    rerender: (next) => act(() => root.render(next)),
    unmount: () => {
      act(() => root.unmount())
      container.remove()
    },
  }
}

/** The one element in the page that matches; portals included. */
export function find<E extends Element = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector)
  if (element === null) throw new Error(`nothing matches ${selector}`)
  return element
}

export function press(target: Element, key: string, modifiers: KeyboardEventInit = {}): void {
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
  })
}

/** As typing does: past React's own setter, then an input event. */
export function type(target: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { prototype } = target instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  const setValue = Object.getOwnPropertyDescriptor(prototype, 'value')?.set
  act(() => {
    setValue?.call(target, text)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export function click(target: Element): void {
  act(() => {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

export function focus(target: HTMLElement): void {
  act(() => target.focus())
}

export function blur(target: HTMLElement): void {
  act(() => target.blur())
}

/** Lets what was put off (timers of zero length) happen. */
export async function settle(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
}
