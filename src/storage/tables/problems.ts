/**
 * What can go wrong with the database, as problems for a person. Everything Dexie throws passes through here.
 */
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'

/**
 * Another tab runs a newer Memoscope: this one let go of the database so that the newer one could change it.
 */
export const NEWER_VERSION_OPEN: Problem = {
  code: 'newer-version-open',
  message: t`A newer version of Memoscope is open in another tab, so this tab closed its database.`,
  hint: t`Reload this page. Your saved data is still there.`,
}

/** What reads the database is loaded with the first query. */
export const NOT_LOADED: Problem = {
  code: 'storage-unavailable',
  message: t`The part of Memoscope that reads its database didn’t load.`,
  hint: t`Check the connection and reload this page. Your saved data is still there.`,
}

/** Nothing of ours deletes the database: the browser was told to, or somebody's own tools did. */
export const DELETED: Problem = {
  code: 'database-deleted',
  message: t`Memoscope’s data in this browser was deleted from outside, perhaps together with other browser data.`,
  hint: t`Reload this page. You can restore a backup or import your files again.`,
}

/** A backup took the place of everything that this page knows. */
export const REPLACED: Problem = {
  code: 'replaced',
  message: t`Everything stored in this browser was replaced by a backup.`,
  hint: t`Reload this page to see it. Unsaved changes are lost.`,
}

/** An older tab keeps the database from being opened. */
export const OLDER_VERSION_OPEN: Problem = {
  code: 'storage-unavailable',
  message: t`An older version of Memoscope in another tab is using the database.`,
  hint: t`Close the other Memoscope tabs. This tab then continues.`,
}

export function noSuchTrace(id: string): Problem {
  return {
    code: 'no-such-trace',
    message: t`Run "${id}" isn’t in this browser.`,
    hint: t`It may have been deleted here or in another tab.`,
  }
}

/**
 * The edit was made on a state that another tab has left since: nothing was stored and nothing overwritten.
 */
export const STALE_EDIT: Problem = {
  code: 'stale-edit',
  message: t`Another tab changed this run, so your change wasn’t saved.`,
  hint: t`You now see the latest version. Make your change again if it still applies.`,
}

export function damagedTrace(id: string, what: string): Problem {
  return {
    code: 'damaged-trace',
    message: t`The stored run "${id}" can’t be read: ${what}.`,
    hint: t`Delete it and import the file again.`,
    where: id,
  }
}

/**
 * The problem behind an error of the database. `subject` begins the sentence on what did not happen:
 * "run.json was not stored".
 */
export function storageProblem(error: unknown, subject: string): Problem {
  const names = errorNames(error)
  if (names.includes('QuotaExceededError')) {
    return {
      code: 'disk-full',
      message: t`The browser’s storage is full: ${subject}. Existing data is not affected.`,
      hint: t`Delete runs you no longer need, or free up space on this computer.`,
    }
  }
  if (names.includes('VersionError')) return NEWER_VERSION_OPEN
  if (names.includes('ConstraintError')) {
    return {
      code: 'already-stored',
      message: t`Another tab stored the same run first: ${subject}.`,
      hint: t`To have the run twice, import the file again.`,
    }
  }
  if (names.includes('DataCloneError')) {
    return {
      code: 'not-storable',
      message: t`The browser can’t store this data: ${subject}.`,
      hint: errorText(error),
    }
  }
  return {
    code: 'storage-unavailable',
    message: t`The browser’s database failed: ${subject}.`,
    hint: t`Private windows and some settings disable storage. The browser reported: ${errorText(error)}`,
  }
}

/**
 * Names of an error and of what it wraps: Dexie puts the browser's own error into `inner`, `failures` or the
 * message.
 */
function errorNames(error: unknown): readonly string[] {
  const names: string[] = []
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 3) return
    if ('name' in value && typeof value.name === 'string') names.push(value.name)
    if ('message' in value && typeof value.message === 'string' && value.message.includes('QuotaExceeded')) {
      names.push('QuotaExceededError')
    }
    if ('inner' in value) visit(value.inner, depth + 1)
    if ('failures' in value && Array.isArray(value.failures)) {
      for (const failure of value.failures.slice(0, 3)) visit(failure, depth + 1)
    }
  }
  visit(error, 0)
  return names
}

function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.split('\n')[0] ?? ''}` : String(error)
}
