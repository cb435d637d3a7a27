/**
 * The Agent Framework's sliding window and its compactions of tool calls step by step: what compaction.ts
 * does with the list.
 */

import type { MessageWindow } from '../../memory/message-window.ts'
import type { PositionalFold } from '../../memory/strategy.ts'
import { unfold } from '../../memory/unfold.ts'
import type { Step } from '../../model/step.ts'
import { noteOnTools } from './compaction.ts'
import { createSpans } from './tool-spans.ts'

interface SlidingOptions {
  readonly keepGroups: number
  readonly preserveSystem: boolean
}

export function slidingWindow({ keepGroups, preserveSystem }: SlidingOptions): MessageWindow {
  const spans = createSpans()
  /** First message of each group but those of the system. */
  const starts: number[] = []
  let messages = 0
  /** The group with which a run of reasoning began that may belong to a call. */
  let reasoning: number | undefined
  return {
    take: (pieces, step) => {
      const place = spans.take(pieces, step)
      if (place === 'breaks') return place
      if (place === 'call' && reasoning !== undefined) starts.length = reasoning + 1
      else if (place !== 'joins' && place !== 'system') starts.push(messages)
      if (place !== 'reasoning') reasoning = undefined
      else reasoning ??= starts.length - 1
      if (place === 'system') return preserveSystem ? 'shown' : 'hidden'
      messages += pieces.length
      return 'window'
    },
    hidden: () => [0, starts[starts.length - keepGroups] ?? 0],
  }
}

interface ToolGroup {
  readonly steps: { readonly step: Step; readonly position: number }[]
  /** A control step is right before it: a note would come before that. */
  readonly isBehindControl: boolean
  isOld: boolean
}

/**
 * All tool groups but the newest are left out; `folded`: a note represents each. It breaks where pruning a
 * pruned front would find other groups than pruning the whole: reasoning of its own, an old group that goes
 * on, and where `breaksAt` says so.
 */
export function toolCallsFold(
  keepGroups: number,
  isFolded: boolean,
  breaksAt: (step: Step) => boolean,
): PositionalFold {
  const spans = createSpans()
  const kept: ToolGroup[] = []
  let last: ToolGroup | undefined
  let isBehindControl = false

  /** False: the form breaks. */
  function takeIn(step: Step, position: number): boolean {
    const place = spans.take(unfold(step), step)
    if (place === 'breaks' || place === 'reasoning') return false
    if (place === 'joins') {
      last?.steps.push({ step, position })
      return last?.isOld === false
    }
    last = undefined
    if (place !== 'call' && place !== 'results') return true
    last = { steps: [{ step, position }], isBehindControl, isOld: false }
    kept.push(last)
    return true
  }

  return {
    ...(isFolded ? { adds: true } : {}),
    push: (step, position, set) => {
      if (step.kind === 'control') {
        isBehindControl = true
        return true
      }
      if (breaksAt(step) || !takeIn(step, position)) return false
      isBehindControl = false
      const old = kept.length > keepGroups ? kept.shift() : undefined
      if (old === undefined) return true
      if (isFolded && old.isBehindControl) return false
      old.isOld = true
      const note = isFolded ? noteOnTools(old.steps.flatMap((one) => unfold(one.step))) : undefined
      for (const [index, one] of old.steps.entries()) set(one.position, index === 0 ? note : undefined)
      return true
    },
  }
}
