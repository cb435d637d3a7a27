/** What the scratchpad's view asks of the store. */
import { doneValue, type Work } from '#base/work.ts'
import { DEFAULT_ENCODING, ENCODINGS, type EncodingId } from '#core/tokens/encoding.ts'
import type { StoredPad } from '#storage/index.ts'
import { type Derived, useJob } from '../shell/jobs.ts'
import type { PadActivity, ScratchpadState } from '../store/pad-types.ts'
import { useApp } from '../store/store.ts'
import { timelineOf } from './pad-timeline.ts'

export function useScratchpad<T>(select: (state: ScratchpadState) => T): T {
  return useApp((state) => select(state.scratchpad))
}

export function useOpenPad(): Work<StoredPad> {
  return useScratchpad(({ open }) => open)
}

/** What the pad is doing; undefined: nothing. */
export function usePadActivity(id: string): PadActivity | undefined {
  return useScratchpad(({ activities }) => activities.get(id))
}

/** Whether the pad's runs are on a trace that is still stored. */
export function useHasTimeline(): boolean {
  return useApp(({ scratchpad }) => {
    const pad = doneValue(scratchpad.open)
    return pad !== undefined && timelineOf(pad) !== undefined
  })
}

/** The tokens of a text in the encoding of the address, and whether that count is exact. */
export function useTokensOf(text: string): Derived<number> & { readonly isExact: boolean } {
  const encoding: EncodingId = useApp((state) => state.route.lens.encoding ?? DEFAULT_ENCODING)
  const derived = useJob('count', { text, encoding })
  return { ...derived, isExact: ENCODINGS.find(({ id }) => id === encoding)?.provenance === 'exact' }
}
