/** MARSYS: a managed memory that packs the newest messages before each call, and keeps what it stores. */
import { ok } from '#base/result.ts'
import { pythonArguments } from './literals.ts'
import { type HomeTarget, numberOf, refuse, textOf } from './target.ts'

export const marsys: HomeTarget = {
  id: 'marsys',
  title: 'MARSYS',
  language: 'python',
  formats: ['marsys'],
  runs: {
    mode: 'view',
    triggers: ['every-call'],
    words: 'packs before every call, and keeps what it stores',
  },
  chains: false,
  strategies: {
    'marsys-sliding-window': {
      express: (values) => {
        if (textOf(values, 'counter') !== 'estimate') {
          return refuse('MARSYS counts with its own estimate. Count in that to take it there.')
        }
        if (numberOf(values, 'charsPerToken') !== 4 || numberOf(values, 'imageTokens') !== 800) {
          return refuse('MARSYS’ managed memory counts 4 characters a token and 800 tokens an image.')
        }
        return ok({
          name: 'ManagedMemoryConfig',
          params: {
            mode: 'sliding_window',
            threshold_tokens: numberOf(values, 'threshold'),
            min_reduction_ratio: numberOf(values, 'reduction') / 100,
            headroom_percent: numberOf(values, 'headroom') / 100,
          },
        })
      },
    },
  },
  write: (stages) => ({
    code: [
      'from marsys.agents.memory import ManagedConversationMemory, ManagedMemoryConfig',
      '',
      ...stages.map(({ name, params }) => `config = ${name}(${pythonArguments(params)})`),
      'conversation = ManagedConversationMemory(config)',
      '',
    ].join('\n'),
    notes: ['System messages are not protected there: the prompt may go.'],
  }),
}
