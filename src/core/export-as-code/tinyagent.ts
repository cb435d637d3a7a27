/**
 * tinyAgent: pruning strategies handed to its memory manager, which its agent runs after every executed tool.
 */
import { ok } from '#base/result.ts'
import { pythonArguments } from './literals.ts'
import { type HomeTarget, numberOf, refuse, textOf } from './target.ts'

export const tinyagent: HomeTarget = {
  id: 'tinyagent',
  title: 'tinyAgent',
  language: 'python',
  formats: ['tinyagent'],
  runs: {
    mode: 'destructive',
    triggers: ['after-kinds', 'every-call'],
    words: 'prunes after every executed tool, and what is pruned is gone',
  },
  chains: true,
  strategies: {
    none: { isSameInBothModes: true, express: () => ok({ name: 'no_pruning', params: {} }) },
    'keep-last': {
      isSameInBothModes: true,
      express: (values) =>
        textOf(values, 'variant') === 'preserve-critical'
          ? ok({ name: 'keep_last_n_steps', params: { n: numberOf(values, 'count') } })
          : refuse(
              'tinyAgent’s library keeps system and task steps in their place; other ways to count are in its documents only.',
            ),
    },
    'shorten-observations': {
      isSameInBothModes: true,
      express: (values) =>
        textOf(values, 'variant') === 'by-recency'
          ? ok({
              name: 'prune_old_observations',
              params: {
                keep_last_n: numberOf(values, 'keepLast'),
                max_length: numberOf(values, 'maxLength'),
              },
            })
          : refuse('tinyAgent’s library cuts by the number of newer actions only.'),
    },
  },
  write: (stages) => ({
    code: [
      `from tinyagent.memory import ${['MemoryManager', ...new Set(stages.map(({ name }) => name))].join(', ')}`,
      '',
      'manager = MemoryManager()',
      '',
      '# To be called after every executed tool:',
      'def after_tool(manager):',
      ...stages.map(({ name, params }) => `    manager.prune(${name}(${pythonArguments(params)}))`),
      '',
    ].join('\n'),
    notes: ['Its agent prunes with keep_last_n_steps(5) unless pruning is switched off there.'],
  }),
}
