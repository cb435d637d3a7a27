/** Letta's message buffers and summarizers. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { lettaBuffer } from './letta-buffer.ts'
import { lettaMiddle } from './letta-middle.ts'
import { lettaSummarizer } from './letta-summarizer.ts'

export const letta: Family = {
  title: t`Letta`,
  strategies: [lettaBuffer, lettaSummarizer, lettaMiddle],
  memories: [],
}
