/**
 * The menu of the views that a phone's bar has no room for; loaded behind the first screen, as menus are its
 * heaviest part.
 */
import type { ReactElement } from 'react'
import { needsTrace, runOfViews, useApp, type View } from '#state/index.ts'
import { Menu } from '../../kit/index.ts'
import { goToView } from './actions.ts'
import { viewEntry } from './views.ts'

interface MoreMenuProps {
  readonly trigger: ReactElement
  readonly views: readonly View[]
  /** The button was pressed before the menu was there. */
  readonly isOpenAtFirst: boolean
}

export function MoreMenu({ trigger, views, isOpenAtFirst }: MoreMenuProps) {
  const run = useApp(runOfViews)
  const place = useApp(({ route }) => `${route.view} ${route.traceId}`)
  return (
    <Menu
      align="end"
      place={place}
      trigger={trigger}
      isOpenAtFirst={isOpenAtFirst}
      items={views.map((view) => ({
        kind: 'item',
        id: view,
        title: viewEntry(view).title,
        icon: view,
        disabled: needsTrace(view) && run === undefined,
        onSelect: () => goToView(view),
      }))}
    />
  )
}
