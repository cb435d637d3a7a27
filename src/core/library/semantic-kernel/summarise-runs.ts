/**
 * Semantic Kernel's summarisation run again and again, by position: what `summarise` does with the whole
 * list. The list is what earlier runs left at its front and all messages that came later; a run takes the
 * front and some of those, and leaves one summary.
 */
import type { RerunFold, StrategyContext } from '../../memory/strategy.ts'
import { unfold } from '../../memory/unfold.ts'
import {
  type Entry,
  entryOf,
  isPair,
  isSystem,
  type SummariseOptions,
  safeIndex,
  summaryOfEntries,
} from './reducers.ts'
import { createCuts } from './window.ts'

interface Placed {
  readonly entry: Entry
  /** Of its step. */
  readonly position: number
}

/** O(1) per message, plus the summaries. `model` writes them. */
export function summariseRuns(options: SummariseOptions, model: StrategyContext['summarise']): RerunFold {
  const cuts = createCuts(options)
  const messages: Placed[] = []
  /** What earlier runs left in front of the messages from `from` on: a system message, summaries. */
  let ahead: Placed[] = []
  let from = 0
  let system: Entry | undefined

  function listed(start: number, end: number): readonly Placed[] {
    const skipped = from - ahead.length
    return [
      ...ahead.slice(start, end),
      ...messages.slice(Math.max(from, start + skipped), Math.max(from, end + skipped)),
    ]
  }

  /** Summaries at the start; all but the messages behind are among them if there is one. */
  function leadingSummaries(): number {
    if (system !== undefined) return 0
    let end = from
    while (messages[end]?.entry.isSummary === true) end++
    return ahead.length + end - from
  }

  function firstKept(offset: number): number | undefined {
    const count = ahead.length + messages.length - from
    if (offset < count)
      return cuts.first({ from, ahead: ahead.length, offset, system: system === undefined ? -1 : 0 })
    // Of nothing but summaries none is at the start.
    if (count <= options.target + options.threshold) return undefined
    const entries = listed(0, count).map(({ entry }) => entry)
    return safeIndex(entries, { ...options, offset: 0, keepsSystem: false })
  }

  return {
    push: (step, position) => {
      if (step.kind === 'control') return false
      const entries = unfold(step).map(entryOf)
      // A run must not part an action, nor move the system message to the front.
      const canPart = entries.some((entry, index) => index > 0 && !isPair(entries[index - 1], entry))
      const [first] = entries
      const isFirstSystem = first !== undefined && system === undefined && isSystem(first) && !first.isSummary
      if (canPart || (isFirstSystem && position > 0)) return false
      if (isFirstSystem) system = first
      for (const entry of entries) {
        cuts.take(entry)
        messages.push({ entry, position })
      }
      return true
    },
    run: (set) => {
      const offset = leadingSummaries()
      const index = firstKept(offset)
      if (index === undefined) return undefined
      const isWhole = options.singleSummary || offset === ahead.length + messages.length - from
      const start = isWhole ? 0 : offset
      const covered = listed(start, index)
      const summary = summaryOfEntries(
        covered.map(({ entry }) => entry),
        system,
        { ...options, model },
      )
      if (!summary.ok) return summary.error
      if (summary.value === undefined) return undefined
      const gone = covered.filter(({ entry }) => entry !== system)
      const position = gone[0]?.position ?? 0
      for (const one of gone) if (one.position !== position) set(one.position, undefined)
      set(position, summary.value)
      const added = { entry: entryOf(summary.value), position }
      const kept = covered.filter(({ entry }) => entry === system)
      const next = Math.max(from, index + from - ahead.length)
      if (start === 0) ahead = [...kept, added, ...ahead.slice(index)]
      else ahead.push(...listed(ahead.length, start), added)
      from = next
      return undefined
    },
  }
}
