/** What the scratchpad's view asks of the store. */
import { doneValue, type Work } from '#base/work.ts'
import { DEFAULT_ENCODING, ENCODINGS, type EncodingId } from '#core/tokens/encoding.ts'
import type { StoredNotebook } from '#storage/index.ts'
import { type Derived, useJob } from '../shell/jobs.ts'
import type { NotebookActivity, ScratchpadState } from '../store/notebook-types.ts'
import { useApp } from '../store/store.ts'
import { timelineOf } from './notebook-timeline.ts'

export function useScratchpad<T>(select: (state: ScratchpadState) => T): T {
  return useApp((state) => select(state.scratchpad))
}

export function useOpenNotebook(): Work<StoredNotebook> {
  return useScratchpad(({ open }) => open)
}

/** What the notebook is doing; undefined: nothing. */
export function useNotebookActivity(id: string): NotebookActivity | undefined {
  return useScratchpad(({ activities }) => activities.get(id))
}

/** Whether the notebook's runs are on a trace that is still stored. */
export function useHasTimeline(): boolean {
  return useApp(({ scratchpad }) => {
    const notebook = doneValue(scratchpad.open)
    return notebook !== undefined && timelineOf(notebook) !== undefined
  })
}

/** The tokens of a text in the encoding of the address, and whether that count is exact. */
export function useTokensOf(text: string): Derived<number> & { readonly isExact: boolean } {
  const encoding: EncodingId = useApp((state) => state.route.counting.encoding ?? DEFAULT_ENCODING)
  const derived = useJob('count', { text, encoding })
  return { ...derived, isExact: ENCODINGS.find(({ id }) => id === encoding)?.provenance === 'exact' }
}
