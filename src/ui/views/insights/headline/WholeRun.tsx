/** What saves most over the whole run: the recommended setting, or where strategies are compared. */
import { t } from '#base/words.ts'
import { openView } from '#state/index.ts'
import type { SettingSaving } from '../waste/setting-saving.ts'
import { useSettingSaving } from '../waste/use-setting-saving.ts'
import { withBold } from '../waste/with-bold.tsx'
import styles from './WholeRun.module.css'

interface WholeRunProps {
  /** What the setting does to what the insight is about, as a sentence; empty: nothing is known. */
  readonly more?: (setting: SettingSaving) => string
}

export function WholeRun({ more }: WholeRunProps) {
  const setting = useSettingSaving()
  const added = setting === undefined ? '' : (more?.(setting) ?? '')
  return (
    <p>
      {setting !== undefined && withBold(setting.words)} {added !== '' && `${added} `}
      <button type="button" className={styles.link} onClick={() => openView('strategies')}>
        {setting === undefined ? t`Compare strategies that send less` : t`Compare strategies`}
      </button>
    </p>
  )
}
