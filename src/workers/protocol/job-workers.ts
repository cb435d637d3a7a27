/** Where each job runs, and whether it may run again. */
import type { JobName } from './protocol.ts'

/** Which worker does which job. */
export const WORKER_OF = {
  import: 'files',
  backup: 'files',
  checkBackup: 'files',
  restore: 'files',
  formats: 'files',
  readSteps: 'files',
  readPad: 'files',
  checkStep: 'files',
  records: 'files',
  pack: 'files',
  runRecords: 'export',
  export: 'export',
  losses: 'export',
  findings: 'export',
  measure: 'engine',
  replay: 'engine',
  awaited: 'engine',
  calibration: 'engine',
  counting: 'engine',
  summary: 'engine',
  context: 'engine',
  written: 'engine',
  ledger: 'engine',
  validity: 'engine',
  refusals: 'engine',
  inspect: 'engine',
  lost: 'engine',
  lostReferences: 'engine',
  refetchedResults: 'engine',
  rereadRisk: 'engine',
  bound: 'engine',
  sweep: 'engine',
  ownCompaction: 'engine',
  compactions: 'engine',
  boundLines: 'engine',
  insights: 'engine',
  wasteCosts: 'engine',
  align: 'engine',
  runTotals: 'engine',
  search: 'search',
  count: 'engine',
  tokenPieces: 'engine',
} as const satisfies Record<JobName, 'files' | 'engine' | 'export' | 'search'>

/** Whether a job only reads, and so may be run a second time when its worker had to be replaced. */
export function isRepeatable(name: JobName): boolean {
  return name !== 'import' && name !== 'restore'
}
