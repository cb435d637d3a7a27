/** How the frame shows this view. */
import { lazy } from 'react'
import { t } from '#base/words.ts'
import type { ViewEntry } from '../view-entry.ts'

export const view: ViewEntry = {
  title: t`Settings`,
  icon: 'settings',
  Component: lazy(async () => ({ default: (await import('./SettingsView.tsx')).SettingsView })),
}
