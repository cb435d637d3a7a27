/** Loads what a run opens in, while its file is read: the page has nothing else to do then. */
export function loadRunViews(): void {
  void Promise.allSettled([
    import('../../views/strategies/StrategiesView.tsx'),
    import('../trace-bar/TraceBar.tsx'),
    import('../trace-bar/SummaryBar.tsx'),
    import('../trace-bar/CallStrip.tsx'),
    import('../../views/timeline/TimelineView.tsx'),
    import('../../views/detail/DetailPanel.tsx'),
  ])
}
