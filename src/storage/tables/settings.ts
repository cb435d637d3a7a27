/**
 * Settings and other small documents of the app: a key and plain data. What a value means is the caller's
 * affair.
 */
import type { JsonValue } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { asJson } from './rows.ts'
import { watch } from './watch.ts'

/** The value under a key; undefined where nothing was set. */
export function getSetting(
  key: string,
  store: Store = sharedStore(),
): Promise<Result<JsonValue | undefined>> {
  return attempt(store, t`the setting “${key}” was not read`, async (database) => {
    const row = await database.settings.get(key)
    return ok(row === undefined ? undefined : asJson(row.value))
  })
}

/** Sets a value, or removes the key with `undefined`. */
export function setSetting(
  key: string,
  value: JsonValue | undefined,
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the setting “${key}” was not saved`, async (database) => {
    if (value === undefined) await database.settings.delete(key)
    else await database.settings.put({ key, value })
    return ok(undefined)
  })
}

/**
 * Replaces a value by what `change` makes of it, in one stroke: of two tabs neither overwrites what the other
 * did.
 */
export function changeSetting(
  key: string,
  change: (value: JsonValue | undefined) => JsonValue,
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the setting “${key}” was not saved`, async (database) => {
    await database.transaction('rw', database.settings, async () => {
      const row = await database.settings.get(key)
      await database.settings.put({ key, value: change(row === undefined ? undefined : asJson(row.value)) })
    })
    return ok(undefined)
  })
}

/** Tells the value now and after each change, in this tab or another. Returns how to stop. */
export function watchSetting(
  key: string,
  listener: (value: Result<JsonValue | undefined>) => void,
  store: Store = sharedStore(),
): () => void {
  return watch(store, () => getSetting(key, store), listener)
}
