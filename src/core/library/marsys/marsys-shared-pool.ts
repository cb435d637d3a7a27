/**
 * MARSYS' shared pool: insights of all agents, and messages to all of them. One for the
 * run.
 */
import { t } from '#base/words.ts'
import type { MemoryKind } from '../../memory/memory.ts'
import type { ParamValues } from '../../model/params.ts'
import {
  broadcast,
  createPool,
  insightText,
  ownOf,
  type Pool,
  poolCompartments,
  revisePool,
  sharedStep,
} from './pool.ts'
import { storeMemory } from './store.ts'

export const marsysSharedPool: MemoryKind = {
  id: 'marsys-shared-pool',
  readsText: true,
  title: t`Shared insights (MARSYS)`,
  description: t`Each agent has its own messages; shared insights go to a pool that all agents can read, and broadcasts go to all. Needs “shared insight” or “broadcast” steps.`,
  starters: [
    { title: t`Shared pool`, help: t`Insights and broadcasts from several agents.`, offeredBy: 'memory' },
  ],
  params: {
    placing: {
      kind: 'choice',
      label: t`Pool position`,
      initial: 'first',
      options: [
        { value: 'first', label: t`before own messages`, help: t`As with shared facts.` },
        { value: 'last', label: t`after own messages`, help: t`The prompt prefix stays unchanged.` },
        { value: 'apart', label: t`not sent`, help: t`As in the guide: agents query the pool themselves.` },
      ],
    },
  },
  summary: ({ placing }) => (placing === 'apart' ? t`insights not sent` : t`insights ${placing}`),
  build: (values) => poolMemory(values),
}

function poolMemory({ placing, ...values }: ParamValues) {
  return storeMemory<Pool>({
    id: marsysSharedPool.id,
    title: marsysSharedPool.summary({ placing: placing ?? '', ...values }),
    scope: 'run',
    rule: t`not in the pool`,
    create: createPool,
    add: (pool, step, { agent }) => {
      const own = ownOf(pool, agent)
      if (step.kind !== 'control') {
        own.push(step)
        return placing === 'last' && pool.shared.length > 0 ? 'changed' : 'grew'
      }
      if (step.control.type === 'shared-insight') {
        pool.shared.push(sharedStep(step, insightText(step.agent, step.control.text), 'system'))
      } else if (step.control.type === 'broadcast') {
        broadcast(pool, sharedStep(step, step.control.text, 'user'))
      } else return 'grew'
      return 'changed'
    },
    revise: revisePool,
    recall: (pool, { agent }) => ({
      get steps() {
        const own = ownOf(pool, agent)
        if (placing === 'apart') return [...own]
        return placing === 'last' ? [...own, ...pool.shared] : [...pool.shared, ...own]
      },
    }),
    controls: ['shared-insight', 'broadcast'],
    compartments: (pool) =>
      poolCompartments(pool, {
        title: t`Shared insights`,
        about:
          placing === 'apart'
            ? t`Shared by agents but sent to none: agents query the pool themselves.`
            : placing === 'last'
              ? t`Shared by any agent, sent to each after its own messages.`
              : t`Shared by any agent, sent to each before its own messages.`,
        isShown: placing !== 'apart',
        hasBroadcasts: true,
      }),
  })
}
