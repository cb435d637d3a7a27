/** How the frame shows this view. */
import { lazy } from 'react'
import { t } from '#base/words.ts'
import type { ViewEntry } from '../view-entry.ts'

export const view: ViewEntry = {
  title: t`Timeline`,
  icon: 'timeline',
  hasDetail: true,
  Component: lazy(async () => ({ default: (await import('./TimelineView.tsx')).TimelineView })),
}
