/**
 * A phone's sheet has an entry of its own in the browser's history, so that Back closes it before it leaves
 * the view. Its address is that of the view below it.
 */
import { entryState, pushSheet } from './navigation.ts'

export function isSheetEntry(): boolean {
  return entryState().sheet !== undefined
}

export function enterSheet(): void {
  if (!isSheetEntry()) pushSheet()
}

export function leaveSheet(): void {
  const { sheet } = entryState()
  if (sheet === 'opened') history.back()
  else if (sheet === 'linked') history.replaceState(null, '')
}

/** Tells whether the sheet is to be open whenever the browser goes back or forward. */
export function followSheet(onMove: (isOpen: boolean) => void): () => void {
  const take = () => onMove(isSheetEntry())
  addEventListener('popstate', take)
  return () => removeEventListener('popstate', take)
}
