/** The one door to the state for the interface: hooks and selectors to read, actions to change. */

export type { TraceEntry } from '#storage/index.ts'
export type {
  ContextView,
  FormatInfo,
  ImportOutcome,
  ImportProgress,
  LedgerRow,
  LedgerView,
  Lens,
  StepRef,
} from '#workers/protocol.ts'
export { memoscopeConsole } from './console.ts'
export { download } from './download.ts'
export { type Derived, useJob } from './jobs.ts'
export {
  cancelImport,
  dismissImport,
  exportTrace,
  importAs,
  importFiles,
  importText,
  listFormats,
  listSamples,
  openSample,
  removeAllTraces,
  removeTrace,
  type Sample,
} from './library.ts'
export {
  addColumn,
  changeColumn,
  changeLens,
  closeTrace,
  moveCursor,
  navigate,
  openTrace,
  openView,
  removeColumn,
  selectStep,
  setColumns,
  showTab,
} from './navigation.ts'
export { dismissNotice, tell, tellProblem } from './notices.ts'
export { closePanel, openDetail, openPanel, toggleDetail } from './panels.ts'
export {
  DEFAULT_COLUMNS,
  DEFAULT_LENS,
  DETAIL_TABS,
  type DetailTab,
  formatRoute,
  HOME,
  type Route,
  VIEWS,
  type View,
} from './route.ts'
export {
  cursorOf,
  runningContext,
  useBaseline,
  useContextAt,
  useCursor,
  useLedgerAt,
  useReplay,
  useRoute,
  useStepLookup,
  useStepTokens,
  useTrace,
} from './selectors.ts'
export { changeSettings, DENSITIES, THEMES } from './settings.ts'
export { keepStorage, measureSpace, type StorageEstimate } from './space.ts'
export { startState } from './start.ts'
export {
  type AppState,
  type Density,
  type ImportItem,
  type Notice,
  type OpenPanel,
  type Settings,
  type Theme,
  useApp,
} from './store.ts'
export { readRecords } from './trace.ts'
