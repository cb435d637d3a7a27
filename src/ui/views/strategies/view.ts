/** How the frame shows this view. */
import { lazy } from 'react'
import { t } from '#base/words.ts'
import type { ViewEntry } from '../view-entry.ts'

export const view: ViewEntry = {
  title: t`Strategies`,
  icon: 'strategies',
  Component: lazy(async () => ({ default: (await import('./StrategiesView.tsx')).StrategiesView })),
}
