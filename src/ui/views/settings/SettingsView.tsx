/** The settings as a page: its sections at the side, one of them shown. */
import { lazy, Suspense } from 'react'
import { t } from '#base/words.ts'
import { formatRoute, openSettings, SETTINGS_SECTIONS, type SettingsSection, useRoute } from '#state/index.ts'
import type { FrameProps } from '../view-entry.ts'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { KeyboardSettings } from './KeyboardSettings.tsx'
import { LicenseList } from './LicenseList.tsx'
import styles from './SettingsView.module.css'
import { StorageSettings } from './StorageSettings.tsx'

/** The price book is large. */
const PricingSettings = lazy(async () => ({
  default: (await import('./pricing/PricingSettings.tsx')).PricingSettings,
}))

type SettingsViewProps = Pick<FrameProps, 'loadKeyGroups'>

const TITLES: Readonly<Record<SettingsSection, string>> = {
  pricing: t`Pricing and counting`,
  appearance: t`Appearance`,
  storage: t`Storage and backup`,
  keyboard: t`Keyboard`,
  licenses: t`Licenses`,
}

export function SettingsView({ loadKeyGroups }: SettingsViewProps) {
  const route = useRoute()
  const { section } = route
  return (
    <div className={styles.page}>
      <nav className={styles.sections} aria-label="Settings">
        <h1 className={styles.title}>Settings</h1>
        <ul>
          {SETTINGS_SECTIONS.map((id) => (
            <li key={id} className={id === 'keyboard' ? styles.keyboard : undefined}>
              <a
                className={styles.section}
                href={formatRoute({ ...route, section: id })}
                aria-current={id === section ? 'page' : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
                  event.preventDefault()
                  openSettings(id)
                }}
              >
                {TITLES[id]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section key={section} className={styles.scroller} tabIndex={0} aria-labelledby="settings-section">
        <div className={styles.content}>
          <h2 id="settings-section" className={styles.heading}>
            {TITLES[section]}
          </h2>
          <Section section={section} loadKeyGroups={loadKeyGroups} />
        </div>
      </section>
    </div>
  )
}

function Section({ section, loadKeyGroups }: SettingsViewProps & { readonly section: SettingsSection }) {
  switch (section) {
    case 'pricing':
      return (
        <Suspense fallback={null}>
          <PricingSettings />
        </Suspense>
      )
    case 'appearance':
      return <AppearanceSettings />
    case 'storage':
      return <StorageSettings />
    case 'keyboard':
      return <KeyboardSettings loadKeyGroups={loadKeyGroups} />
    case 'licenses':
      return <LicenseList />
  }
}
