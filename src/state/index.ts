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
export { memoscopeConsole } from './console-door.ts'
export { copyContext, copyText, downloadContext } from './context-export.ts'
export { download } from './download.ts'
export { type Derived, retryFailed, useJob } from './jobs.ts'
export {
  cancelAllImports,
  cancelImport,
  dismissImport,
  exportTrace,
  importAs,
  importFiles,
  importText,
  openSample,
  removeAllTraces,
  removeTraces,
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
export { closePanel, isDetailShown, openDetail, openPanel, toggleDetail } from './panels.ts'
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
export { fileKeyOf, neighbourRun, runsOf } from './runs.ts'
export {
  cursorOf,
  type LedgersAt,
  runningContext,
  useBaseline,
  useContextAt,
  useCursor,
  useLedgerAt,
  useLedgers,
  useReplay,
  useReplays,
  useRoute,
  useStepLookup,
  useStepTokens,
  useTokenProvenance,
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
  readApp,
  type Sample,
  type Settings,
  type Theme,
  useApp,
} from './store.ts'
export { readRecords } from './trace.ts'
