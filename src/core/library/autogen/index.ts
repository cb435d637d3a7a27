/** AutoGen's model contexts. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { autogenBuffered } from './autogen-buffered.ts'
import { autogenHeadAndTail } from './autogen-head-and-tail.ts'
import { autogenTokenLimited } from './autogen-token-limited.ts'

export const autogen: Family = {
  title: t`AutoGen`,
  strategies: [autogenBuffered, autogenHeadAndTail, autogenTokenLimited],
  memories: [],
}
