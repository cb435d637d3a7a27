/** Claude Opus 4.6 to 4.8: more tokens for the same text than Opus 4.5, and larger images. */
import { t } from '#base/words.ts'
import { CLAUDE_LARGE_IMAGES } from './claude-cache.ts'
import { claudeOpus } from './claude-opus.ts'
import { encodingLike, type Profile } from './profile.ts'

export const claudeOpusLater: Profile = {
  ...claudeOpus,
  id: 'claude-opus-4.8',
  title: t`Claude Opus 4.6 to 4.8`,
  note: t`The tokenizer is not public: the factor is what one recorded run of Opus 4.8 showed, and is taken for 4.6 and 4.7 too. List prices are said to be those of Opus 4.5, which we did not check. Opus 4.6 is shown smaller images than the rule here says.`,
  models: [
    'claude-opus-4-6',
    'claude-opus-4-7',
    'claude-opus-4-8',
    'claude-opus-4.6',
    'claude-opus-4.7',
    'claude-opus-4.8',
  ],
  encoding: encodingLike('claude-opus-4-8'),
  images: CLAUDE_LARGE_IMAGES,
}
