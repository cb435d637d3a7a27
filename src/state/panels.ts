/** What is open over or beside the view. */
import { type OpenPanel, store } from './store.ts'

export function openPanel(panel: OpenPanel): void {
  store.setState({ panel })
}

export function closePanel(): void {
  store.setState({ panel: 'none' })
}

export function toggleDetail(): void {
  store.setState(({ detailOpen }) => ({ detailOpen: !detailOpen }))
}

export function openDetail(): void {
  store.setState({ detailOpen: true })
}
