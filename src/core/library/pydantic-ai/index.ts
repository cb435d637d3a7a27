/** Pydantic AI's history processors. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { pydanticAiRecent } from './pydantic-ai-recent.ts'
import { pydanticAiRequests } from './pydantic-ai-requests.ts'
import { pydanticAiSummary } from './pydantic-ai-summary.ts'

export const pydanticAi: Family = {
  title: t`Pydantic AI`,
  strategies: [pydanticAiRecent, pydanticAiRequests, pydanticAiSummary],
  memories: [],
}
