/** Which sizes can't be replayed on a run that goes on from a conversation that isn't in its file. Pure. */
import { t } from '#base/words.ts'
import type { EarlierConversation } from '../account/earlier-history.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'

/** In place of figures that nobody knows. */
export const UNREPLAYABLE = t`Can’t be replayed: an earlier conversation isn’t in the file`

/**
 * Whether recorded prompts exceed the size at which it acts, but only by an earlier conversation that no
 * replay can act on: then that it changed nothing says nothing. `changed`: calls whose prompts it changes.
 * `earlier`: undefined: the run has none.
 */
export function isUnreplayable(
  { trigger }: Pick<CheckedSpec, 'trigger'>,
  { changed }: { readonly changed: number },
  earlier: EarlierConversation | undefined,
): boolean {
  return (
    earlier !== undefined && changed === 0 && trigger.kind === 'past-tokens' && trigger.tokens < earlier.peak
  )
}
