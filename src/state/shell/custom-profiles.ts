/**
 * Provider profiles that a person handed in: kept in Dexie as a list, checked on the way in, changed by the
 * actions here.
 */
import { isArray, type JsonValue } from '#base/json.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import { setSetting, watchSetting } from '#storage/index.ts'
import { store } from '../store/store.ts'
import { choosePrices } from './navigation.ts'
import { tellProblem } from './notices.ts'

const KEY = 'profiles'

/** Starts to follow the stored profiles, also when another tab changes them. */
export function followProfiles(): void {
  watchSetting(KEY, (value) => {
    if (!value.ok) return tellProblem(value.error)
    void parseProfiles(value.value).then((customProfiles) => store.setState({ customProfiles }))
  })
}

/**
 * The check is loaded with the first profile; most people have none. One that it refuses is told of and left
 * out.
 */
async function parseProfiles(value: JsonValue | undefined): Promise<readonly Profile[]> {
  const given = isArray(value) ? value : []
  if (given.length === 0) return []
  const { checkProfile } = await import('#core/profiles/rules/check-profile.ts')
  return given.flatMap((one) => {
    const checked = checkProfile(one)
    if (checked.ok) return [checked.value]
    tellProblem({ ...checked.error, message: t`Skipped a saved price list. ${checked.error.message}` })
    return []
  })
}

/** Checks a profile, keeps it in place of one with the same id, and bills by it. */
export async function keepProfile(given: Profile): Promise<Result<Profile>> {
  const { checkProfile } = await import('#core/profiles/rules/check-profile.ts')
  const checked = checkProfile(given)
  if (!checked.ok) return checked
  const profile = checked.value
  const others = store.getState().customProfiles.filter(({ id }) => id !== profile.id)
  const problem = await storeProfiles([...others, profile])
  if (problem !== undefined) return fail(problem)
  choosePrices(profile.id)
  return ok(profile)
}

/** Forgets a profile; where it was one of ours, changed, ours is back. */
export async function deleteProfile(id: string): Promise<void> {
  const problem = await storeProfiles(store.getState().customProfiles.filter((profile) => profile.id !== id))
  if (problem !== undefined) tellProblem(problem)
}

async function storeProfiles(customProfiles: readonly Profile[]): Promise<Problem | undefined> {
  const stored: JsonValue = JSON.parse(JSON.stringify(customProfiles))
  const result = await setSetting(KEY, stored)
  if (!result.ok) return result.error
  store.setState({ customProfiles })
  return undefined
}
