/** The profiles: those of the price book, and two that are no one's. */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { canonicalName, modelNames } from '../model/model-name.ts'
import { book } from './book/index.ts'
import { bookEntry, findModel, profileOfEntry } from './find-model.ts'
import { localModel } from './local-model.ts'
import type { Profile } from './rules/profile.ts'
import { teaching } from './teaching.ts'

/** By vendor, newest first, with the prices of the last look-up. */
export const profiles: readonly Profile[] = [
  ...[...new Set(book.map(({ vendor }) => vendor.id))].flatMap((id) =>
    book
      .filter(({ vendor }) => vendor.id === id)
      .toSorted((one, other) => (other.released < one.released ? -1 : other.released > one.released ? 1 : 0))
      .map((entry) => profileOfEntry(entry)),
  ),
  localModel,
  teaching,
]

/** Ids of earlier versions, which links and stored settings still have. */
const FORMER: ReadonlyMap<string, string> = new Map([
  ['openai-gpt-5', 'gpt-5'],
  ['openai-gpt-4o', 'gpt-4o'],
  ['openai-gpt-4o-mini', 'gpt-4o-mini'],
  ['claude-opus', 'claude-opus-4.5'],
  ['claude-sonnet', 'claude-sonnet-4'],
  ['claude-haiku', 'claude-haiku-4.5'],
  ['mistral-medium', 'mistral-medium-3.1'],
])

interface WhenAndWhose {
  /** Seconds since 1970: prices and the meaning of some names change. Absent: as of the last look-up. */
  readonly at?: number | undefined
  /** Profiles that a person handed in, which come before ours. */
  readonly own?: readonly Profile[]
}

/** By id, with the prices of the day that is asked for. Fails with `unknown-profile`. */
export function findProfile(id: string, own: readonly Profile[] = [], at?: number): Result<Profile> {
  const mine = own.find((profile) => profile.id === id)
  if (mine !== undefined) return ok(mine)
  const current = FORMER.get(id) ?? id
  const entry = bookEntry(current)
  if (entry !== undefined) return ok(profileOfEntry(entry, at))
  const found = profiles.find((profile) => profile.id === current)
  if (found !== undefined) return ok(found)
  return fail({
    code: 'unknown-profile',
    message: t`There is no provider profile "${id}".`,
    hint: t`The settings and the console’s profiles() list the ${profiles.length} that exist.`,
  })
}

/**
 * The profile of a recorded model name such as `anthropic/claude-sonnet-4-20250514`, with the prices of its
 * day. Undefined where no one listed that very model: no prices are better than somebody else's.
 */
export function profileOfModel(model: string, { at, own = [] }: WhenAndWhose = {}): Profile | undefined {
  const names = new Set([canonicalName(model), ...modelNames(model)])
  const mine = [...own, teaching].find(({ models }) => models.some((name) => names.has(canonicalName(name))))
  if (mine !== undefined) return mine
  const entry = findModel(model, at)
  return entry === undefined ? undefined : profileOfEntry(entry, at)
}
