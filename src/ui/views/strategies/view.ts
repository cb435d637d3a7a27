/** How the frame shows this view. */
import { lazy } from 'react'
import { t } from '#base/words.ts'
import type { ViewEntry } from '../view-entry.ts'

const load = async () => ({ default: (await import('./StrategiesView.tsx')).StrategiesView })

export const view: ViewEntry = {
  title: t`Strategies`,
  icon: 'strategies',
  Component: lazy(load),
}

/** Loads what the view takes before it is opened. Where that fails, opening it says so. */
export function prepareStrategiesView(): void {
  load().catch(() => undefined)
}
