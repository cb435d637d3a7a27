/** What the shortcuts do. Each reads the state when it is called; the palette calls the same functions. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import {
  changeSettings,
  closePanel,
  cursorOf,
  moveCursor,
  needsTrace,
  neighbourRun,
  openExport,
  openPanel,
  openSearch,
  openSettings,
  openTrace,
  openView,
  readApp,
  redoLast,
  runOfViews,
  SETTINGS,
  type TraceEntry,
  tell,
  toggleDetail,
  undoLast,
  VIEWS,
  type View,
} from '#state/index.ts'
import { pickFiles } from './file-input.ts'
import type { ActionId, ShortcutId } from './keys.ts'

const ACTIONS: Readonly<Record<ActionId, () => void>> = {
  lesson: () => document.getElementById('lesson')?.focus(),
  'previous-call': () => stepCursor(-1),
  'next-call': () => stepCursor(1),
  'previous-run': () => openNeighbour(-1),
  'next-run': () => openNeighbour(1),
  undo: () => void undoLast(),
  redo: () => void redoLast(),
  palette: () => (readApp().panel === 'palette' ? closePanel() : openPanel('palette')),
  keys: () => openSettings('keyboard'),
  find: () => focusSearch(),
  search: () => openSearch(),
  open: () => pickFiles(),
  export: () => exportOpen(),
  detail: () => toggleDetail(),
  theme: () => nextTheme(),
}

export function act(id: ShortcutId): void {
  if (isView(id)) goToView(id)
  else ACTIONS[id]()
}

function isView(id: ShortcutId): id is View {
  return VIEWS.some((view) => view === id)
}

const NO_TRACE = t`Open a run first: drop a file here, or open a sample.`

export function goToView(view: View): void {
  const run = runOfViews(readApp())
  if (!needsTrace(view) || (run !== undefined && run === readApp().route.traceId)) openView(view)
  else if (run === undefined) tell(NO_TRACE)
  else openTrace(run, view)
}

function stepCursor(by: -1 | 1): void {
  const { trace: work, route } = readApp()
  const trace = doneValue(work)
  const cursor = trace === undefined ? undefined : cursorOf(trace, route)
  if (trace === undefined || cursor === undefined) return
  moveCursor(Math.min(trace.calls.length - 1, Math.max(0, cursor + by)))
}

/** The entry of the open trace in the library. */
export function openEntry(): TraceEntry | undefined {
  const { library, route } = readApp()
  return doneValue(library)?.find((entry) => entry.id === storedIdOf(route.traceId ?? ''))
}

function openNeighbour(by: -1 | 1): void {
  const { library, route } = readApp()
  const entry = openEntry()
  const next = entry === undefined ? undefined : neighbourRun(entry, doneValue(library) ?? [], by)
  if (next !== undefined) openTrace(next.id, needsTrace(route.view) ? route.view : undefined)
}

function exportOpen(): void {
  if (doneValue(readApp().trace) === undefined) tell(NO_TRACE)
  else openExport()
}

function nextTheme(): void {
  const { theme } = readApp().settings
  const { options } = SETTINGS.theme
  const next = options[(options.findIndex(({ value }) => value === theme) + 1) % options.length]
  if (next !== undefined) void changeSettings({ theme: next.value })
}

/** By convention a view has at most one search field. */
function focusSearch(): void {
  const field = document.querySelector('main input[type="search"]')
  if (field instanceof HTMLInputElement) {
    field.focus()
    field.select()
  }
}
