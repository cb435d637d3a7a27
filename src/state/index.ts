/** The one door to the state for the interface: hooks and selectors to read, actions to change. */
export type { StoredNotebook, TraceEntry } from '#storage/index.ts'
export type { ReadSteps, StepReading, TextFault } from '#workers/protocol/building.ts'
export type {
  CompactionReport,
  ContextView,
  CountingSettings,
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
  ReplayOutput,
  StepRef,
} from '#workers/protocol/protocol.ts'
export { runsStillThere, useCollectedEntries, useCollectionTotals } from './collections/collected.ts'
export {
  addChosenFolder,
  addWatchedFolder,
  type CollectionRow,
  openCollection,
  pauseReading,
  removeCollection,
  resumeReading,
  scanOpen,
  useCollections,
} from './collections/collections.ts'
export { canKeepFolders } from './collections/folder-access.ts'
export { keepCollectionRun } from './collections/keep-run.ts'
export { evaluateCollectionRuns, followRun, openCollectionRun, storeRuns } from './collections/open-run.ts'
export { useLargestResult, useMostWaste, useOpenCollection } from './collections/opened.ts'
export {
  addColumn,
  changeColumn,
  moveColumn,
  removeColumn,
  renameColumn,
  setColumns,
} from './compare/columns.ts'
export { chooseColumns, openInCompare, setCompared, useIsCompared } from './compare/compared.ts'
export {
  downloadComparison,
  importComparison,
  openComparison,
  removeComparison,
  renameComparison,
  type SavedComparison,
  saveShownComparison,
  useSavedComparisons,
  useShownComparison,
} from './compare/comparisons.ts'
export { pinWeightiestFact } from './compare/fact-pins.ts'
export {
  deleteKeptMemory,
  type KeptEntry,
  keepForNext,
  recordControl,
  startFrom,
  useKeptMemories,
} from './compare/kept-memories.ts'
export { useOpenMemory } from './compare/open-memory.ts'
export {
  compareOwnCompaction,
  compareWithoutCompactions,
  useOwnCompaction,
} from './compare/own-compaction.ts'
export { removePins, setFactPinned, setPinned, togglePin } from './compare/pins.ts'
export {
  useColumnsFrom,
  useComparedNow,
  useLateProposal,
  useProposedColumns,
  useProposedMemory,
} from './compare/proposed-columns.ts'
export { rankedFigures } from './compare/ranked-sweep.ts'
export {
  openSideBySide,
  showSideBySide,
  swapSideBySide,
  useAlignedSteps,
  useSideBySideTokens,
  useSideBySideTotals,
  useSideBySideTrace,
} from './compare/side-by-side.ts'
export { addSweptColumn, openSweep, openSweepOver, runSweep, stopSweep } from './compare/sweeps.ts'
export { redoLast, undoLast } from './compare/undo.ts'
export { memoscopeConsole } from './console/console-door.ts'
export { askForDevice, dismissDevice, stopDevice, summariseOnDevice } from './device/device-summaries.ts'
export {
  checkStep,
  copyRun,
  formatTitle,
  newRun,
  readImage,
  readSteps,
  setBuilding,
} from './edits/building.ts'
export {
  editTrace,
  type InsertOptions,
  insertSteps,
  newStepId,
  redoAll,
  redoEdit,
  resetTrace,
  undoEdit,
} from './edits/edits.ts'
export {
  type BackupContents,
  checkBackup,
  type MadeBackup,
  type Restored,
  restoreBackup,
  saveBackup,
} from './export/backup.ts'
export { isBackupName, openBackup, takeHandedIn } from './export/backup-door.ts'
export { copyContext, downloadContext } from './export/context-export.ts'
export { saveDiagnostics } from './export/diagnostics.ts'
export { download } from './export/download.ts'
export {
  changeRedaction,
  copyText,
  explainSlow,
  exportTrace,
  openExport,
  runExport,
} from './export/export.ts'
export { exportCollectionFacts, exportFacts } from './export/export-facts.ts'
export { exportRuns, type RunsExportWatch } from './export/export-runs.ts'
export { tellExported, useTableMenu } from './export/table-menu.ts'
export { useAllMisses, useInferred } from './figures/inferred.ts'
export { type LedgersAt, useLedgers } from './figures/ledgers.ts'
export * from './figures/replays.ts'
export { useContextMessages, useMessagesOf } from './figures/sent-messages.ts'
export { useStepLookup, useTokenProvenance, useUncertainty } from './figures/steps.ts'
export { type StripStrategyFigures, useOnStrip, useStripStrategy } from './figures/strip-strategy.ts'
export { loadLessons, openLesson } from './lessons/learn-door.ts'
export { dismissRefused, openLessonFiles, removeLessonFile } from './lessons/lesson-files.ts'
export { useLessonKnowledge } from './lessons/lesson-knowledge.ts'
export {
  finishLesson,
  followLessonLink,
  goToLesson,
  goToPart,
  leaveDemo,
  leaveLesson,
  noteEnd,
  restartLesson,
  restartPart,
  setPresenting,
  showLessonRun,
} from './lessons/lesson-parts.ts'
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
} from './lessons/lesson-progress.ts'
export {
  cancelAllImports,
  cancelImport,
  dismissImport,
  dismissReadImports,
  importAs,
  importFiles,
  importFolders,
  keepBoth,
  openImported,
} from './library/imports.ts'
export { openSample, removeAllTraces, removeTraces } from './library/library.ts'
export { isInLibrary, LIBRARY_COLLECTION, libraryCollection } from './library/library-collection.ts'
export { type Folder, gatherConversation } from './library/loose-conversation.ts'
export { storedCopies, useCopiesAmong } from './library/run-copies.ts'
export { useRunSummaries } from './library/run-summaries.ts'
export { fileKeyOf, neighbourRun, runOfViews, runsOf } from './library/runs.ts'
export { removeFilter, saveFilter, useSavedFilters } from './library/saved-filters.ts'
export { keepStorage, measureSpace, type StorageEstimate } from './library/space.ts'
export { readRecords, type StepRecords } from './library/trace.ts'
export { checkNotebookCode } from './notebooks/notebook-check.ts'
export { liveNames } from './notebooks/notebook-live-names.ts'
export { editMemory, lookAt, redoMemory, restoreEntry, undoMemory } from './notebooks/notebook-memory.ts'
export { restartNotebook, runCell, runFromStart, startOver, stopNotebook } from './notebooks/notebook-runs.ts'
export { savePending } from './notebooks/notebook-save.ts'
export {
  useHasTimeline,
  useNotebookActivity,
  useOpenNotebook,
  useScratchpad,
  useTokensOf,
} from './notebooks/notebook-selectors.ts'
export { openTimelineOfNotebook, putRunOnTimeline, putRunsOnTimeline } from './notebooks/notebook-timeline.ts'
export {
  addCell,
  changeCell,
  duplicateNotebook,
  exportCode,
  exportNotebook,
  goToNotebook,
  importNotebook,
  moveCellBy,
  NOTEBOOKS,
  newNotebook,
  openNotebook,
  removeCell,
  removeNotebook,
  renameNotebook,
  selectCell,
  setNotebookOptions,
  setNotebookTask,
} from './notebooks/notebooks.ts'
export { keepApp, takeUpdate } from './offline/offline-door.ts'
export { usesProgram } from './programs/custom-columns.ts'
export {
  changeDraft,
  changeLanguage,
  closeCode,
  createProgram,
  deleteProgram,
  letRun,
  lookAtCode,
  openCode,
} from './programs/custom-editing.ts'
export { customEntries, useCustomEntries } from './programs/custom-programs.ts'
export { type DraftView, type ProgramView, useDraft, usePrograms } from './programs/custom-views.ts'
export { importProgramFiles } from './programs/import-program.ts'
export { isPythonFile, isPythonFolder } from './programs/program-files.ts'
export { deleteProfile, keepProfile } from './shell/custom-profiles.ts'
export { type Derived, retryFailed, useJob, useJobProgress } from './shell/jobs.ts'
export { noteError } from './shell/last-error.ts'
export { loadLicences } from './shell/licences.ts'
export { setModelPrices } from './shell/model-prices.ts'
export {
  changeCounting,
  changeRunList,
  choosePrices,
  chooseRuns,
  closeTrace,
  moveCursor,
  navigate,
  openAmongSeveral,
  openMemory,
  openSettings,
  openSeveralRuns,
  openTrace,
  openView,
  openWithin,
  pickStrategies,
  resetBaseline,
  selectRuns,
  selectStep,
  setPromptPart,
  settle,
  showCallInTimeline,
  showInsight,
  showInTimeline,
  showTab,
  viewOfRun,
} from './shell/navigation.ts'
export { dismissNotice, tell, tellProblem } from './shell/notices.ts'
export { keepPanelDraft, usePanelDraft } from './shell/panel-drafts.ts'
export { closePanel, isDetailShown, openDetail, openPanel, toggleDetail } from './shell/panels.ts'
export {
  jumpPlay,
  setPlaySpeed,
  startPlaying,
  stepPlay,
  stopPlaying,
} from './shell/play.ts'
export { changeSearch, isAsking, openHit, openSearch, stopSearch } from './shell/search.ts'
export {
  cursorOf,
  useArePricesPending,
  useContextWindow,
  useCounting,
  useCursor,
  useJobCounting,
  useProfile,
  useRestingRoute,
  useRoute,
  useSummary,
  useTrace,
} from './shell/selectors.ts'
export { changeSettings } from './shell/settings.ts'
export { enterSheet, followSheet, isSheetEntry, leaveSheet } from './shell/sheet-entry.ts'
export { openTokens, useTokenPieces } from './shell/token-pieces.ts'
export { useAsync } from './shell/use-async.ts'
export { startState } from './start.ts'
export type { OpenCollection } from './store/collection-types.ts'
export { type ColumnNames, nameOfColumn } from './store/column-names.ts'
export { compileTypescript } from './store/compile-code.ts'
export {
  type CodeLib,
  type CodeProblem,
  type Compile,
  type Compiled,
  type CompileFailure,
  provideCompiler,
} from './store/compiler.ts'
export { DEFAULT_COUNTING } from './store/counting-fields.ts'
export { reasonWithoutDevice } from './store/device-summariser.ts'
export type { RedactionChoice } from './store/export-choice.ts'
export type { JobProgress } from './store/job-progress.ts'
export {
  isLessonFile,
  isLessonTrace,
  isOfLesson,
  type LearnState,
  type LessonInfo,
  type OpenLesson,
} from './store/learn-types.ts'
export type { NotebookActivity, NotebookLook, SaveState } from './store/notebook-types.ts'
export type { OfflineState } from './store/offline-types.ts'
export { PLAY_SPEEDS } from './store/play-speed.ts'
export type { RankingState } from './store/ranking-types.ts'
export {
  DEFAULT_COLUMNS,
  type DetailTab,
  formatRoute,
  GROUPINGS,
  type Grouping,
  HOME,
  type Insight,
  needsTrace,
  type Route,
  type RunChoice,
  SETTINGS_SECTIONS,
  type SettingsSection,
  type StrategiesMode,
  VIEWS,
  type View,
} from './store/route.ts'
export { ALL_RUNS, isFiltered, type RunList } from './store/run-list.ts'
export { NOTHING_SELECTED, type RunSelection } from './store/run-selection.ts'
export type { SearchState } from './store/search-types.ts'
export { type ChoiceEntry, choiceEntries, SETTINGS, type Theme } from './store/settings-table.ts'
export type { Evaluated, SeveralRunsOrder, SeveralRunsState } from './store/several-runs-types.ts'
export {
  type AppState,
  type DeviceSummaries,
  type Editing,
  type ImportItem,
  type Notice,
  readApp,
  type Sample,
  type SampleVerdict,
  useApp,
} from './store/store.ts'
export { NO_SWEEP, type SweepOrder, type SweepProgress } from './store/sweep-types.ts'
export type { TestRunState } from './store/test-run-types.ts'
export type { CodeTrouble } from './store/try-code.ts'
export { type AgentReplays, type OfferedAgent, useAgentReplays } from './strategies/agent-replays.ts'
export { evaluatedCount, useEvaluated } from './strategies/evaluated.ts'
export { useLostNearby, useLostRanges, useLostRangesOver, useOwnLosses } from './strategies/lost-nearby.ts'
export { type OpenRanking, useKnownRanking, useRanking, useRankingOf } from './strategies/rankings.ts'
export { useAgentSetting, useRecommendedSpec, useSpecToVary } from './strategies/recommended.ts'
export { removeEvaluation, saveEvaluation, useSavedEvaluations } from './strategies/saved-evaluations.ts'
export {
  changeSeveralRuns,
  hrefOfRun,
  includeUnpriced,
  isRanked,
  openRunUnder,
  rankChosenInstead,
  rankSeveralRuns,
  resumeSeveralRuns,
  stopSeveralRuns,
  useSeveralRuns,
} from './strategies/several-runs.ts'
export { chooseTestRuns, hrefOfTestRun, MOST_TEST_RUNS, useTestRuns } from './strategies/test-runs.ts'
export { addTuned, type RankedTuned, removeTuned, useTuned } from './strategies/tuned.ts'
export { useVerdictCopy, verdictsShown } from './strategies/verdict-copy.ts'
