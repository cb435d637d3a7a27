/** How the page looks: every setting that is chosen from a list. */
import { changeSettings, choiceEntries, useApp } from '#state/index.ts'
import { Segmented } from '../../kit/index.ts'
import styles from './SettingsView.module.css'

export function AppearanceSettings() {
  const settings: Readonly<Record<string, unknown>> = useApp((state) => state.settings)
  return (
    <div className={styles.fields}>
      {choiceEntries().map(({ key, title, options }) => (
        <div key={key}>
          <p className={styles.label}>{title}</p>
          <Segmented
            label={title}
            value={String(settings[key])}
            options={options}
            onChange={(chosen) =>
              void changeSettings(options.find(({ value }) => value === chosen)?.change ?? {})
            }
          />
        </div>
      ))}
    </div>
  )
}
