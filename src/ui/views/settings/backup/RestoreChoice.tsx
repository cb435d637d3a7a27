/** What happens to existing data when a backup is restored. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { BackupContents } from '#state/index.ts'
import { Button, Checkbox, Segmented } from '../../../kit/index.ts'
import styles from './Backup.module.css'
import { SaveBackup } from './SaveBackup.tsx'

export interface RestoreOrder {
  readonly mode: 'merge' | 'replace'
  readonly isOwn: boolean
}

interface RestoreChoiceProps {
  readonly contents: BackupContents
  /** What is here was backed up, and no run came or went since. */
  readonly isSaved: boolean
  readonly onSaved: () => void
  readonly onRestore: (order: RestoreOrder) => void
}

const HELP = {
  merge: t`Keeps everything in this browser. Items that already exist are skipped. If two different items have the same id, both are kept.`,
  replace: t`Replaces everything in this browser, but only after the whole backup has been read.`,
} as const

export function RestoreChoice({ contents, isSaved, onSaved, onRestore }: RestoreChoiceProps) {
  const [mode, setMode] = useState<RestoreOrder['mode']>('merge')
  const [isOwn, setOwn] = useState(false)
  const [isUnneeded, setUnneeded] = useState(false)
  const isReplace = mode === 'replace'
  const maySkip = isSaved || isUnneeded
  return (
    <div className={styles.choice}>
      <Segmented
        label="Existing data"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'merge', title: t`Add to existing data` },
          { value: 'replace', title: t`Replace existing data` },
        ]}
      />
      <p className={styles.help}>{HELP[mode]}</p>
      {contents.counts.program > 0 && (
        <Checkbox
          label="I made this backup myself"
          help="Strategies are code. Code from someone else’s backup doesn’t run until you allow it."
          checked={isOwn}
          onChange={setOwn}
        />
      )}
      {isReplace && (
        <>
          {isSaved && <p className={styles.help}>The existing data was backed up just now.</p>}
          {!isSaved && <SaveBackup onSaved={onSaved} />}
          {!isSaved && (
            <Checkbox
              label="I no longer need the existing data"
              help="I have a backup, or I don’t need one."
              checked={isUnneeded}
              onChange={setUnneeded}
            />
          )}
        </>
      )}
      <div>
        <Button
          variant={isReplace ? 'danger' : 'primary'}
          disabledReason={isReplace && !maySkip ? t`Back up existing data first` : undefined}
          onClick={() => onRestore({ mode, isOwn })}
        >
          {isReplace ? t`Replace everything` : t`Add to existing data`}
        </Button>
      </div>
    </div>
  )
}
