/** LangChain's `merge_message_runs` as a strategy. The work is done in merge.ts. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { type Holder, holderOf, joinedPieces, type Place, replacePiece } from '../../memory/piece-fold.ts'
import type { PositionalFold } from '../../memory/strategy.ts'
import { unfold } from '../../memory/unfold.ts'
import type { Step } from '../../model/step.ts'
import { joins, mergeMessageRuns } from './merge.ts'

const LABEL = 'merged runs'

export const langchainMerge = defineMessageStrategy({
  id: 'langchain-merge',
  readsText: true,
  title: t`Merge adjacent messages of one type (LangChain)`,
  description: t`Consecutive messages of one type become one, except tool results. Best for providers that refuse two messages of one role in a row; saves only the overhead of each message.`,
  params: {},
  summary: () => LABEL,
  guarantees: () => ['order'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (messages) => onlyMessages(messages, (runs) => mergeMessageRuns(runs)),
  fold: mergingFold,
})

/**
 * A run that grows is merged again: O(run) a piece. A merged front names other origins, so only as a view.
 */
function mergingFold(): PositionalFold {
  let run: Step[] = []
  let place: Place | undefined

  function take(next: Place, changed: Set<Holder>): void {
    const { piece } = next
    const [first] = run
    if (place === undefined || first === undefined || !joins(first, piece)) {
      run = [piece]
      place = next
      return
    }
    run.push(piece)
    replacePiece(place, mergeMessageRuns(run)[0], changed)
    replacePiece(next, undefined, changed)
  }

  return {
    viewOnly: true,
    push: (step, position, set) => {
      if (step.kind === 'control') return true
      const holder = holderOf(step, position)
      const changed = new Set<Holder>()
      for (const [index, piece] of unfold(step).entries()) take({ holder, index, piece }, changed)
      for (const one of changed) set(one.position, joinedPieces(one, LABEL))
      return true
    },
  }
}
