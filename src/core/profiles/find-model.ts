/** Which entry of the price book a recorded model name means, and its profile with the prices of a day. */
import { given } from '#base/given.ts'
import { canonicalName, isUnlisted, modelNames } from '../model/model-name.ts'
import { modelTokens } from '../tokens/model-tokens.ts'
import { BOOK_DATE, type BookEntry, type DatedAlias, type PricePeriod } from './book/entry.ts'
import { aliases, book } from './book/index.ts'
import { encodingLike, type Profile } from './rules/profile.ts'

/** Seconds since 1970, UTC. */
function secondsOf(iso: string): number {
  return Date.parse(iso.includes('T') ? `${iso}Z` : `${iso}T00:00Z`) / 1000
}

/** Without a day, prices are those of the last look-up. */
const LATEST = secondsOf(`${BOOK_DATE}T23:59`)

const byId = new Map(book.map((entry) => [entry.id, entry]))
const byName = new Map<string, BookEntry | DatedAlias>()
for (const entry of book) for (const name of entry.names) byName.set(canonicalName(name), entry)
for (const alias of aliases) byName.set(canonicalName(alias.name), alias)

/** The last that began by then, else the first. */
function lastBegun<T>(dated: readonly T[], from: (one: T) => string, at: number): T | undefined {
  return dated.findLast((one) => secondsOf(from(one)) <= at) ?? dated[0]
}

/**
 * The entry that a recorded name such as `us.anthropic.claude-sonnet-4-20250514-v1:0` means. `at`, in seconds
 * since 1970, matters for names that meant another model at another time. Undefined where the book does not
 * have that very model.
 */
export function findModel(recorded: string, at = LATEST): BookEntry | undefined {
  if (isUnlisted(recorded)) return undefined
  for (const name of modelNames(recorded)) {
    const found = byName.get(name)
    if (found === undefined) continue
    if ('id' in found) return found
    const meaning = lastBegun(found.means, ([from]) => from, at)
    return meaning === undefined ? undefined : byId.get(meaning[1])
  }
  return undefined
}

/** The entry with this id. */
export function bookEntry(id: string): BookEntry | undefined {
  return byId.get(id)
}

const made = new WeakMap<PricePeriod, Profile>()

/** The same object for the same prices, as what is computed of a profile hangs on it. */
export function profileOfEntry(entry: BookEntry, at = LATEST): Profile {
  const period = lastBegun(entry.periods, ({ from }) => from, at) ?? entry.periods[0]
  const known = made.get(period) ?? makeProfile(entry, period)
  made.set(period, known)
  return known
}

/** The names that meant this model at some time. */
function aliasesOf(id: string): readonly string[] {
  return aliases.filter(({ means }) => means.some(([, meant]) => meant === id)).map(({ name }) => name)
}

function makeProfile(entry: BookEntry, period: PricePeriod): Profile {
  const { id, title, vendor, names, window, cache, images, note, unverified } = entry
  const notes = [unverified, note].filter((one) => one !== undefined)
  return {
    id,
    title,
    vendor: vendor.title,
    date: period.checked,
    source: period.source,
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
    verified: unverified === undefined,
    models: [...names, ...aliasesOf(id)],
    encoding: vendor.hasOwnEncoding ? { id: modelTokens(id).encoding } : encodingLike(id),
    window,
    prices: period.tiers,
    ...given({ hourly: period.hourly }),
    overhead: vendor.overhead,
    ...given({ images, tools: vendor.tools }),
    cache,
    messageRules: vendor.messageRules,
  }
}
