/** How the frame shows this view. */
import { lazy } from 'react'
import { t } from '#base/words.ts'
import type { ViewEntry } from '../view-entry.ts'

export const view: ViewEntry = {
  title: t`Insights`,
  icon: 'insights',
  Component: lazy(async () => ({ default: (await import('./InsightsView.tsx')).InsightsView })),
}
