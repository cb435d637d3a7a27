/** The menu of themes; loaded behind the first screen, as menus are its heaviest part. */
import type { ReactElement } from 'react'
import { changeSettings, THEMES, type Theme, useApp } from '#state/index.ts'
import { Menu } from '../../kit/index.ts'
import { THEME_LOOKS } from './theme-looks.ts'

export interface ThemeMenuProps {
  readonly trigger: ReactElement
  /** The button was pressed before the menu was there. */
  readonly isOpenAtFirst: boolean
}

export function ThemeMenu({ trigger, isOpenAtFirst }: ThemeMenuProps) {
  const theme = useApp((state) => state.settings.theme)
  return (
    <Menu
      align="end"
      trigger={trigger}
      isOpenAtFirst={isOpenAtFirst}
      items={THEMES.map((choice: Theme) => ({
        kind: 'check',
        id: choice,
        title: THEME_LOOKS[choice].title,
        checked: choice === theme,
        onChange: () => void changeSettings({ theme: choice }),
      }))}
    />
  )
}
