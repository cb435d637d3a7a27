/**
 * What is typed or pasted in a panel and not handed over yet. It outlives the panel, which a click beside it
 * closes, for as long as the page is open: opened again, the panel shows it.
 */
import { type PanelDraft, store, useApp } from '../store/store.ts'

/** The text in that place; undefined: there is none. */
export function usePanelDraft(place: PanelDraft): string | undefined {
  return useApp((state) => state.drafts[place])
}

/** Keeps a text in its place; undefined: it was handed over, or given up. */
export function keepPanelDraft(place: PanelDraft, text: string | undefined): void {
  store.setState(({ drafts }) => ({ drafts: { ...drafts, [place]: text } }))
}
