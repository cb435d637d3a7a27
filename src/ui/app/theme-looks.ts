/** How each theme is named and drawn. */
import type { Theme } from '#state/index.ts'
import type { IconName } from '../kit/index.ts'

export const THEME_LOOKS: Readonly<Record<Theme, { readonly title: string; readonly icon: IconName }>> = {
  system: { title: 'As the system', icon: 'system' },
  light: { title: 'Light', icon: 'sun' },
  dark: { title: 'Dark', icon: 'moon' },
}
