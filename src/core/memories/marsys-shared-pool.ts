/** MARSYS' shared pool (SEED-SYSTEMS 7.5): insights of all agents, and messages to all of them. One for the run. */
import {
  broadcast,
  createPool,
  insightText,
  ownOf,
  type Pool,
  poolCompartments,
  revisePool,
  sharedStep,
} from '../marsys/pool.ts'
import { storeMemory } from '../marsys/store.ts'
import type { ParamValues } from '../params.ts'
import type { MemoryKind } from './memory.ts'

export const marsysSharedPool: MemoryKind = {
  id: 'marsys-shared-pool',
  title: 'Shared insights (MARSYS)',
  description:
    'Each agent has its own messages; what one of them shares goes to a pool that all can read, and a broadcast to all. Needs “shared insight” or “broadcast” steps.',
  params: {
    placing: {
      kind: 'choice',
      label: 'The pool is shown',
      initial: 'first',
      options: [
        { value: 'first', label: 'before own messages', help: 'As with shared facts.' },
        { value: 'last', label: 'behind own messages', help: 'The front of the prompt stays the same.' },
        { value: 'apart', label: 'not at all', help: 'The guide: who wants the pool asks for it.' },
      ],
    },
  },
  summary: ({ placing }) => (placing === 'apart' ? 'insights apart' : `insights ${placing}`),
  build: (values) => poolMemory(values),
}

function poolMemory({ placing, ...values }: ParamValues) {
  return storeMemory<Pool>({
    id: marsysSharedPool.id,
    title: marsysSharedPool.summary({ placing: placing ?? '', ...values }),
    scope: 'run',
    rule: 'not in the pool',
    create: createPool,
    add: (pool, step, { lane }) => {
      const own = ownOf(pool, lane)
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
    recall: (pool, { lane }) => ({
      get steps() {
        const own = ownOf(pool, lane)
        if (placing === 'apart') return [...own]
        return placing === 'last' ? [...own, ...pool.shared] : [...pool.shared, ...own]
      },
    }),
    controls: ['shared-insight', 'broadcast'],
    compartments: (pool) =>
      poolCompartments(pool, {
        title: 'Shared insights',
        about:
          placing === 'apart'
            ? 'Shared by any agent, and shown to none: who wants the pool asks for it.'
            : `Shared by any agent, shown to each ${placing === 'last' ? 'behind' : 'before'} its own messages.`,
        isShown: placing !== 'apart',
        hasBroadcasts: true,
      }),
  })
}
