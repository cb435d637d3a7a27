/** How large the file is before it is made, and whether it can be copied or pasted. */
import { t } from '#base/words.ts'
import { useJob } from '#state/index.ts'
import { Button, formatBytes, formatExact, Icon, useIsPhone } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'

/** Characters that GitHub takes in an issue or a comment. */
const MOST_PASTED = 65_536
/** Bytes that a phone’s clipboard and the apps on it can be expected to take. */
const MOST_COPIED_ON_PHONE = 1_000_000

interface CopyFileProps {
  readonly isWaiting: boolean
  /** Why it can’t be copied. */
  readonly reason?: string | undefined
  readonly onCopy: () => void
}

export function CopyFile({ isWaiting, reason, onCopy }: CopyFileProps) {
  return (
    <Button icon="copy" disabled={isWaiting} disabledReason={reason} onClick={onCopy}>
      Copy
    </Button>
  )
}

interface SizedCopyProps extends Omit<CopyFileProps, 'reason'> {
  readonly traceId: string
  readonly format: string
  /** That what is redacted is still being found is said elsewhere. */
  readonly isChecking: boolean
}

/** With the size before it; a phone can’t copy a large file. */
export function SizedCopy({ traceId, format, isChecking, ...copy }: SizedCopyProps) {
  const { work } = useJob('exportSize', { traceId, format })
  const isPhone = useIsPhone()
  const bytes = work.status === 'done' ? work.value.bytes : undefined
  const isTooLarge = isPhone && bytes !== undefined && bytes > MOST_COPIED_ON_PHONE
  const size = bytes === undefined ? t`Measuring…` : t`About ${formatBytes(bytes)}`
  return (
    <>
      {work.status !== 'failed' && !(isChecking && bytes === undefined) && (
        <p className={styles.size} role={bytes === undefined ? undefined : 'status'}>
          {isTooLarge ? t`${size}, too large to copy on a phone` : size}
        </p>
      )}
      <CopyFile
        {...copy}
        reason={isTooLarge ? t`Too large to copy on a phone. Download it instead.` : undefined}
      />
    </>
  )
}

/** Of the run as Markdown, which is pasted into issues. */
export function ExportSize({ traceId, isChecking }: Pick<SizedCopyProps, 'traceId' | 'isChecking'>) {
  const { work } = useJob('exportSize', { traceId })
  if (work.status === 'failed') return null
  if (work.status !== 'done') return <p className={styles.seeing}>{!isChecking && t`Measuring…`}</p>
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
