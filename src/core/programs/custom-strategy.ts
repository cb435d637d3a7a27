/**
 * A person's strategy as a Strategy: `prune` asks the program in the sandbox. Used where that is, never in
 * the page.
 */

import type { Strategy, StrategyContext } from '../memory/strategy.ts'
import type { ParamValues } from '../model/params.ts'
import type { Step, StepId } from '../model/step.ts'
import type { CustomDefinition } from '../spec/custom-definition.ts'
import { customSummary } from '../spec/custom-summary.ts'
import type { GuestList, GuestProgram, GuestResult } from './guest.ts'
import { type Answer, createHost, type Given, type ProgramHost } from './host.ts'

/** What the whole run tells the code. */
export interface CustomSettings {
  readonly tokensPerCharacter: number
}

/** A list that the program was given before, so that only what changed is said again. */
interface KnownList {
  readonly list: number
  readonly sent: Step[]
  readonly inside: Set<Step>
}

/** Agents are distinguished by their first step; one whose first step goes counts as new. */
const KNOWN_LISTS = 64

export function customStrategy(
  definition: CustomDefinition,
  guest: GuestProgram,
  settings: CustomSettings,
): Strategy {
  let host: ProgramHost | undefined
  let last: { readonly steps: readonly Step[]; readonly answer: GuestResult<Answer> } | undefined
  const lists = createLists()
  const encoded = new Map<ParamValues, string>()

  function ask(steps: readonly Step[], values: ParamValues, context: StrategyContext): GuestResult<Answer> {
    host ??= createHost(guest, { id: definition.id, rule: definition.title }, context.measure)
    const { known, keep, isGrown } = lists.become(steps)
    const fresh = steps.slice(keep)
    const handed = host.hand(fresh)
    if (!handed.ok) return handed
    const then = fresh.map(host.indexOf)
    const list: GuestList = { list: known.list, keep, then }
    const valuesText = encoded.get(values) ?? JSON.stringify(values)
    encoded.set(values, valuesText)
    const { now, window } = context
    const told = { now, window, seed: steps.length, ...settings }
    const text = guest.prune(JSON.stringify(list), valuesText, JSON.stringify(told))
    const given: Given = { has: (step) => known.inside.has(step), isGrown }
    return text.ok ? host.read(known.list, text.value, given) : text
  }

  /** The code is asked once for `refuses`, `prune` and `remark` of the same list. */
  function answerTo(
    steps: readonly Step[],
    values: ParamValues,
    context: StrategyContext,
  ): GuestResult<Answer> {
    if (last?.steps !== steps) last = { steps, answer: ask(steps, values, context) }
    return last.answer
  }

  return {
    id: definition.id,
    title: definition.title,
    description: definition.description,
    readsText: true,
    params: definition.params,
    summary: (values) => customSummary(definition, values),
    guarantees: () => [],
    refuses: (steps, values, context) => {
      // A list may have grown in place since it was asked about.
      last = undefined
      const answer = answerTo(steps, values, context)
      return answer.ok ? undefined : answer.error
    },
    prune: (steps, values, context) => {
      const answer = answerTo(steps, values, context)
      return answer.ok ? answer.value.steps : steps
    },
    remark: () => (last?.answer.ok === true ? last.answer.value.remark : undefined),
    budget: () => undefined,
    recommended: {},
    fold: () => undefined,
  }
}

function createLists() {
  const known = new Map<StepId, KnownList>()
  let made = 0

  function listOf(first: StepId): KnownList {
    const found = known.get(first)
    if (found !== undefined) return found
    const [oldest] = known
    const isFull = known.size >= KNOWN_LISTS && oldest !== undefined
    if (isFull) known.delete(oldest[0])
    // The number of one that is forgotten is used again: the sandbox keeps a list for each.
    const list = isFull ? oldest[1] : { list: made++, sent: [], inside: new Set<Step>() }
    known.set(first, list)
    return list
  }

  return {
    /** Makes the list what `steps` are, and says how much of its front stayed. O(front + what changed). */
    become: (steps: readonly Step[]) => {
      const list = listOf(steps[0]?.id ?? '')
      const { sent, inside } = list
      let keep = 0
      while (keep < sent.length && keep < steps.length && sent[keep] === steps[keep]) keep++
      const gone = sent.splice(keep)
      for (const step of gone) inside.delete(step)
      for (let at = keep; at < steps.length; at++) {
        const step = steps[at]
        if (step === undefined) continue
        sent.push(step)
        inside.add(step)
      }
      return { known: list, keep, isGrown: gone.every((step) => inside.has(step)) }
    },
  }
}
