/** How the page looks. */
import { t } from '#base/words.ts'
import { changeSettings, type Density, type Theme, useApp } from '#state/index.ts'
import { Segmented } from '../../kit/index.ts'
import styles from './SettingsView.module.css'

const THEMES: readonly { readonly value: Theme; readonly title: string }[] = [
  { value: 'system', title: t`System` },
  { value: 'light', title: t`Light` },
  { value: 'dark', title: t`Dark` },
]

const DENSITIES: readonly { readonly value: Density; readonly title: string }[] = [
  { value: 'compact', title: t`Compact` },
  { value: 'comfortable', title: t`Comfortable` },
]

export function AppearanceSettings() {
  const { theme, density } = useApp((state) => state.settings)
  return (
    <div className={styles.fields}>
      <div>
        <p className={styles.label}>Theme</p>
        <Segmented
          label={t`Theme`}
          value={theme}
          options={THEMES}
          onChange={(chosen) => void changeSettings({ theme: chosen })}
        />
      </div>
      <div>
        <p className={styles.label}>Rows of the timeline</p>
        <Segmented
          label={t`Rows of the timeline`}
          value={density}
          options={DENSITIES}
          onChange={(chosen) => void changeSettings({ density: chosen })}
        />
      </div>
    </div>
  )
}
