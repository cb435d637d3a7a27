/** Settings: kept in Dexie as one document, parsed on the way in, changed by the one action here. */
import { isObject, type JsonValue, numberField } from '#base/json.ts'
import { setSetting, watchSetting } from '#storage/index.ts'
import { DEFAULT_SETTINGS, type Density, type Settings, store, type Theme } from '../store/store.ts'
import { tellProblem } from './notices.ts'

const KEY = 'settings'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']
export const DENSITIES: readonly Density[] = ['compact', 'comfortable']

/** Starts to follow the stored settings, also when another tab changes them. */
export function followSettings(): void {
  watchSetting(KEY, (value) => {
    if (!value.ok) return tellProblem(value.error)
    store.setState({ settings: parseSettings(value.value) })
  })
}

/** What is stored, with defaults for what is missing or not understood. */
function parseSettings(value: JsonValue | undefined): Settings {
  const given = isObject(value) ? value : {}
  return {
    theme: THEMES.find((theme) => theme === given.theme) ?? DEFAULT_SETTINGS.theme,
    density: DENSITIES.find((density) => density === given.density) ?? DEFAULT_SETTINGS.density,
    detailWidth: numberField(given, 'detailWidth') ?? DEFAULT_SETTINGS.detailWidth,
    codeWidth: numberField(given, 'codeWidth') ?? DEFAULT_SETTINGS.codeWidth,
    moreFigures: given.moreFigures === true,
    advice: given.advice === true,
  }
}

export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const settings = { ...store.getState().settings, ...change }
  store.setState({ settings })
  const result = await setSetting(KEY, { ...settings })
  if (!result.ok) tellProblem(result.error)
}
