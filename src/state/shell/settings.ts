/** Settings: kept in Dexie as one document, parsed on the way in, changed by the one action here. */
import { setSetting, watchSetting } from '#storage/index.ts'
import { readSettings, type Settings } from '../store/settings-table.ts'
import { store } from '../store/store.ts'
import { tellProblem } from './notices.ts'

const KEY = 'settings'

/** Starts to follow the stored settings, also when another tab changes them. */
export function followSettings(): void {
  watchSetting(KEY, (value) => {
    if (!value.ok) return tellProblem(value.error)
    store.setState({ settings: readSettings(value.value) })
  })
}

export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const settings = { ...store.getState().settings, ...change }
  store.setState({ settings })
  const result = await setSetting(KEY, { ...settings })
  if (!result.ok) tellProblem(result.error)
}
