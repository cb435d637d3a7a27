/**
 * Which tables a part of a backup is made of, and what a row of each must have: what comes from a file is
 * looked at once, so that no list of the app can break on it. Tables that are no part are in LEFT_OUT.
 */
import * as v from 'valibot'
import type { PartKind } from './backup-file.ts'

const time = v.number()
const text = v.string()
const list = v.array(v.unknown())
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const agents = v.array(v.nullable(text))

interface PartTable {
  /** The column with the id of the part; absent where rows represent themselves. */
  readonly owner?: string
  /** What a row must have beside its owner. */
  readonly row: v.GenericSchema
}

/** By the name of the table, in the order in which a part's rows are. */
export const PART_TABLES: Readonly<Record<PartKind, Readonly<Record<string, PartTable>>>> = {
  file: {
    files: {
      owner: 'id',
      row: v.looseObject({
        name: text,
        size: v.number(),
        addedAt: time,
        format: text,
        readerVersion: v.number(),
      }),
    },
  },
  trace: {
    traces: {
      owner: 'id',
      row: v.looseObject({
        title: text,
        format: text,
        fileName: text,
        run: v.number(),
        runs: v.number(),
        readerVersion: v.number(),
        stepCount: place,
        callCount: place,
        warningCount: place,
        agents,
        addedAt: time,
      }),
    },
    bodies: { owner: 'traceId', row: v.looseObject({ calls: list, recorded: list, tools: list }) },
    steps: { owner: 'traceId', row: v.looseObject({ chunk: place, steps: list }) },
    records: {
      owner: 'traceId',
      row: v.looseObject({ chunk: place, records: v.array(v.strictTuple([text, list])) }),
    },
    heads: { owner: 'traceId', row: v.looseObject({ head: place, tip: place, last: place }) },
    edits: {
      owner: 'traceId',
      row: v.looseObject({ revision: place, parent: place, label: text, edits: list, addedAt: time }),
    },
    summaries: {
      owner: 'traceId',
      row: v.looseObject({ title: text, stepCount: place, callCount: place, agents, isEdited: v.boolean() }),
    },
  },
  program: {
    programs: {
      owner: 'id',
      row: v.looseObject({
        source: text,
        approved: v.boolean(),
        createdAt: time,
        updatedAt: time,
        change: place,
      }),
    },
  },
  memory: {
    kept: {
      owner: 'name',
      row: v.looseObject({ from: text, stepCount: place, times: place, savedAt: time }),
    },
    keptSteps: { owner: 'name', row: v.looseObject({ steps: list }) },
  },
  pad: {
    pads: {
      owner: 'id',
      row: v.looseObject({
        name: text,
        language: text,
        task: text,
        cells: list,
        updatedAt: time,
        revision: place,
      }),
    },
    padEntries: { owner: 'padId', row: v.looseObject({ number: place, at: v.number() }) },
  },
  comparison: {
    comparisons: { owner: 'id', row: v.looseObject({ name: text, link: text, run: text, savedAt: time }) },
  },
  collection: {
    collections: {
      owner: 'id',
      row: v.looseObject({ name: text, kind: text, folder: text, createdAt: time }),
    },
  },
  answers: { answers: { row: v.looseObject({ key: text, text, addedAt: time }) } },
  settings: { settings: { row: v.looseObject({ key: text }) } },
}

/**
 * Counts, figures and replays are made again from the trace whenever they are not there, and what is known of
 * a collection’s files from the files, once the person chooses the folder again.
 */
export const LEFT_OUT: readonly string[] = [
  'counts',
  'figures',
  'replays',
  'collectionHandles',
  'collectionFiles',
  'collectionRuns',
  'callFacts',
]

/** Whether a row may be in a part of this kind. */
export function isRowOf(kind: PartKind, table: string, row: object): boolean {
  const known = Object.hasOwn(PART_TABLES[kind], table) ? PART_TABLES[kind][table] : undefined
  return known !== undefined && v.is(known.row, row)
}

/** The column of a table that contains the id of its part; undefined where there is none. */
export function ownerColumn(kind: PartKind, table: string): string | undefined {
  return PART_TABLES[kind][table]?.owner
}
