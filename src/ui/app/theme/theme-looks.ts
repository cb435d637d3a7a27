/** How each theme is named and drawn. */
import { t } from '#base/words.ts'
import type { Theme } from '#state/index.ts'
import type { IconName } from '../../kit/index.ts'

export const THEME_LOOKS: Readonly<Record<Theme, { readonly title: string; readonly icon: IconName }>> = {
  system: { title: t`As the system`, icon: 'system' },
  light: { title: t`Light`, icon: 'sun' },
  dark: { title: t`Dark`, icon: 'moon' },
}
