/**
 * The tables of one transaction. Whoever asks these stays within it however deep in functions of functions it
 * is asked, where Dexie’s own knowledge of the transaction that is under way gets lost.
 */
import type { Transaction } from 'dexie'
import type { Tables } from '../tables/schema.ts'

export function tablesIn(transaction: Transaction): Tables {
  return {
    files: transaction.table('files'),
    traces: transaction.table('traces'),
    bodies: transaction.table('bodies'),
    steps: transaction.table('steps'),
    records: transaction.table('records'),
    settings: transaction.table('settings'),
    answers: transaction.table('answers'),
    heads: transaction.table('heads'),
    edits: transaction.table('edits'),
    summaries: transaction.table('summaries'),
    programs: transaction.table('programs'),
    pads: transaction.table('pads'),
    padEntries: transaction.table('padEntries'),
    kept: transaction.table('kept'),
    keptSteps: transaction.table('keptSteps'),
    comparisons: transaction.table('comparisons'),
    counts: transaction.table('counts'),
    figures: transaction.table('figures'),
    replays: transaction.table('replays'),
    collections: transaction.table('collections'),
    collectionHandles: transaction.table('collectionHandles'),
    collectionFiles: transaction.table('collectionFiles'),
    collectionRuns: transaction.table('collectionRuns'),
    callFacts: transaction.table('callFacts'),
  }
}
