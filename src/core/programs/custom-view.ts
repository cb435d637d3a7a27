/**
 * A person's strategy that prunes the whole log before every call, as a memory: what pruning in full does
 * (memories/), but at the cost of what changed. The log only grows, so the program is told of new steps
 * alone, and says what is new in its answer.
 */

import { given } from '#base/given.ts'
import type { Cue, Environment, Memory, Recall } from '../memory/memory.ts'
import { applyChanges } from '../model/change.ts'
import type { Step } from '../model/step.ts'
import type { CustomDefinition } from '../spec/custom-definition.ts'
import { customSummary } from '../spec/custom-summary.ts'
import type { CustomMemoryOptions } from './custom-memory.ts'
import type { GuestContext, GuestList, GuestResult } from './guest.ts'
import { type Answer, createHost, type ProgramHost } from './host.ts'

interface State {
  readonly environment: Environment
  /** Of the list in the sandbox; another one when the log was changed. */
  readonly list: number
  readonly log: Step[]
  readonly inside: Set<Step>
  /** How many steps of the log the program was told of. */
  told: number
  now: number | undefined
}

/** Who removed what is left to the transcript: it is always this one. */
export function customView(
  definition: CustomDefinition,
  { guest, values, settings }: CustomMemoryOptions,
): Memory<State> {
  const valuesText = JSON.stringify(values)
  let host: ProgramHost | undefined
  let lists = 0

  function start(environment: Environment, log: Step[], now?: number): State {
    return { environment, list: lists++, log, inside: new Set(log), told: 0, now }
  }

  function hostFor({ measure }: Environment): ProgramHost {
    host ??= createHost(guest, { id: definition.id, rule: definition.title }, measure)
    return host
  }

  function ask(state: State): GuestResult<Answer> {
    const { environment, log, inside, list } = state
    const { hand, indexOf, read } = hostFor(environment)
    const fresh = log.slice(state.told)
    const handed = hand(fresh)
    if (!handed.ok) return handed
    const then = fresh.map(indexOf)
    const given: GuestList = { list, keep: state.told, then }
    state.told = log.length
    const text = guest.prune(JSON.stringify(given), valuesText, JSON.stringify(contextOf(state)))
    return text.ok ? read(list, text.value, { has: (step) => inside.has(step), isGrown: true }) : text
  }

  function contextOf({ environment: { window }, log, now }: State): GuestContext {
    return { window, seed: log.length, ...settings, ...given({ now }) }
  }

  function recall(state: State, cue: Cue): Recall {
    state.now = cue.now ?? state.now
    const answer = ask(state)
    if (!answer.ok) return { steps: state.log.slice(), problem: answer.error }
    const { steps, remark } = answer.value
    return remark === undefined ? { steps } : { steps, problem: remark }
  }

  return {
    id: definition.id,
    title: customSummary(definition, values),
    create: (environment) => start(environment, []),
    add: (state, step) => {
      state.log.push(step)
      state.inside.add(step)
      state.now = step.timestamp ?? state.now
      return state
    },
    revise: ({ environment, log, now }, changes) => start(environment, [...applyChanges(log, changes)], now),
    recall,
    compartments: () => [],
    blame: () => new Map(),
  }
}
