/**
 * MARSYS' coordinated agents: facts that any of them registers are before each one's
 * messages.
 */
import { t } from '#base/words.ts'
import type { MemoryKind } from '../../memory/memory.ts'
import type { ParamValues } from '../../model/params.ts'
import { createPool, ownOf, type Pool, poolCompartments, revisePool, sharedStep } from './pool.ts'
import { storeMemory } from './store.ts'

export const marsysSharedFacts: MemoryKind = {
  id: 'marsys-shared-facts',
  readsText: true,
  title: t`Shared facts (MARSYS)`,
  description: t`Every agent sees all facts registered by any agent, then its own messages. Needs “registered fact” steps.`,
  starters: [{ title: t`Coordinated facts`, help: t`Facts that every agent sees.`, offeredBy: 'memory' }],
  params: {
    naming: {
      kind: 'boolean',
      label: t`Show the fact’s name`,
      help: t`The guide shows only the fact.`,
      initial: false,
    },
  },
  summary: () => t`facts, then own messages`,
  build: (values) => factsMemory(values),
}

function factsMemory(values: ParamValues) {
  return storeMemory<Pool>({
    id: marsysSharedFacts.id,
    title: marsysSharedFacts.summary(values),
    scope: 'run',
    rule: t`not a fact`,
    create: createPool,
    add: (pool, step, { agent }) => {
      const own = ownOf(pool, agent)
      if (step.kind !== 'control') own.push(step)
      if (step.kind !== 'control' || step.control.type !== 'registered-fact') return 'grew'
      const { name, text } = step.control
      pool.shared.push(sharedStep(step, values.naming === true ? `${name}: ${text}` : text, 'system'))
      return 'changed'
    },
    revise: revisePool,
    recall: (pool, { agent }) => ({
      get steps() {
        return [...pool.shared, ...ownOf(pool, agent)]
      },
    }),
    controls: ['registered-fact'],
    compartments: (pool) =>
      poolCompartments(pool, {
        title: t`Facts`,
        about: t`Registered by any agent, sent to each before its own messages.`,
        isShown: true,
        hasBroadcasts: false,
      }),
  })
}
