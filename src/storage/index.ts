/**
 * The one door to what is stored in this browser. Every function gives a Result: what the browser refuses is a
 * problem in plain words. The last argument, a store, is for tests and tools.
 */
export { loadAnswers, NO_ANSWERS, type StoredAnswers, storeAnswer, watchAnswers } from './answers.ts'
export { createStore, onStorageProblem, type Store } from './database.ts'
export { type KeptFile, loadFile } from './files.ts'
export { newId } from './new-id.ts'
export type { TraceEntry } from './rows.ts'
export { getSetting, setSetting, watchSetting } from './settings.ts'
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
  watchTraces,
} from './traces.ts'
