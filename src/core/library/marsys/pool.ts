/**
 * What MARSYS' agents share: a pool of insights beside their memories, messages to all of
 * them, and facts that are before each one's own messages.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Compartment } from '../../memory/memory.ts'
import type { Change } from '../../model/change.ts'
import { textPart } from '../../model/message.ts'
import type { MessageStep, Step } from '../../model/step.ts'
import { derivedId } from '../../model/steps.ts'
import { revisedLists } from './store.ts'

/** Steps of agents by name; `undefined` is the only agent. */
type Agent = string | undefined

/** Changed in place: the fold owns it. */
export interface Pool {
  /** Insights or facts, in the order in which they came. */
  readonly shared: Step[]
  /** To all agents, also to those of which nothing was heard yet. */
  readonly broadcasts: Step[]
  readonly agents: Map<Agent, Step[]>
}

export function createPool(): Pool {
  return { shared: [], broadcasts: [], agents: new Map() }
}

/** An agent's own messages; one that is new has had all broadcasts. */
export function ownOf(pool: Pool, agent: Agent): Step[] {
  let own = pool.agents.get(agent)
  if (own === undefined) {
    own = [...pool.broadcasts]
    pool.agents.set(agent, own)
  }
  return own
}

/** A message to every agent, the sender too. */
export function broadcast(pool: Pool, step: Step): void {
  for (const own of pool.agents.values()) own.push(step)
  pool.broadcasts.push(step)
}

/** What a control step puts into the pool: a message of the system, or of the user for a broadcast. */
export function sharedStep(control: Step, text: string, role: 'system' | 'user'): MessageStep {
  const { agent } = control
  return {
    kind: 'message',
    id: derivedId('shared', [control.id]),
    number: control.number,
    role,
    parts: [textPart(text)],
    origin: [control.id],
    rule: 'shared',
    ...given({ agent }),
  }
}

/** The text of a shared insight. */
export function insightText(agent: Agent, text: string): string {
  return `[Shared by ${agent ?? 'agent'}]: ${text}`
}

/** Recorded changes reach the messages of their agent; what was shared stays shared. */
export function revisePool(pool: Pool, changes: readonly Change[], agent: Agent): void {
  pool.agents.set(agent, revisedLists([ownOf(pool, agent)], changes)[0] ?? [])
}

interface PoolWords {
  /** What is shared. */
  readonly title: string
  readonly about: string
  /** Whether a call is shown it. */
  readonly isShown: boolean
  /** Whether agents can send to all of them. */
  readonly hasBroadcasts: boolean
}

/** What is shared, then what was sent to all, then each agent's own; with who is shown what. */
export function poolCompartments(pool: Pool, words: PoolWords): readonly Compartment[] {
  const agents = [...pool.agents.keys()]
  const { title, about, isShown, hasBroadcasts } = words
  const lane = hasBroadcasts ? { lane: t`Shared by all` } : {}
  return [
    {
      id: 'shared',
      title,
      about,
      ...lane,
      steps: [...pool.shared],
      sharing: { kind: 'shared', readers: isShown ? agents : [] },
    },
    ...(hasBroadcasts
      ? [
          {
            id: 'broadcasts',
            title: t`Broadcasts`,
            about: t`Added to the messages of every agent, including the sender.`,
            ...lane,
            steps: [...pool.broadcasts],
            sharing: { kind: 'shared' as const, readers: agents },
          },
        ]
      : []),
    ...[...pool.agents].map(([agent, steps], index) => ({
      id: `agent-${index + 1}`,
      title: agent === undefined ? t`Own messages` : t`Messages of ${agent}`,
      steps: [...steps],
      sharing: { kind: 'own' as const, agent },
    })),
  ]
}
