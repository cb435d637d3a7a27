/**
 * The groups of the Agent Framework as steps come: what `spansOf` finds in the whole list. All messages of a
 * step are in one group. Where a result answers a call of an earlier group the two would become one: that is
 * not followed.
 */
import type { Step } from '../../model/step.ts'
import { type Message, messagesFrom } from './groups.ts'

/**
 * What the next step is: it begins a group with a call (`call`; reasoning right before it belongs to the
 * group) or of results alone, joins the last group, or is a group of its own.
 */
type Place = 'call' | 'results' | 'joins' | 'reasoning' | 'system' | 'other' | 'breaks'

interface Spans {
  /** Takes the messages of the next step. O(messages) amortised. */
  take(pieces: readonly Step[], step: Step): Place
}

export function createSpans(): Spans {
  /** What the last group goes on with: `call`: reasoning, then results; `results`: results. */
  let open: 'call' | 'results' | 'reasoning' | undefined
  let group = 0
  /** For each id the groups whose calls of it wait for a result. */
  const waiting = new Map<string, number[]>()

  function placeOf({ role, calls, results, reasoning, text }: Message): Place {
    if (role === 'tool') return open === 'call' || open === 'results' ? 'joins' : 'results'
    if (role === 'system' || role === 'developer') return 'system'
    if (calls.length > 0) return role === 'assistant' ? 'call' : 'breaks'
    const isReasoning = role === 'assistant' && reasoning > 0 && text === undefined && results.length === 0
    if (isReasoning) return open === 'call' ? 'joins' : 'reasoning'
    return 'other'
  }

  function openAfter(place: Place, { role }: Message): typeof open {
    if (role === 'tool') return 'results'
    if (place === 'call' || place === 'joins') return 'call'
    return place === 'reasoning' ? place : undefined
  }

  /** Whether the results of a message answer calls of its own group, or none. */
  function answersOwn({ calls, results }: Message): boolean {
    for (const { id } of calls) {
      if (!waiting.get(id)?.push(group)) waiting.set(id, [group])
    }
    return results.every(({ id }) => {
      const callers = id === '' ? undefined : waiting.get(id)
      if (callers === undefined) return true
      if (!callers.includes(group)) return false
      // Of two that wait none is answered.
      if (callers.length === 1) waiting.delete(id)
      return true
    })
  }

  return {
    take: (pieces, step) => {
      // Messages that were made of one action before tell of calls that are not recorded, across steps.
      if (step.kind !== 'action' && step.origin !== undefined) return 'breaks'
      let first: Place = 'other'
      for (const [index, message] of messagesFrom(pieces).entries()) {
        const place = placeOf(message)
        if (index === 0) first = place
        if (place !== 'joins') group++
        open = openAfter(place, message)
        if (place === 'breaks' || !answersOwn(message)) return 'breaks'
      }
      return first
    },
  }
}
