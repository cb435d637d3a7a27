/** The menu of themes; loaded behind the first screen, as menus are its heaviest part. */
import type { ReactElement } from 'react'
import { changeSettings, useApp } from '#state/index.ts'
import { Menu } from '../../kit/index.ts'
import { THEMES } from './theme-looks.ts'

interface ThemeMenuProps {
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
      items={THEMES.map(({ value, title }) => ({
        kind: 'check',
        id: value,
        title,
        checked: value === theme,
        onChange: () => void changeSettings({ theme: value }),
      }))}
    />
  )
}
