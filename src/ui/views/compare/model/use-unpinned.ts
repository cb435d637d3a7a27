/** What pins cost: the replay of each pinned memory without its pins, to hold the pinned one against. */
import { doneValue } from '#base/work.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { pinCount, withoutPins } from '#core/spec/spec-pins.ts'
import { type ReplayOutput, useReplays } from '#state/index.ts'

/** One per memory; undefined: it has no pins, or its rule alone is still being counted. */
export function useUnpinned(memories: readonly CheckedSpec[]): readonly (ReplayOutput | undefined)[] {
  const rules = memories.flatMap((memory) => (pinCount(memory) === 0 ? [] : [withoutPins(memory)]))
  const replays = useReplays(rules)
  let next = 0
  return memories.map((memory) => {
    const replay = pinCount(memory) === 0 ? undefined : replays[next++]
    return replay === undefined ? undefined : doneValue(replay.work)
  })
}
