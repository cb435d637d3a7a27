/** Which rows are open: none or all, but for those that a person toggled since. */
import { useCallback, useState } from 'react'

export interface Toggled {
  readonly isAll: boolean
  readonly setAll: (isAll: boolean) => void
  /** The same function as long as nothing is toggled: lists lay out again when it is another. */
  readonly has: (key: string) => boolean
  readonly toggle: (key: string) => void
}

export function useToggled(): Toggled {
  const [state, setState] = useState<{ readonly isAll: boolean; readonly others: ReadonlySet<string> }>({
    isAll: false,
    others: new Set(),
  })
  const has = useCallback((key: string) => state.isAll !== state.others.has(key), [state])
  return {
    isAll: state.isAll,
    setAll: (isAll) => setState({ isAll, others: new Set() }),
    has,
    toggle: (key) =>
      setState(({ isAll, others }) => {
        const next = new Set(others)
        if (!next.delete(key)) next.add(key)
        return { isAll, others: next }
      }),
  }
}
