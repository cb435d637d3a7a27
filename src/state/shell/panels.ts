/** What is open over or beside the view. */
import { doneValue } from '#base/work.ts'
import { type AppState, type OpenPanel, store } from '../store/store.ts'
import { selectStep } from './navigation.ts'
import { cursorOf } from './selectors.ts'

export function openPanel(panel: OpenPanel): void {
  store.setState({ panel })
}

export function closePanel(): void {
  store.setState({ panel: 'none' })
}

/**
 * Whether the detail panel is to be seen. The columns of Compare and Memory need the room, as does a lesson:
 * beside them it comes when there is something to read in it; while presenting only where another tab of it
 * is asked for.
 */
export function isDetailShown({ detailOpen, route }: Pick<AppState, 'detailOpen' | 'route'>): boolean {
  const needsRoom = route.view === 'compare' || route.view === 'memory' || route.lesson !== undefined
  if (route.isPresenting) return route.tab !== 'messages'
  return detailOpen && (!needsRoom || route.step !== undefined || route.tab === 'saw')
}

/**
 * Closes the detail panel, or opens it with something to read: in those two without a selection, the first
 * step.
 */
export function toggleDetail(): void {
  const wasShown = isDetailShown(store.getState())
  store.setState({ detailOpen: !wasShown })
  if (!wasShown && !isDetailShown(store.getState())) selectStep(firstStep(store.getState()))
}

/** The first step of what is before the cursor's call: of the call's agent, or of all agents. */
function firstStep({ trace: work, route }: AppState): string | undefined {
  const trace = doneValue(work)
  const call = trace?.calls[cursorOf(trace, route) ?? -1]
  const isOneAgent = call !== undefined && route.counting.baseline === 'as-recorded'
  return trace?.steps.find((step) => !isOneAgent || step.agent === call.agent)?.id
}

export function openDetail(): void {
  store.setState({ detailOpen: true })
}
