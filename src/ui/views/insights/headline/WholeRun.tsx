/** What saves most over the whole run: the recommended setting, or where strategies are compared. */
import { t } from '#base/words.ts'
import { openView } from '#state/index.ts'
import type { SettingSaving } from '../waste/setting-saving.ts'
import { useSettingSaving } from '../waste/use-setting-saving.ts'
import { withBold } from '../waste/with-bold.tsx'
import styles from './WholeRun.module.css'

interface WholeRunProps {
  /** What the setting does to what the insight is about; absent: all that it would have saved and lost. */
  readonly wordsOf?: (setting: SettingSaving) => string
}

export function WholeRun({ wordsOf = ({ words }) => words }: WholeRunProps) {
  const setting = useSettingSaving()
  return (
    <p>
      {setting !== undefined && withBold(wordsOf(setting))}{' '}
      <button type="button" className={styles.link} onClick={() => openView('strategies')}>
        {setting === undefined ? t`Compare strategies that send less` : t`Compare strategies`}
      </button>
    </p>
  )
}
