/** How long the document is, and whether it can be pasted, before it is made. */
import { t } from '#base/words.ts'
import { useJob } from '#state/index.ts'
import { formatBytes, formatExact, Icon } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'

/** Characters that GitHub takes in an issue or a comment. */
const MOST_PASTED = 65_536

export function MarkdownSize({ traceId }: { readonly traceId: string }) {
  const { work } = useJob('markdownSize', { traceId })
  if (work.status === 'failed') return null
  if (work.status !== 'done') return <p className={styles.seeing}>Measuring the document…</p>
  const { bytes, characters } = work.value
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
