/** The patterns of memory that the documents name, one click each: what this view opens up best. */
import type { MemorySpec } from '#core/memories/spec-data.ts'
import type { MemoryChoice } from '../../kit/index.ts'

interface Pattern {
  readonly title: string
  readonly help: string
  readonly spec: MemorySpec
}

const PATTERNS: readonly Pattern[] = [
  { title: 'Sliding window', help: 'The last ten steps.', spec: { id: 'keep-last', params: { count: 10 } } },
  {
    title: 'Adaptive',
    help: 'Grows up to a token limit, then prunes.',
    spec: { id: 'adaptive', params: { maxTokens: 8000, count: 10 } },
  },
  { title: 'Summarising', help: 'Old steps become one summary.', spec: { id: 'summarise-old' } },
  {
    title: 'Short, medium, long',
    help: 'Newest steps, summaries, milestones.',
    spec: { id: 'hierarchical' },
  },
  {
    title: 'Core, working, episodic',
    help: 'By importance and by age.',
    spec: { id: 'marsys-hierarchical' },
  },
  { title: 'Episodes', help: 'The run in chapters, recalled by a text.', spec: { id: 'marsys-episodic' } },
  {
    title: 'Shared pool',
    help: 'Insights and broadcasts of several agents.',
    spec: { id: 'marsys-shared-pool' },
  },
  { title: 'Coordinated facts', help: 'Facts that every agent sees.', spec: { id: 'marsys-shared-facts' } },
  { title: 'Retrieval', help: 'The steps nearest to what is asked.', spec: { id: 'marsys-retrieval' } },
  {
    title: 'Scratchpad',
    help: 'A code agent’s values, observations and failures.',
    spec: { id: 'tinyagent-scratchpad' },
  },
  { title: 'Conversation', help: 'Cleared when a run or session ends.', spec: { id: 'marsys-conversation' } },
]

export function patternChoices(choose: (spec: MemorySpec) => void): readonly MemoryChoice[] {
  return PATTERNS.map(({ title, help, spec }) => ({ id: title, title, help, onChoose: () => choose(spec) }))
}
