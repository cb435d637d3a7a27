/** Google ADK's event compaction. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { googleAdk } from './google-adk.ts'

export const googleAdkFamily: Family = {
  title: t`Google ADK`,
  strategies: [],
  memories: [googleAdk],
}
