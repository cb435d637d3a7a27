/**
 * What was open when a lesson began (edit mode, the code editor, the detail panel) and the person's own
 * columns and settings for counting: a lesson begins without them, and they are back when it is left.
 */
import type { Route } from '../store/route.ts'
import { type AppState, store } from '../store/store.ts'

interface Layout {
  readonly building: boolean
  readonly detailOpen: boolean
  readonly isCodeOpen: boolean
}

type OwnPlace = Pick<Route, 'columns' | 'names' | 'memory' | 'counting'>

let kept: { readonly layout: Layout; readonly place: Route } | undefined

const CLEAN: Layout = { building: false, detailOpen: true, isCodeOpen: false }

/**
 * Keeps what is open now, unless a lesson that is under way has kept it already. `place`: where the person
 * was when they began the lesson, whose address is in the store by now.
 */
export function keepLayout(place = store.getState().route): void {
  const { building, detailOpen, codePanel } = store.getState()
  kept ??= { layout: { building, detailOpen, isCodeOpen: codePanel.isOpen }, place }
}

/** Nothing covers what a part of a lesson shows. */
export function clearLayout(): void {
  setLayout(CLEAN)
}

/** Opens again what was open before the lesson. */
export function restoreLayout(): void {
  if (kept !== undefined) setLayout(kept.layout)
  kept = undefined
}

/** The columns and settings for counting from before the lesson; undefined: it was the first thing opened. */
export function ownPlace(): OwnPlace | undefined {
  if (kept === undefined) return undefined
  const { columns, names, memory, counting } = kept.place
  return { columns, names, memory, counting }
}

/** Where the person was before the lesson; undefined: it was the first thing opened. */
export function placeBefore(): Route | undefined {
  return kept?.place
}

function setLayout({ isCodeOpen, ...layout }: Layout): void {
  store.setState(({ codePanel }: AppState) => ({
    ...layout,
    codePanel: { ...codePanel, isOpen: isCodeOpen },
  }))
}
