/**
 * Custom strategies and memories: what was written last, and beside it the last version that ran,
 * which columns go on showing. Two tabs never overwrite each other: a text is saved only onto the change that
 * it was made from.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { checkDeclaration } from '#core/programs/declared.ts'
import {
  CUSTOM_PREFIX,
  type CustomDeclaration,
  type CustomDefinition,
  type CustomSource,
  type ProgramLanguage,
} from '#core/spec/custom-definition.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { newId } from './new-id.ts'
import type { Database, ProgramRow } from './schema.ts'
import { watch } from './watch.ts'

export interface StoredProgram {
  readonly id: string
  /** As it was written last. */
  readonly source: string
  readonly language: ProgramLanguage
  /** False: it came from a file, and nothing of it runs before a person has read it and said so. */
  readonly isApproved: boolean
  /** The file that it came from. */
  readonly origin?: string
  /** The last version that ran; absent: none did. */
  readonly version?: ProgramVersion
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** Raised with each new text, here or in another tab. */
  readonly change: number
}

export interface ProgramVersion {
  readonly definition: CustomDefinition
  /** What runs: JavaScript, or the Python itself. */
  readonly js: string
  readonly language: ProgramLanguage
  /** What it was compiled from. */
  readonly source: string
  readonly madeAt: number
}

/**
 * Tells all programs, oldest first, now and after each change, in this tab or another. Returns how to stop.
 */
export function watchPrograms(
  listener: (programs: Result<readonly StoredProgram[]>) => void,
  store: Store = sharedStore(),
): () => void {
  return watch(store, () => listPrograms(store), listener)
}

/** All programs, oldest first. */
export function listPrograms(store: Store = sharedStore()): Promise<Result<readonly StoredProgram[]>> {
  return attempt(store, t`your custom strategies were not read`, async (database) => {
    const rows = await database.programs.toArray()
    return ok(rows.map(fromRow).sort((one, other) => one.createdAt - other.createdAt))
  })
}

/** Stores a new program that the person wrote here. Gives its id, which is in links. */
export function createProgram(
  source: string,
  store: Store = sharedStore(),
  language: ProgramLanguage = 'typescript',
): Promise<Result<string>> {
  return attempt(store, t`your strategy was not saved`, async (database) => {
    const row = newRow(newProgramId(), { source, language }, { approved: true })
    await database.programs.add(row)
    return ok(row.id)
  })
}

/**
 * Saves what was typed onto the text of `change`. Gives the new change; fails with `program-changed` where
 * another tab was faster.
 */
export function saveProgramSource(
  id: string,
  {
    source,
    change,
    language,
  }: { readonly source: string; readonly change: number; readonly language?: ProgramLanguage },
  store: Store = sharedStore(),
): Promise<Result<number>> {
  return alter(store, id, (row) => {
    if (row.change !== change) return fail(PROGRAM_CHANGED)
    const { language: before, ...others } = row
    return ok({ ...others, ...languageField(language ?? languageOf(before)), source, change: change + 1 })
  })
}

/**
 * Keeps a version that ran as the one that columns use. Its revision is the next one; the same code keeps its
 * own.
 */
export function keepProgramVersion(
  id: string,
  version: {
    readonly declaration: CustomDeclaration
    readonly js: string
    readonly source: string
    readonly language?: ProgramLanguage
  },
  store: Store = sharedStore(),
): Promise<Result<number>> {
  return alter(store, id, (row) => {
    if (!row.approved) return fail(notApproved(programTitle(fromRow(row))))
    const { declaration, js, source, language } = version
    const revision = (versionOf(row)?.definition.revision ?? 0) + (row.version?.js === js ? 0 : 1)
    const definition: CustomDefinition = { ...declaration, id, revision }
    return ok({ ...row, version: { definition, js, ...languageField(language), source, madeAt: Date.now() } })
  })
}

/** The person has read a program from a file and lets it run. */
export function approveProgram(id: string, store: Store = sharedStore()): Promise<Result<number>> {
  return alter(store, id, (row) => ok({ ...row, approved: true }))
}

export function deleteProgram(id: string, store: Store = sharedStore()): Promise<Result<undefined>> {
  return attempt(store, t`the strategy was not deleted`, async (database) => {
    await database.programs.delete(id)
    return ok(undefined)
  })
}

/**
 * Stores programs of a file as not approved. One that is here already as it is stays; one whose id belongs to
 * another text gets an id of its own. Gives those that are new here, under the ids that they have now.
 */
