/** The patterns of memory that the documents name, one click each: what this view opens up best. */
import { t } from '#base/words.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import type { MemoryChoice } from '../../kit/index.ts'

interface Pattern {
  readonly title: string
  readonly help: string
  readonly spec: MemorySpec
}

const PATTERNS: readonly Pattern[] = [
  {
    title: t`Sliding window`,
    help: t`Keeps the last ten steps.`,
    spec: { id: 'keep-last', params: { count: 10 } },
  },
  {
    title: t`Adaptive`,
    help: t`Grows up to a token limit, then prunes.`,
    spec: { id: 'adaptive', params: { maxTokens: 8000, count: 10 } },
  },
  { title: t`Summarizing`, help: t`Replaces old steps with one summary.`, spec: { id: 'summarise-old' } },
  {
    title: t`Short, medium, long`,
    help: t`Newest steps, summaries, milestones.`,
    spec: { id: 'hierarchical' },
  },
  {
    title: t`Core, working, episodic`,
    help: t`Sorted by importance and age.`,
    spec: { id: 'marsys-hierarchical' },
  },
  {
    title: t`Episodes`,
    help: t`Divides the run into episodes and recalls them by text.`,
    spec: { id: 'marsys-episodic' },
  },
  {
    title: t`Shared pool`,
    help: t`Insights and broadcasts from several agents.`,
    spec: { id: 'marsys-shared-pool' },
  },
  { title: t`Coordinated facts`, help: t`Facts that every agent sees.`, spec: { id: 'marsys-shared-facts' } },
  { title: t`Retrieval`, help: t`The steps most similar to the query.`, spec: { id: 'marsys-retrieval' } },
  {
    title: t`Scratchpad`,
    help: t`A code agent’s values, observations, and failures.`,
    spec: { id: 'tinyagent-scratchpad' },
  },
  {
    title: t`Conversation`,
    help: t`Cleared when a run or session ends.`,
    spec: { id: 'marsys-conversation' },
  },
]

export function patternChoices(choose: (spec: MemorySpec) => void): readonly MemoryChoice[] {
  return PATTERNS.map(({ title, help, spec }) => ({ id: title, title, help, onChoose: () => choose(spec) }))
}
