/**
 * smolagents: it prunes nothing on its own; a callback after each step may change the steps of its memory.
 */
import { ok } from '#base/result.ts'
import type { Expressed, HomeTarget } from './target.ts'
import { numberOf, refuse, textOf } from './target.ts'

export const smolagents: HomeTarget = {
  id: 'smolagents',
  title: 'smolagents',
  language: 'python',
  formats: ['smolagents'],
  runs: {
    mode: 'destructive',
    triggers: ['after-kinds', 'every-call'],
    words: 'calls back after each step, and what the callback takes out is gone',
  },
  chains: true,
  strategies: {
    'smolagents-images': {
      isSameInBothModes: true,
      express: (values) => ok({ name: 'drop_images', params: { keep: numberOf(values, 'keep') } }),
    },
    'last-actions': {
      express: (values) =>
        textOf(values, 'notes') === 'dropped'
          ? ok({ name: 'keep_actions', params: { count: numberOf(values, 'count') } })
          : refuse('smolagents has no notes of its own that could stay.'),
    },
    'shorten-observations': {
      isSameInBothModes: true,
      express: (values) =>
        textOf(values, 'variant') === 'by-recency'
          ? ok({
              name: 'shorten_observations',
              params: { keep_last: numberOf(values, 'keepLast'), max_length: numberOf(values, 'maxLength') },
            })
          : refuse('Steps of smolagents are cut by their place here, not by their age.'),
    },
  },
  write: (stages) => ({
    code: [
      'from smolagents import ActionStep, CodeAgent, TaskStep',
      '',
      'def prune(step, agent):',
      '    steps = agent.memory.steps',
      '    actions = [s for s in steps if isinstance(s, ActionStep)]',
      ...stages.flatMap(bodyOf),
      '',
      'def make_agent(tools, model):',
      '    return CodeAgent(tools=tools, model=model, step_callbacks={ActionStep: prune})',
      '',
    ].join('\n'),
    notes: [
      '`tools` and `model` are yours. The callback runs after each action, before the next call.',
      ...(stages.some(({ name }) => name === 'shorten_observations')
        ? ['An action with several results has one observation there, which is cut as a whole.']
        : []),
    ],
  }),
}

const BODIES: Readonly<Record<string, (params: Expressed['params']) => readonly string[]>> = {
  drop_images: ({ keep }) => [
    `    for s in actions[: max(0, len(actions) - ${Number(keep)})]:`,
    '        s.observations_images = None',
  ],
  keep_actions: ({ count }) => [
    `    actions = actions[max(0, len(actions) - ${Number(count)}) :]`,
    '    agent.memory.steps = [s for s in steps if isinstance(s, TaskStep)] + actions',
  ],
  shorten_observations: ({ keep_last: keepLast, max_length: maxLength }) => [
    `    for s in actions[: max(0, len(actions) - ${Number(keepLast)})]:`,
    `        if s.observations and len(s.observations) > ${Number(maxLength)}:`,
    `            s.observations = s.observations[:${Number(maxLength)}] + "..."`,
  ],
}

function bodyOf({ name, params }: Expressed): readonly string[] {
  return BODIES[name]?.(params) ?? []
}
