/** How large the file is before it is made; of a document, whether it can be pasted. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { useJob } from '#state/index.ts'
import { formatBytes, formatExact, Icon } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'

/** Characters that GitHub takes in an issue or a comment. */
const MOST_PASTED = 65_536

interface ExportSizeProps {
  readonly traceId: string
  /** Absent: Markdown. */
  readonly format?: string
}

export function ExportSize({ traceId, format }: ExportSizeProps) {
  const { work } = useJob('exportSize', { traceId, ...given({ format }) })
  if (work.status === 'failed') return null
  if (work.status !== 'done')
    return <p className={format === undefined ? styles.seeing : styles.size}>{t`Measuring…`}</p>
  const { bytes, characters } = work.value
  if (format !== undefined) {
    return <p className={styles.size} role="status">{t`About ${formatBytes(bytes)}`}</p>
  }
  const isLong = characters > MOST_PASTED
  return (
    <p className={isLong ? styles.caution : styles.help} role="status">
      {isLong && <Icon name="warning" />}
      {isLong
        ? t`${formatBytes(bytes)}: too long to paste into an issue (GitHub takes ${formatExact(MOST_PASTED)} characters). Attach the file, or export the HTML report.`
        : t`${formatBytes(bytes)}: short enough to paste into an issue.`}
    </p>
  )
}
