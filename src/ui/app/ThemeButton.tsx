/** The theme: system, light or dark. The button shows the one that is chosen. */
import { changeSettings, THEMES, type Theme, useApp } from '#state/index.ts'
import { IconButton, type IconName, Menu } from '../kit/index.ts'
import { keyOf } from './keys.ts'

const LOOKS: Readonly<Record<Theme, { readonly title: string; readonly icon: IconName }>> = {
  system: { title: 'As the system', icon: 'system' },
  light: { title: 'Light', icon: 'sun' },
  dark: { title: 'Dark', icon: 'moon' },
}

export function ThemeButton() {
  const theme = useApp((state) => state.settings.theme)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon={LOOKS[theme].icon} label={`Theme: ${LOOKS[theme].title}`} kbd={keyOf('theme')} />
      }
      items={THEMES.map((choice) => ({
        kind: 'check',
        id: choice,
        title: LOOKS[choice].title,
        checked: choice === theme,
        onChange: () => void changeSettings({ theme: choice }),
      }))}
    />
  )
}
