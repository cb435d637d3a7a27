/** The one door to the state for the interface: hooks and selectors to read, actions to change. */

export type { PadSummary, StoredPad, TraceEntry } from '#storage/index.ts'
export type { ReadRun, ReadSteps, StepReading, TextFault } from '#workers/building.ts'
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
  InspectedCompartment,
  InspectView,
  LedgerRow,
  LedgerView,
  Lens,
  ReplayOutput,
  StepRef,
} from '#workers/protocol.ts'
export {
  type BackupContents,
  checkBackup,
  type MadeBackup,
  type Restored,
  restoreBackup,
  saveBackup,
} from './backup.ts'
export { isBackupName, openBackup, takeHandedIn } from './backup-door.ts'
export {
  showBeside,
  swapBeside,
  useAlignedSteps,
  useBesideTokens,
  useBesideTotals,
  useBesideTrace,
} from './beside.ts'
export { checkStep, copyRun, formatTitle, newRun, readImage, readSteps, setBuilding } from './building.ts'
export { nameOfColumn } from './column-names.ts'
export { openInCompare, setCompared, useIsCompared } from './compared.ts'
export {
  downloadComparison,
  importComparison,
  openComparison,
  removeComparison,
  renameComparison,
  type SavedComparison,
  savedNameOf,
  saveShownComparison,
  shownComparison,
  useSavedComparisons,
} from './comparisons.ts'
export {
  type CodeLib,
  type CodeProblem,
  type Compile,
  type Compiled,
  type CompileFailure,
  compileTypescript,
  provideCompiler,
  typescriptLine,
} from './compiler.ts'
export { memoscopeConsole } from './console-door.ts'
export { copyContext, downloadContext } from './context-export.ts'
export { askForDevice, dismissDevice, stopDevice, summariseOnDevice } from './device-summaries.ts'
export { type DeviceAvailability, reasonWithoutDevice } from './device-summariser.ts'
export { saveDiagnostics } from './diagnostics.ts'
export { download } from './download.ts'
export {
  appendSteps,
  editTrace,
  type InsertOptions,
  insertAtCall,
  insertSteps,
  newStepId,
  redoAll,
  redoEdit,
  resetTrace,
  undoEdit,
} from './edits.ts'
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
export { pinWeightiestFact } from './fact-pins.ts'
export {
  cancelAllImports,
  cancelImport,
  dismissImport,
  type Folder,
  importAs,
  importFiles,
  importFolders,
  importText,
} from './imports.ts'
export type { JobProgress } from './job-progress.ts'
export { type Derived, retryFailed, useJob } from './jobs.ts'
export {
  forgetKept,
  type Handover,
  type KeptEntry,
  keepForNext,
  recordControl,
  startFrom,
  useKeptMemories,
} from './kept-memories.ts'
export { noteError } from './last-error.ts'
export { loadLessons, openLesson } from './learn-door.ts'
export {
  isLessonFile,
  isLessonTrace,
  type LearnState,
  type LessonInfo,
  type OpenLesson,
} from './learn-types.ts'
export { dismissRefused, openLessonFiles, removeOwnLesson } from './lesson-files.ts'
export { useLessonKnowledge } from './lesson-knowledge.ts'
export {
  finishLesson,
  followLessonLink,
  goToLesson,
  goToPart,
  leaveLesson,
  noteEnd,
  restartLesson,
  restartPart,
  setPresenting,
  showLessonRun,
} from './lesson-parts.ts'
export {
  downloadProgress,
  importProgress,
  nameProgress,
  noteAnswer,
  noteScore,
  noteSolutionSeen,
  noteTry,
  progressOf,
  resetProgress,
} from './lesson-progress.ts'
export { openSample, removeAllTraces, removeTraces } from './library.ts'
export { type Licence, loadLicences } from './licences.ts'
export { setModelPrices } from './model-prices.ts'
export {
  addColumn,
  changeColumn,
  changeLens,
  choosePrices,
  closeTrace,
  moveColumn,
  moveCursor,
  navigate,
  openMemory,
  openTrace,
  openView,
  pickStrategies,
  removeColumn,
  renameColumn,
  selectStep,
  setColumns,
  setFrontPart,
  settle,
  showInsight,
  showTab,
} from './navigation.ts'
export { dismissNotice, tell, tellProblem } from './notices.ts'
export { keepApp, takeUpdate } from './offline-door.ts'
export type { OfflineState, UpdateState } from './offline-types.ts'
export { type OpenMemoryAt, useOpenMemory } from './open-memory.ts'
export { usesProgram } from './own-columns.ts'
export {
  changeDraft,
  closeCode,
  createProgram,
  deleteProgram,
  importProgramFile,
  letRun,
  lookAtCode,
  openCode,
} from './own-editing.ts'
export { forgetProfile, keepProfile } from './own-profiles.ts'
export { ownEntries, useOwnEntries } from './own-programs.ts'
export { type DraftView, type ProgramView, useDraft, usePrograms } from './own-views.ts'
export { checkPadCode } from './pad-check.ts'
export { liveNames } from './pad-live-names.ts'
export { editMemory, lookAt, redoMemory, restoreEntry, undoMemory } from './pad-memory.ts'
export { restartPad, runCell, runFromStart, startAnew, stopPad } from './pad-runs.ts'
export { savePending } from './pad-save.ts'
export { useHasTimeline, useOpenPad, usePadActivity, useScratchpad, useTokensOf } from './pad-selectors.ts'
export { openTimelineOfPad, putRunOnTimeline, putRunsOnTimeline } from './pad-timeline.ts'
export type { PadActivity, PadLook, SaveState, ScratchpadState } from './pad-types.ts'
export {
  addCell,
  changeCell,
  duplicatePad,
  exportCode,
  exportPad,
  goToPad,
  importPad,
  moveCellBy,
  NOTEBOOKS,
  type Notebook,
  newPad,
  openNotebook,
  removeCell,
  removePad,
  renamePad,
  selectCell,
  setPadOptions,
  setPadTask,
} from './pads.ts'
export { keepPanelDraft, usePanelDraft } from './panel-drafts.ts'
export { closePanel, isDetailShown, openDetail, openPanel, toggleDetail } from './panels.ts'
export { removePins, setFactPinned, setPinned, togglePin } from './pins.ts'
export {
  jumpPlay,
  setPlaySpeed,
  startPlaying,
  stepPlay,
  stopPlaying,
} from './play.ts'
export { PLAY_SPEEDS, type PlaySpeed } from './play-speed.ts'
export { rankedSpecs } from './rank-run.ts'
export type { RankingState } from './ranking-types.ts'
export { type OpenRanking, useRanking } from './rankings.ts'
export {
  DEFAULT_COLUMNS,
  DEFAULT_LENS,
  DETAIL_TABS,
  type DetailTab,
  formatRoute,
  HOME,
  INSIGHTS,
  type Insight,
  needsTrace,
  type Route,
  VIEWS,
  type View,
} from './route.ts'
export { useRunSummaries } from './run-summaries.ts'
export { fileKeyOf, neighbourRun, runsOf } from './runs.ts'
export { changeSearch, isAsking, openHit, openSearch, stopSearch } from './search.ts'
export type { SearchScope, SearchState } from './search-types.ts'
export {
  cursorOf,
  type LedgersAt,
  nextCalls,
  useArePricesPending,
  useBaseline,
  useBoundProgress,
  useBounds,
  useCalibrations,
  useContextAt,
  useContextWindow,
  useCounting,
  useCursor,
  useDoubt,
  useFaults,
  useInsights,
  useJobLens,
  useLedgerAt,
  useLedgers,
  useLosses,
  useLostOverRun,
  useLostReferences,
  useProfile,
  useRefusals,
  useReplay,
  useReplays,
  useRoute,
  useStepLookup,
  useStepTokens,
  useSummary,
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
  type Editing,
  type ImportItem,
  type Notice,
  type OpenPanel,
  readApp,
  type Sample,
  type Settings,
  type Theme,
  useApp,
} from './store.ts'
export type { SweepOrder, SweepProgress, SweepState } from './sweep-types.ts'
export { closeSweep, openSweep, runSweep, stopSweep } from './sweeps.ts'
export { openTokens, useTokenPieces } from './token-pieces.ts'
export { readRecords, type StepRecords } from './trace.ts'
export type { CodeTrouble } from './try-code.ts'
export { addTuned, type RankedTuned, removeTuned, useTuned } from './tuned.ts'
export { useVerdictCopy, verdictsShown } from './verdict-copy.ts'
