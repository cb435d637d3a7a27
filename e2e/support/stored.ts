/** What lies in the database of a page, row by row, asked of the browser itself and not of the app. */
import { expect, type Page } from '@playwright/test'

export type Stored = Readonly<Record<string, readonly unknown[]>>

/**
 * All rows by table, with bytes as a text; without counts, figures, and replays, which are made again, and
 * without what lists show of edits.
 */
export async function storedIn(page: Page): Promise<Stored> {
  const rows = await page.evaluate(async () => {
    const open = () =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('memoscope')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await open()
    const all: Record<string, unknown[]> = {}
    for (const name of database.objectStoreNames) {
      const found: unknown[] = await asked(database.transaction(name).objectStore(name).getAll())
      all[name] = await Promise.all(
        found.map(async (row) => {
          const bytes = Object(row).bytes
          return bytes instanceof Blob ? { ...Object(row), bytes: await bytes.text() } : row
        }),
      )
    }
    database.close()
    return all
  })
  const { counts: _counts, figures: _figures, replays: _replays, summaries: _summaries, ...kept } = rows
  return kept
}

/** Whether every trace that a list would show is there whole, with all its steps and its file. */
export function brokenTraces(stored: Stored): readonly string[] {
  const rows = (table: string): readonly Record<string, unknown>[] =>
    (stored[table] ?? []).map((row) => Object(row))
  return rows('traces').flatMap(({ id, stepCount, fileId }) => {
    const steps = rows('steps')
      .filter(({ traceId }) => traceId === id)
      .reduce((sum, { steps: list }) => sum + (Array.isArray(list) ? list.length : 0), 0)
    const hasBody = rows('bodies').some(({ traceId }) => traceId === id)
    const hasFile = fileId === undefined || rows('files').some((file) => file['id'] === fileId)
    return steps === stepCount && hasBody && hasFile ? [] : [String(id)]
  })
}

/** Waits until the settings hold this, as JSON: what is drawn at once is written a moment later. */
export async function expectStoredSetting(page: Page, json: string): Promise<void> {
  await expect.poll(async () => JSON.stringify((await storedIn(page))['settings'])).toContain(json)
}
