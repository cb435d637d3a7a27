/** OpenHands: a condenser of its configuration file. Its pipelines are set up in code. */
import { ok } from '#base/result.ts'
import type { ParamValues } from '../model/params.ts'
import { plainLiteral } from './literals.ts'
import { type HomeTarget, numberOf, type Runs, refuse, textOf } from './target.ts'

const sizes = (values: ParamValues) => ({
  keep_first: numberOf(values, 'keepFirst'),
  max_size: numberOf(values, 'maxSize'),
})

const pastSize = (values: ParamValues) => textOf(values, 'when') === 'past-size'

/** Its condensers write into the log what is forgotten: it does not come back. */
const CONDENSES: Runs = {
  mode: 'destructive',
  triggers: ['every-call'],
  words: 'asks its condenser before every call, and what that forgets is gone',
}

export const openHands: HomeTarget = {
  id: 'openhands',
  title: 'OpenHands',
  language: 'toml',
  formats: ['openhands-v0'],
  runs: {
    mode: 'view',
    triggers: ['every-call'],
    words: 'asks its condenser before every call, and this one forgets nothing',
  },
  chains: false,
  strategies: {
    none: { express: () => ok({ name: 'noop', params: {} }) },
    'openhands-recent': {
      express: (values) =>
        textOf(values, 'variant') === 'as-written'
          ? ok({
              name: 'recent',
              params: {
                keep_first: numberOf(values, 'keepFirst'),
                max_events: numberOf(values, 'maxEvents'),
              },
            })
          : refuse(
              'OpenHands’ recent condenser shows the head twice while the list is short. Choose its variant “as written” to export it.',
            ),
    },
    'openhands-masking': {
      express: (values) =>
        ok({ name: 'observation_masking', params: { attention_window: numberOf(values, 'window') } }),
    },
    'openhands-browser': {
      express: (values) =>
        ok({ name: 'browser_output_masking', params: { attention_window: numberOf(values, 'window') } }),
    },
    'openhands-amortized': {
      runs: CONDENSES,
      express: (values) =>
        pastSize(values) ? ok({ name: 'amortized', params: sizes(values) }) : refuse(ONLY_PAST_SIZE),
    },
    'openhands-llm-summary': {
      runs: CONDENSES,
      express: (values) =>
        pastSize(values)
          ? ok({
              name: 'llm',
              params: { ...sizes(values), max_event_length: numberOf(values, 'maxEventLength') },
            })
          : refuse(ONLY_PAST_SIZE),
    },
  },
  write: (stages) => ({
    code: stages
      .flatMap(({ name, params }) => [
        '[condenser]',
        `type = ${plainLiteral(name)}`,
        ...Object.entries(params).map(([key, value]) => `${key} = ${plainLiteral(value)}`),
        ...(name === 'llm' ? ['llm_config = "condenser"  # a section [llm.condenser] of yours'] : []),
        '',
      ])
      .join('\n'),
    notes: [],
  }),
}

const ONLY_PAST_SIZE = 'OpenHands’ condensers do nothing up to their size.'
