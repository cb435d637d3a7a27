/**
 * A person's memory as a Memory: its state stays in the sandbox under a number. Used where that is, never in
 * the page.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Compartment, Cue, Environment, Memory, Recall } from '../memory/memory.ts'
import { applyChanges } from '../model/change.ts'
import type { ParamValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import type { CustomDefinition, CustomProblem } from '../spec/custom-definition.ts'
import { customSummary } from '../spec/custom-summary.ts'
import type { CustomSettings } from './custom-strategy.ts'
import type { GuestContext, GuestProgram, GuestRun } from './guest.ts'
import { createHost, type ProgramHost, parseParts } from './host.ts'

interface State {
  readonly environment: Environment
  /** Of the state in the sandbox. */
  number: number
  log: Step[]
  inside: Set<Step>
  /** How many steps of the log the program was told of. */
  told: number
  /** Why the state is of no use any more; a new one is made when the log is changed. */
  broken: CustomProblem | undefined
}

export interface CustomMemoryOptions {
  readonly guest: GuestProgram
  readonly values: ParamValues
  readonly settings: CustomSettings
}

/** Steps that share the time of one call. */
const AT_ONCE = 16

function runsOf(indices: readonly number[]): readonly GuestRun[] {
  const runs: { from: number; to: number }[] = []
  for (const index of indices) {
    const last = runs.at(-1)
    if (last?.to === index && index - last.from < AT_ONCE) last.to = index + 1
    else runs.push({ from: index, to: index + 1 })
  }
  return runs
}

export function customMemory(
  definition: CustomDefinition,
  { guest, values, settings }: CustomMemoryOptions,
): Memory<State> {
  const valuesText = JSON.stringify(values)
  let host: ProgramHost | undefined
  let states = 0

  function hostFor({ measure }: Environment): ProgramHost {
    host ??= createHost(guest, { id: definition.id, rule: definition.title }, measure)
    return host
  }

  function start(environment: Environment, log: Step[]): State {
    const number = states++
    const made = guest.create(number, valuesText)
    const broken = made.ok ? undefined : made.error
    return { environment, number, log, inside: new Set(log), told: 0, broken }
  }

  /** The program is told of new steps before it is asked, all at once. */
  function tell(state: State): CustomProblem | undefined {
    if (state.broken !== undefined) return state.broken
    const fresh = state.log.slice(state.told)
    const { hand, indexOf } = hostFor(state.environment)
    const handed = hand(fresh)
    if (!handed.ok) return handed.error
    for (const run of runsOf(fresh.map(indexOf))) {
      const added = guest.add(state.number, run, valuesText)
      if (!added.ok) {
        state.broken = added.error
        return added.error
      }
    }
    state.told = state.log.length
    return undefined
  }

  function recall(state: State, cue: Cue): Recall {
    const untold = tell(state)
    if (untold !== undefined) return { steps: state.log.slice(), problem: untold }
    const text = guest.recall(state.number, JSON.stringify(contextOf(state, cue)), valuesText)
    const given = { has: (step: Step) => state.inside.has(step), isGrown: true }
    const answer = text.ok ? hostFor(state.environment).read(state.number, text.value, given) : text
    if (!answer.ok) return { steps: state.log.slice(), problem: answer.error }
    const { steps, remark } = answer.value
    return remark === undefined ? { steps } : { steps, problem: remark }
  }

  function contextOf({ environment }: State, { call, text, now, agent }: Cue): GuestContext {
    const cue = { call, text, ...given({ agent, lane: agent }) }
    const { window } = environment
    return { window, seed: call, cue, ...settings, ...given({ now }) }
  }

  function compartments(state: State): readonly Compartment[] {
    if (tell(state) !== undefined) return []
    const text = guest.compartments(state.number, valuesText)
    if (!text.ok) return []
    const { readLoosely } = hostFor(state.environment)
    return parseParts(text.value).map(({ title, steps }, index) => ({
      id: `part-${index}`,
      title: title === '' ? t`Part ${index + 1}` : title,
      steps: readLoosely(steps),
    }))
  }

  return {
    id: definition.id,
    title: customSummary(definition, values),
    create: (environment) => start(environment, []),
    add: (state, step) => {
      state.log.push(step)
      state.inside.add(step)
      return state
    },
    // The code is not told of changes: it is shown the changed log from its start, as if it had always been
    // so.
    revise: ({ environment, log }, changes) => start(environment, [...applyChanges(log, changes)]),
    recall,
    compartments,
    blame: () => new Map(),
  }
}
