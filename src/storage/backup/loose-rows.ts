/**
 * Settings and summaries of the device: rows that represent themselves, by key. One that is set otherwise
 * here stays as it is, as there is no second place for it; lists of things with ids, such as provider
 * profiles, are joined.
 */
import { isArray, isObject } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Tables } from '../tables/schema.ts'
import type { PartKind } from './backup-file.ts'
import { rowText } from './row-text.ts'

type Row = Readonly<Record<string, unknown>>

interface LooseOutcome {
  readonly added: number
  readonly same: number
  /** Keys of settings that stayed as they are here. */
  readonly leftAlone: readonly string[]
}

/** Adds what is not here. Inside a transaction. */
export async function putLoose(tables: Tables, kind: PartKind, rows: readonly Row[]): Promise<LooseOutcome> {
  const outcome = { added: 0, same: 0, leftAlone: [] as string[] }
  for (const row of rows) {
    const key = String(row['key'])
    const done = kind === 'answers' ? await putAnswer(tables, key, row) : await putSetting(tables, key, row)
    if (done === 'added') outcome.added++
    else if (done === 'same') outcome.same++
    else outcome.leftAlone.push(kind === 'answers' ? t`a summary` : t`the setting “${key}”`)
  }
  return outcome
}

type Done = 'added' | 'same' | 'left'

/** An answer that is here stays: results were made with it. */
async function putAnswer(tables: Tables, key: string, row: Row): Promise<Done> {
  const here = await tables.answers.where({ key }).first()
  if (here !== undefined) return here.text === row['text'] ? 'same' : 'left'
  await tables.answers.add({ key, text: String(row['text']), addedAt: Number(row['addedAt']) })
  return 'added'
}

async function putSetting(tables: Tables, key: string, row: Row): Promise<Done> {
  const here = await tables.settings.get(key)
  if (here === undefined) {
    await tables.settings.add({ key, value: row['value'] })
    return 'added'
  }
  if (rowText('settings', here) === rowText('settings', row)) return 'same'
  const joined = joinedLists(here.value, row['value'])
  if (joined === undefined) return 'left'
  if (joined.added > 0) await tables.settings.put({ key, value: joined.list })
  return joined.isWhole ? (joined.added > 0 ? 'added' : 'same') : 'left'
}

/**
 * Things by id: those here, and behind them those that are new. Undefined where the two are no such lists.
 */
function joinedLists(here: unknown, incoming: unknown) {
  if (!isThings(here) || !isThings(incoming)) return undefined
  const known = new Map(here.map((thing) => [thing.id, JSON.stringify(thing)]))
  const fresh = incoming.filter(({ id }) => !known.has(id))
  return {
    list: [...here, ...fresh],
    added: fresh.length,
    isWhole: incoming.every((thing) => !known.has(thing.id) || known.get(thing.id) === JSON.stringify(thing)),
  }
}

function isThings(value: unknown): value is readonly { readonly id: string }[] {
  return isArray(value) && value.every((item) => isObject(item) && typeof item['id'] === 'string')
}
