/**
 * The one door to what is stored in this browser. Every function gives a Result: what the browser refuses is a
 * problem in plain words. The last argument, a store, is for tests and tools.
 */
export { loadAnswers, NO_ANSWERS, type StoredAnswers, storeAnswer, watchAnswers } from './answers.ts'
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
export {
  deleteComparison,
  type SavedComparison,
  saveComparison,
  watchComparisons,
} from './comparisons.ts'
export { loadCounts, storeCounts } from './counts.ts'
export { createStore, onStorageProblem, type Store } from './database.ts'
export {
  loadHead,
  loadRevisions,
  moveHead,
  type NewRevision,
  storeRevision,
  storeSummary,
  watchHead,
} from './edits.ts'
export { loadFacts, type StoredFacts } from './facts.ts'
export { loadFigures, storeFigures } from './figures.ts'
export { type KeptFile, loadFile } from './files.ts'
export { deleteKept, type KeptMemory, keepMemory, loadKept, watchKept } from './kept-memories.ts'
export { newId } from './new-id.ts'
export { newestName } from './newest-name.ts'
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
} from './own-programs.ts'
export {
  addPadEntry,
  createPad,
  deletePad,
  FIRST_REVISION,
  listPads,
  loadPad,
  type PadChanges,
  type PadSummary,
  type StoredPad,
  savePad,
  watchPads,
} from './pads.ts'
export { createRevisions, loadStateRecords, loadWholeState, type Revisions } from './revisions.ts'
export type { TraceEntry } from './rows.ts'
export { changeSetting, getSetting, setSetting, watchSetting } from './settings.ts'
export { requestPersistence, type StorageEstimate, storageEstimate } from './space.ts'
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
  storeTrace,
  watchTraces,
} from './traces.ts'
