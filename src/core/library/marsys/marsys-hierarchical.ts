/**
 * MARSYS' hierarchical memory: important steps stay, the newest stay, the rest is put
 * away.
 */
import { t } from '#base/words.ts'
import type { MemoryKind } from '../../memory/memory.ts'
import type { ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { hasError } from '../../model/steps.ts'
import { revisedLists, storeMemory } from './store.ts'
import { addToTiers, createTiers, type Tiers, tierContext } from './tiers.ts'

export const marsysHierarchical: MemoryKind = {
  id: 'marsys-hierarchical',
  readsText: true,
  title: t`Core, working, episodic (MARSYS)`,
  description: t`Important steps are always sent, followed by the newest. When the working tier is full, its older half moves to an archive that is never sent.`,
  starters: [
    { title: t`Core, working, episodic`, help: t`Sorted by importance and age.`, offeredBy: 'memory' },
  ],
  params: {
    threshold: {
      kind: 'integer',
      label: t`Importance threshold`,
      help: t`A step’s own importance decides (Edit, Time and more). Without one: system and task 100, answer 90, user and summary 80, plan 70, note and error 60, action 40, else 30.`,
      min: 0,
      max: 100,
      initial: 70,
      unit: '%',
    },
    limit: {
      kind: 'integer',
      label: t`Working tier size`,
      min: 0,
      max: 100_000,
      initial: 50,
      unit: 'steps',
    },
    batch: {
      kind: 'integer',
      label: t`Archive when full`,
      help: t`Number of oldest steps archived when the tier exceeds its size.`,
      min: 1,
      max: 100_000,
      initial: 25,
      unit: 'steps',
    },
    variant: {
      kind: 'choice',
      label: t`Important new steps`,
      initial: 'once',
      options: [
        { value: 'once', label: t`sent once`, help: t`In the core tier.` },
        {
          value: 'as-written',
          label: t`sent twice`,
          help: t`In the core and working tiers, as in the guide’s code.`,
        },
      ],
    },
  },
  summary: ({ threshold, limit }) => t`core from ${threshold}%, newest ${limit}`,
  build: (values) => hierarchicalMemory(values),
}

function hierarchicalMemory(values: ParamValues) {
  const options = {
    threshold: Number(values.threshold) / 100,
    limit: Number(values.limit),
    batch: Number(values.batch),
  }
  return storeMemory<Tiers>({
    id: marsysHierarchical.id,
    title: marsysHierarchical.summary(values),
    rule: t`moved to episodic`,
    create: createTiers,
    add: (tiers, step) => {
      if (step.kind !== 'control') addToTiers(tiers, step, { importance: importanceOf(step), options })
      return 'changed'
    },
    revise: (tiers, changes) => {
      // The same step may be in core and in another tier: what is put before it comes in once, after the
      // core.
      const [core = []] = revisedLists(
        [tiers.core],
        changes.filter((change) => change.kind !== 'insert'),
      )
      const [episodic = [], working = []] = revisedLists([tiers.episodic, tiers.working], changes)
      Object.assign(tiers, { core, episodic, working })
    },
    recall: (tiers) => ({ steps: tierContext(tiers, values.variant === 'as-written') }),
    compartments: ({ core, working, episodic }) => [
      {
        id: 'core',
        title: t`Core: important`,
        steps: [...core],
        about: t`Steps with an importance of ${values.threshold}% or more, always sent first.`,
      },
      {
        id: 'working',
        title: t`Working: newest`,
        steps: [...working],
        about: t`Every step is added here. Above ${options.limit} steps, the oldest ${options.batch} are archived.`,
        room: { used: working.length, limit: options.limit, unit: 'steps' },
      },
      {
        id: 'episodic',
        title: t`Episodic: archived`,
        steps: [...episodic],
        about: t`Stored, but never sent to the model.`,
      },
    ],
  })
}

/** From 0 to 1: what the step says, else what the guide's caller would say of its kind. */
function importanceOf(step: Step): number {
  if (step.importance !== undefined) return step.importance
  switch (step.kind) {
    case 'system':
    case 'task':
      return 1
    case 'answer':
      return 0.9
    case 'summary':
      return 0.8
    case 'planning':
      return 0.7
    case 'note':
      return 0.6
    case 'action':
      return hasError(step) ? 0.6 : 0.4
    case 'message':
      return step.role === 'user' ? 0.8 : 0.3
    case 'control':
      return 0
  }
}
