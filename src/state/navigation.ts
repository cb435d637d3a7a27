/** The address bar: the one place that reads and writes it. Views call `navigate`; nobody else keeps a route. */
import type { CheckedSpec } from '#core/memories/spec.ts'
import type { StepId } from '#core/step.ts'
import type { Lens } from '#workers/protocol.ts'
import { tellProblem } from './notices.ts'
import { type DetailTab, formatRoute, HOME, parseRoute, type Route, type View } from './route.ts'
import { store } from './store.ts'

/** Starts to follow the address bar; the current address is taken over at once. */
export function followAddress(): void {
  const take = () => {
    const { route, problems } = parseRoute(location.hash)
    store.setState({ route })
    problems.forEach(tellProblem)
  }
  addEventListener('hashchange', take)
  addEventListener('popstate', take)
  take()
}

/** Goes there. `replace` for what the back button should not undo one by one, such as scrubbing. */
export function navigate(change: Partial<Route>, { replace = false } = {}): void {
  const route = { ...store.getState().route, ...change }
  const hash = formatRoute(route)
  store.setState({ route })
  if (hash === location.hash) return
  if (replace) history.replaceState(null, '', hash)
  else history.pushState(null, '', hash)
}

export function openView(view: View): void {
  navigate({ view })
}

/** Opens a trace; cursor and selection of another one do not carry over, columns and lens do. */
export function openTrace(traceId: string, view: View = 'timeline'): void {
  navigate({ view, traceId, call: undefined, step: undefined })
}

/** Back to the library, with no trace open. */
export function closeTrace(): void {
  navigate({ ...HOME, columns: store.getState().route.columns, lens: store.getState().route.lens })
}

export function moveCursor(call: number): void {
  navigate({ call }, { replace: true })
}

export function selectStep(step: StepId | undefined): void {
  navigate({ step }, { replace: true })
}

export function showTab(tab: DetailTab): void {
  navigate({ tab }, { replace: true })
}

export function changeLens(change: Partial<Lens>): void {
  navigate({ lens: { ...store.getState().route.lens, ...change } })
}

export function setColumns(columns: readonly CheckedSpec[]): void {
  navigate({ columns })
}

export function addColumn(spec: CheckedSpec): void {
  setColumns([...store.getState().route.columns, spec])
}

export function changeColumn(index: number, spec: CheckedSpec): void {
  setColumns(store.getState().route.columns.map((column, at) => (at === index ? spec : column)))
}

export function removeColumn(index: number): void {
  setColumns(store.getState().route.columns.filter((_, at) => at !== index))
}
