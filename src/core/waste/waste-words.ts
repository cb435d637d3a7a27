/** The kinds of waste in words, and large results, which may have been needed. */
import { t } from '#base/words.ts'
import type { WasteKind } from '../model/waste-kind.ts'

export const WASTE_KINDS: readonly {
  readonly kind: WasteKind
  readonly title: string
  readonly help: string
}[] = [
  {
    kind: 'repeated-result',
    title: t`Repeated results`,
    help: t`The same result text appears in several steps. Counts all copies but the first, as long as both were sent.`,
  },
  {
    kind: 'read-again',
    title: t`Superseded reads`,
    help: t`A file that was read again later. The cost is that of the older result, from the later read on.`,
  },
  {
    kind: 'old-failures',
    title: t`Stale error output`,
    help: t`Results of failed calls that were still sent ten calls later. The cost is that from the tenth call on.`,
  },
  {
    kind: 'unused-tools',
    title: t`Unused tools`,
    help: t`Tool definitions sent with every prompt and never called.`,
  },
  {
    kind: 'oversized-result',
    title: t`Large results carried along`,
    help: t`Tool results above 2,000 tokens, sent with every later call. Not waste as long as the agent needs them: see when each was last used. Counts the tokens above the limit.`,
  },
]
