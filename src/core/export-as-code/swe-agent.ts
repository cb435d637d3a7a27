/** SWE-agent: history processors of its configuration, run before every call over the whole history. */
import { ok } from '#base/result.ts'
import { namesOf } from '../model/params.ts'
import { plainLiteral } from './literals.ts'
import { type HomeTarget, numberOf, refuse, textOf } from './target.ts'

export const sweAgent: HomeTarget = {
  id: 'swe-agent',
  title: 'SWE-agent',
  language: 'yaml',
  formats: ['swe-agent'],
  runs: {
    mode: 'view',
    triggers: ['every-call'],
    words: 'runs its history processors before every call over the whole history',
  },
  chains: true,
  strategies: {
    none: { express: () => ok({ name: 'default', params: {} }) },
    'swe-agent-last-observations': {
      express: (values) => {
        const named = [...namesOf(textOf(values, 'keepTools')), ...namesOf(textOf(values, 'removeTools'))]
        return named.length > 0
          ? refuse(
              'SWE-agent tells observations that stay or go by tags of the environment, not by the name of a tool.',
            )
          : ok({
              name: 'last_n_observations',
              params: { n: numberOf(values, 'n'), polling: numberOf(values, 'polling') },
            })
      },
    },
    'swe-agent-closed-window': {
      express: (values) =>
        textOf(values, 'headless') === 'drop'
          ? ok({ name: 'closed_window', params: {} })
          : refuse('SWE-agent’s closed_window drops what names no file.'),
    },
    'swe-agent-remove-regex': {
      express: (values) =>
        ok({
          name: 'remove_regex',
          params: { remove: [textOf(values, 'pattern')], keep_last: numberOf(values, 'keepLast') },
        }),
    },
    'swe-agent-image-parsing': { express: () => ok({ name: 'image_parsing', params: {} }) },
  },
  write: (stages) => ({
    code: [
      'agent:',
      '  history_processors:',
      ...stages.flatMap(({ name, params }) => [
        `    - type: ${name}`,
        ...Object.entries(params).map(([key, value]) => `      ${key}: ${plainLiteral(value)}`),
      ]),
      '',
    ].join('\n'),
    notes: stages.some(({ name }) => name === 'closed_window')
      ? [
          'closed_window looks at entries of the user role, as SWE-agent sends observations without tool calling.',
        ]
      : [],
  }),
}
