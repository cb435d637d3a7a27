/**
 * The theme: system, light or dark. The button shows the one that is chosen; its menu is loaded behind the
 * first screen.
 */
import { lazy, Suspense, useState } from 'react'
import { t } from '#base/words.ts'
import { useApp } from '#state/index.ts'
import { IconButton } from '../../kit/index.ts'
import { keyOf } from '../shell/keys.ts'
import { THEME_ICONS, THEMES } from './theme-looks.ts'

const ThemeMenu = lazy(async () => ({ default: (await import('./ThemeMenu.tsx')).ThemeMenu }))

export function ThemeButton() {
  const theme = useApp((state) => state.settings.theme)
  const [wasPressed, setPressed] = useState(false)
  const title = THEMES.find(({ value }) => value === theme)?.title ?? theme
  const button = { icon: THEME_ICONS[theme], label: t`Theme: ${title}`, kbd: keyOf('theme') }
  const press = () => setPressed(true)
  return (
    // A press counts as it begins: the menu's own button may come between its begin and its end, and the
    // click would go amiss.
    <Suspense fallback={<IconButton {...button} onPointerDown={press} onClick={press} />}>
      <ThemeMenu trigger={<IconButton {...button} />} isOpenAtFirst={wasPressed} />
    </Suspense>
  )
}
