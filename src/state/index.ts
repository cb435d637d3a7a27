/** The one door to the state for the interface: hooks and selectors to read, actions to change. */

export type { TraceEntry } from '#storage/index.ts'
export type {
  ContextView,
  ExportForm,
  ExportProgress,
  FormatInfo,
  FoundToRedact,
  ImportedTrace,
  ImportOutcome,
  ImportPart,
  ImportProgress,
  LedgerRow,
  LedgerView,
  Lens,
  ReplayOutput,
  StepRef,
} from '#workers/protocol.ts'
export { memoscopeConsole } from './console-door.ts'
export { copyContext, downloadContext } from './context-export.ts'
export { askForDevice, dismissDevice, stopDevice, summariseOnDevice } from './device-summaries.ts'
export { type DeviceAvailability, reasonWithoutDevice } from './device-summariser.ts'
export { download } from './download.ts'
export {
  changeRedaction,
  copyText,
  type ExportOrder,
  explainSlow,
  exportTrace,
  openExport,
  runExport,
} from './export.ts'
export type { ExportPreset, RedactionChoice } from './export-choice.ts'
export { type Derived, retryFailed, useJob } from './jobs.ts'
export {
  cancelAllImports,
  cancelImport,
  dismissImport,
  type Folder,
  importAs,
  importFiles,
  importFolders,
  importText,
  openSample,
  removeAllTraces,
  removeTraces,
} from './library.ts'
export {
  addColumn,
  billNothing,
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
export { forgetProfile, keepProfile } from './own-profiles.ts'
export { closePanel, isDetailShown, openDetail, openPanel, toggleDetail } from './panels.ts'
export { removePins, setPinned, togglePin } from './pins.ts'
export {
  DEFAULT_COLUMNS,
  DEFAULT_LENS,
  DETAIL_TABS,
  type DetailTab,
  formatRoute,
  HOME,
  lensOfProfile,
  type Route,
  VIEWS,
  type View,
} from './route.ts'
export { fileKeyOf, neighbourRun, runsOf } from './runs.ts'
export {
  cursorOf,
  type LedgersAt,
  nextCalls,
  useBaseline,
  useCalibrations,
  useContextAt,
  useCursor,
  useLedgerAt,
  useLedgers,
  useLosses,
  useLostAt,
  useProfile,
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
  type DeviceSummaries,
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
