/**
 * The fold of message-based masks and windows: they count messages, so that of one action a part can be old.
 * Each piece of an action is replaced on its own; the action is joined again and put where it is.
 */
import type { Step } from '../model/step.ts'
import type { PositionalFold } from './strategy.ts'
import { fold, unfold } from './unfold.ts'

interface PieceFoldOptions {
  /** Stands on rewritten actions, as `onMessages` puts it there: the strategy's summary. */
  readonly rule: string
  /** What represents a piece from the start; the piece itself, where nothing is said. */
  readonly fresh?: (piece: Step) => Step
  /** Asked once for each piece, in order, before `fresh`. */
  readonly counts: (piece: Step) => boolean
  /**
   * How many of the first countable pieces are old when there are `count`; must never fall as `count` grows.
   */
  readonly cut: (count: number) => number
  /** What represents the old piece that is the `index`th countable one; undefined: nothing. */
  readonly old: (piece: Step, index: number) => Step | undefined
}

/** An input step with what represents each of its pieces. */
export interface Holder {
  readonly step: Step
  readonly position: number
  readonly pieces: (Step | undefined)[]
}

export function holderOf(step: Step, position: number): Holder {
  return { step, position, pieces: [...unfold(step)] }
}

/** What the holder's pieces make; undefined: nothing is left. */
export function joinedPieces({ step, pieces }: Holder, rule: string): Step | undefined {
  const left = pieces.filter((piece) => piece !== undefined)
  return step.kind === 'action' ? fold(left, [step], rule)[0] : left[0]
}

/** Where a piece is. */
export interface Place {
  readonly holder: Holder
  readonly index: number
  readonly piece: Step
}

/** Puts `after` in the place of a piece; `changed` gathers the holders to be joined again. */
export function replacePiece({ holder, index }: Place, after: Step | undefined, changed: Set<Holder>): void {
  if (holder.pieces[index] === after) return
  holder.pieces[index] = after
  changed.add(holder)
}

/** Amortised O(1) a piece; holds the pieces that are not old yet. */
export function pieceFold(options: PieceFoldOptions): PositionalFold {
  const { rule, counts, cut, old, fresh = (piece) => piece } = options
  let waiting: Place[] = []
  let start = 0
  let count = 0
  let done = 0

  function takeIn(holder: Holder, changed: Set<Holder>): void {
    for (const [index, piece] of unfold(holder.step).entries()) {
      const place = { holder, index, piece }
      if (counts(piece)) {
        waiting.push(place)
        count++
      }
      replacePiece(place, fresh(piece), changed)
    }
  }

  function age(changed: Set<Holder>): void {
    for (const target = cut(count); done < target && start < waiting.length; done++) {
      const oldest = waiting[start]
      start++
      if (oldest !== undefined) replacePiece(oldest, old(oldest.piece, done), changed)
    }
    // Entries before `start` are dead; they are cut off once they are the larger part.
    if (start > 64 && start * 2 > waiting.length) {
      waiting = waiting.slice(start)
      start = 0
    }
  }

  return {
    push: (step, position, set) => {
      const changed = new Set<Holder>()
      takeIn(holderOf(step, position), changed)
      age(changed)
      for (const one of changed) set(one.position, joinedPieces(one, rule))
      return true
    },
  }
}
