/** What a run opens in is loaded while its file is read: the page has nothing else to do then. */
import { useEffect } from 'react'
import { useApp } from '#state/index.ts'

export function useRunViews(): void {
  const isReading = useApp((state) => state.imports.length > 0)
  useEffect(() => {
    if (isReading) void load()
  }, [isReading])
}

/** What fails is asked for again by who shows it, and said there. */
function load(): Promise<unknown> {
  return Promise.allSettled([
    import('../views/strategies/StrategiesView.tsx'),
    import('./trace-bar/TraceBar.tsx'),
    import('./trace-bar/SummaryBar.tsx'),
    import('./trace-bar/CallStrip.tsx'),
    import('../views/timeline/TimelineView.tsx'),
    import('../views/detail/DetailPanel.tsx'),
  ])
}
