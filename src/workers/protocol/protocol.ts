/**
 * The types that cross between page and workers, under one name. Only plain data crosses. The jobs: jobs.ts.
 */
export type {
  ContextView,
  InspectedCompartment,
  InspectView,
  LedgerRow,
  LedgerView,
  StepRef,
} from './call-views.ts'
export type { CompactionReport } from './compacting.ts'
export type { CountingSettings, ReplayOutput } from './counting.ts'
export type { ExportedFile, ExportForm, ExportProgress, FoundToRedact } from './exporting.ts'
export type {
  FormatInfo,
  ImportedTrace,
  ImportOutcome,
  ImportPart,
  ImportProgress,
  ImportSource,
} from './importing.ts'
export type { Jobs } from './jobs.ts'
export type { SearchOutcome } from './searching.ts'