export function importPrograms(
  files: readonly CustomSource[],
  origin: string,
  store: Store = sharedStore(),
): Promise<Result<readonly CustomSource[]>> {
  return attempt(store, t`the strategies of the file were not saved`, (database) =>
    database.transaction('rw', database.programs, async () => {
      const added: CustomSource[] = []
      for (const file of files) {
        const id = await importOne(database, file, origin)
        if (id !== undefined) added.push({ ...file, id })
      }
      return ok(added)
    }),
  )
}

/** The id under which it is now; undefined where it was here. */
async function importOne(
  database: Database,
  { id, source, language }: CustomSource,
  origin: string,
): Promise<string | undefined> {
  const known = await database.programs.get(id)
  if (known !== undefined && (known.source === source || known.version?.source === source)) return undefined
  const isFree = known === undefined && isProgramId(id)
  const row = newRow(isFree ? id : newProgramId(), { source, language }, { approved: false, origin })
  await database.programs.add(row)
  return row.id
}

/** Whether an id from outside can be one of ours: it is in links. */
function isProgramId(id: string): boolean {
  return /^own-[a-z0-9]{4,32}$/.test(id)
}

const ID_LENGTH = 8

function newProgramId(): string {
  return `${CUSTOM_PREFIX}${newId().slice(0, ID_LENGTH)}`
}

function newRow(
  id: string,
  { source, language }: Pick<CustomSource, 'source'> & { readonly language: ProgramLanguage | undefined },
  more: Pick<ProgramRow, 'approved' | 'origin'>,
): ProgramRow {
  const now = Date.now()
  return { id, source, ...languageField(language), ...more, createdAt: now, updatedAt: now, change: 1 }
}

/** As rows and files have it: programs were TypeScript before they had a language. */
function languageField(language: ProgramLanguage | undefined): { readonly language?: ProgramLanguage } {
  return language === 'python' ? { language } : {}
}

function languageOf(stored: unknown): ProgramLanguage {
  return stored === 'python' ? 'python' : 'typescript'
}

function alter(
  store: Store,
  id: string,
  made: (row: ProgramRow) => Result<ProgramRow>,
): Promise<Result<number>> {
  return attempt(store, t`your strategy was not saved`, (database) =>
    database.transaction('rw', database.programs, async () => {
      const row = await database.programs.get(id)
      if (row === undefined) return fail(NO_SUCH_PROGRAM)
      const altered = made(row)
      if (!altered.ok) return altered
      await database.programs.put({ ...altered.value, updatedAt: Date.now() })
      return ok(altered.value.change)
    }),
  )
}

function fromRow(row: ProgramRow): StoredProgram {
  const { id, source, approved, origin, createdAt, updatedAt, change } = row
  const version = versionOf(row)
  return {
    id,
    source,
    language: languageOf(row.language),
    isApproved: approved,
    ...given({ origin, version }),
    createdAt,
    updatedAt,
    change,
  }
}

/** A damaged version counts as none: the text is there and makes it again. */
function versionOf({ id, version }: ProgramRow): ProgramVersion | undefined {
  if (version === undefined || typeof version.js !== 'string') return undefined
  const declared = checkDeclaration(version.definition)
  const revision: unknown = Object(version.definition).revision
  if (!declared.ok || typeof revision !== 'number') return undefined
  const { js, source, madeAt } = version
  const language = languageOf(version.language)
  return { definition: { ...declared.value, id, revision }, js, language, source, madeAt }
}

/**
 * What a person knows it by: what its code says of itself, as long as no one ran it read and not believed.
 */
export function programTitle({
  version,
  source,
  id,
}: Pick<StoredProgram, 'id' | 'source' | 'version'>): string {
  if (version !== undefined) return version.definition.title
  const [, spoken] = /^\s*"""([^"\n]{1,80})/.exec(source) ?? []
  if (spoken !== undefined) return spoken.replace(/\.$/, '')
  const [, , written] = /\btitle\s*:\s*(['"`])([^'"`\n]{1,80})\1/.exec(source) ?? []
  return written ?? id
}

const NO_SUCH_PROGRAM: Problem = {
  code: 'no-such-program',
  message: t`This strategy is no longer in this browser.`,
  hint: t`It may have been deleted in another tab.`,
}

const PROGRAM_CHANGED: Problem = {
  code: 'program-changed',
  message: t`This strategy was changed in another tab, so your changes were not saved.`,
  hint: t`Copy your text, reload the page, and paste it where it still applies.`,
}

export function notApproved(title: string): Problem {
  return {
    code: 'not-approved',
    message: t`“${title}” came from a file and isn’t allowed to run yet.`,
    hint: t`Open its code, read it, and allow it to run.`,
  }
}
