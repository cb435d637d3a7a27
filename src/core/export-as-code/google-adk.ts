/**
 * Google ADK: event compaction of an app. As in google-adk 1, whose later versions know the
 * threshold of tokens: https://google.github.io/adk-docs/context/compaction/
 */
import { ok } from '#base/result.ts'
import { pythonArguments } from './literals.ts'
import { type HomeTarget, numberOf, refuse, textOf } from './target.ts'

export const googleAdk: HomeTarget = {
  id: 'google-adk',
  title: 'Google ADK',
  language: 'python',
  formats: ['google-adk'],
  runs: { mode: 'either', triggers: ['every-call'], words: 'compacts its events at the end of a turn' },
  chains: false,
  strategies: {
    'google-adk': {
      express: (values) => {
        if (textOf(values, 'turn') !== 'user') {
          return refuse('A turn of Google ADK is a user message and what follows.')
        }
        const threshold = numberOf(values, 'threshold')
        return ok({
          name: 'EventsCompactionConfig',
          params: {
            compaction_interval: numberOf(values, 'interval'),
            overlap_size: numberOf(values, 'overlap'),
            ...(threshold === 0
              ? {}
              : { token_threshold: threshold, event_retention_size: numberOf(values, 'retention') }),
          },
        })
      },
    },
  },
  write: (stages) => ({
    code: stages
      .flatMap(({ name, params }) => [
        `from google.adk.apps.app import App, ${name}`,
        '',
        `compaction = ${name}(${pythonArguments(params)})`,
        'app = App(name="my_app", root_agent=root_agent, events_compaction_config=compaction)',
        '',
      ])
      .join('\n'),
    notes: ['`root_agent` is yours. Its model writes the summaries.'],
  }),
}
