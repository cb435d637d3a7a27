/**
 * The one door to what is stored in this browser. Every function gives a Result: what the browser refuses is
 * a problem in plain words. The last argument, a store, is for tests and tools.
 */

export { isBackupFile } from './backup/backup-head.ts'
export {
  type BackupContents,
  checkBackup,
  type Restored,
  type RestoreOptions,
  type RestoreProgress,
  restoreBackup,
} from './backup/restore-backup.ts'
export { type Backup, type BackupProgress, makeBackup } from './backup/write-backup.ts'
export { loadAnswers, NO_ANSWERS, type StoredAnswers, storeAnswer, watchAnswers } from './tables/answers.ts'
export {
  deleteCollection,
  findIndexed,
  type IndexedFile,
  listCollections,
  loadCallFacts,
  loadCollectionFiles,
  loadCollectionHandle,
  loadCollectionRun,
  loadCollectionRuns,
  putCollectionFiles,
  putCollectionRuns,
  saveCollection,
  storeIndexed,
  watchCollections,
} from './tables/collections.ts'
export {
  deleteComparison,
  type SavedComparison,
  saveComparison,
  watchComparisons,
} from './tables/comparisons.ts'
export { loadCounts, storeCounts } from './tables/counts.ts'
export { createStore } from './tables/create-store.ts'
export {
  approveProgram,
  createProgram,
  deleteProgram,
  importPrograms,
  keepProgramVersion,
  listPrograms,
  notApproved,
  type ProgramVersion,
  programTitle,
  type StoredProgram,
  saveProgramSource,
  watchPrograms,
} from './tables/custom-programs.ts'
export { onStorageProblem, prepareStorage, type Store } from './tables/database.ts'
export {
  loadHead,
  loadRevisions,
  moveHead,
  type NewRevision,
  storeRevision,
  storeSummary,
  watchHead,
} from './tables/edits.ts'
export { loadFacts, type StoredFacts } from './tables/facts.ts'
export { loadFigures, storeFigures } from './tables/figures.ts'
export { type KeptFile, loadFile } from './tables/files.ts'
export { deleteKept, type KeptMemory, keepMemory, loadKept, watchKept } from './tables/kept-memories.ts'
export { newId } from './tables/new-id.ts'
export { newestName } from './tables/newest-name.ts'
export {
  addNotebookEntry,
  createNotebook,
  deleteNotebook,
  FIRST_REVISION,
  listNotebooks,
  loadNotebook,
  type NotebookChanges,
  type NotebookSummary,
  type StoredNotebook,
  saveNotebook,
  watchNotebooks,
} from './tables/notebooks.ts'
export { loadReplays, storeReplays } from './tables/replays.ts'
export { createRevisions, loadStateRecords, loadWholeState, type Revisions } from './tables/revisions.ts'
export type { TraceEntry } from './tables/rows.ts'
export type { CollectionFileRow, CollectionRow } from './tables/schema.ts'
export { changeSetting, getSetting, setSetting, watchSetting } from './tables/settings.ts'
export { requestPersistence, type StorageEstimate, storageEstimate } from './tables/space.ts'
export {
  deleteAll,
  deleteTraces,
  listTraces,
  loadRecords,
  loadTrace,
  loadWholeTrace,
  type NewFile,
  type NewImport,
  storeImport,
  storeImports,
  storeOpenedRun,
  storeTrace,
  watchTraces,
} from './tables/traces.ts'
