/** How the frame shows this view. It is part of the first load, as it is what a first visit shows. */
import { t } from '#base/words.ts'
import type { ViewEntry } from '../view-entry.ts'
import { LibraryView } from './LibraryView.tsx'

export const view: ViewEntry = {
  title: t`Library`,
  icon: 'library',
  Component: LibraryView,
}
