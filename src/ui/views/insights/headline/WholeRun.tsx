/** What saves most over the whole run: the recommended setting, or where strategies are compared. */
import { t } from '#base/words.ts'
import { openView } from '#state/index.ts'
import { useSettingSaving } from '../waste/use-setting-saving.ts'
import { withBold } from '../waste/with-bold.tsx'
import styles from './WholeRun.module.css'

export function WholeRun() {
  const setting = useSettingSaving()
  return (
    <p>
      {setting !== undefined && withBold(t`In ${setting.agent}: ${setting.words}`)}{' '}
      <button type="button" className={styles.link} onClick={() => openView('strategies')}>
        {setting === undefined ? t`Compare strategies that send less` : t`Compare strategies`}
      </button>
    </p>
  )
}
