/** The list of provider profiles. Adding one: its file and its line here. */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { claudeHaiku } from './claude-haiku.ts'
import { claudeOpus } from './claude-opus.ts'
import { claudeOpusLater } from './claude-opus-later.ts'
import { claudeSonnet } from './claude-sonnet.ts'
import { deepseek } from './deepseek.ts'
import { gemini3Pro } from './gemini-3-pro.ts'
import { geminiPro } from './gemini-pro.ts'
import { localModel } from './local-model.ts'
import { mistralMedium } from './mistral-medium.ts'
import { openaiGpt4o } from './openai-gpt-4o.ts'
import { openaiGpt4oMini } from './openai-gpt-4o-mini.ts'
import { openaiGpt5 } from './openai-gpt-5.ts'
import type { Profile } from './profile.ts'
import { teaching } from './teaching.ts'

export const profiles: readonly Profile[] = [
  openaiGpt5,
  openaiGpt4o,
  openaiGpt4oMini,
  claudeOpus,
  claudeOpusLater,
  claudeSonnet,
  claudeHaiku,
  gemini3Pro,
  geminiPro,
  deepseek,
  mistralMedium,
  localModel,
  teaching,
]

export const DEFAULT_PROFILE = openaiGpt5.id

/** `own`: profiles that a person handed in, which come before ours. Fails with `unknown-profile`. */
export function findProfile(id: string, own: readonly Profile[] = []): Result<Profile> {
  const found = [...own, ...profiles].find((profile) => profile.id === id)
  if (found !== undefined) return ok(found)
  return fail({
    code: 'unknown-profile',
    message: t`There is no provider profile "${id}".`,
    hint: t`Known: ${[...own, ...profiles].map((profile) => profile.id).join(', ')}.`,
  })
}

/**
 * The profile of a recorded model name such as `anthropic/claude-sonnet-4-20250514`: the one whose prefix fits best.
 * Undefined where none does: nobody's prices are better than somebody else's.
 */
export function profileOfModel(model: string, among: readonly Profile[] = profiles): Profile | undefined {
  const name = model.toLowerCase().replace(/^.*\//, '')
  let best: Profile | undefined
  let length = 0
  for (const profile of among) {
    for (const prefix of profile.models) {
      if (prefix.length > length && name.startsWith(prefix)) {
        best = profile
        length = prefix.length
      }
    }
  }
  return best
}
