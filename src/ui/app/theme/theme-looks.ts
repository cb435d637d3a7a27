/** How each theme is drawn. */
import { SETTINGS, type Theme } from '#state/index.ts'
import type { IconName } from '../../kit/index.ts'

export const THEME_ICONS: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' }

export const THEMES = SETTINGS.theme.options
