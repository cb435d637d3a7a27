/**
 * What the model of the device said when it was asked for summaries, by a name of the text. Stored once and
 * never changed: a replay that uses an answer gives the same result from then on.
 */
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import type { Database } from './schema.ts'
import { watch } from './watch.ts'

/** Answers as they were at one moment. */
export interface StoredAnswers {
  /** Grows with each answer and is never used again for another set, but for 0: there is none. */
  readonly revision: number
  readonly answers: ReadonlyMap<string, string>
}

export const NO_ANSWERS: StoredAnswers = { revision: 0, answers: new Map() }

/** All answers; `known` as it is where nothing came since. */
export function loadAnswers(
  known: StoredAnswers = NO_ANSWERS,
  store: Store = sharedStore(),
): Promise<Result<StoredAnswers>> {
  return attempt(store, t`the saved summaries were not read`, async (database) => {
    const revision = await revisionOf(database)
    if (revision === known.revision) return ok(known)
    const rows = await database.answers.toArray()
    return ok({ revision: rows.at(-1)?.id ?? 0, answers: new Map(rows.map(({ key, text }) => [key, text])) })
  })
}

/** Stores an answer. Where one is stored already, that one stays: another tab was asked the same. */
export function storeAnswer(
  key: string,
  text: string,
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the summary was not saved`, (database) =>
    database.transaction('rw', database.answers, async () => {
      if ((await database.answers.where({ key }).count()) === 0)
        await database.answers.add({ key, text, addedAt: Date.now() })
      return ok(undefined)
    }),
  )
}

/** Tells the revision now and after each change, in this tab or another. Returns how to stop. */
export function watchAnswers(
  listener: (revision: Result<number>) => void,
  store: Store = sharedStore(),
): () => void {
  const query = () =>
    attempt(store, t`the saved summaries were not read`, async (database) => ok(await revisionOf(database)))
  return watch(store, query, listener)
}

/** The newest row's number; the database gives none a second time. */
async function revisionOf(database: Database): Promise<number> {
  return (await database.answers.orderBy('id').last())?.id ?? 0
}
