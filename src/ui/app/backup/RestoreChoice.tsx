/** What happens to existing data when a backup is restored. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { BackupContents } from '#state/index.ts'
import { Button, Checkbox, Segmented } from '../../kit/index.ts'
import styles from './BackupDialog.module.css'
import { SaveBackup } from './SaveBackup.tsx'

export interface RestoreOrder {
  readonly mode: 'merge' | 'replace'
  readonly isOwn: boolean
}

export interface RestoreChoiceProps {
  readonly contents: BackupContents
  /** What is here was backed up just now. */
  readonly isSaved: boolean
  readonly onRestore: (order: RestoreOrder) => void
}

const HELP = {
  merge: t`Everything here stays. Items that already exist are skipped; if two have the same id, both are kept.`,
  replace: t`Everything here is replaced by the backup, but only once the backup has been read completely.`,
} as const

export function RestoreChoice({ contents, isSaved, onRestore }: RestoreChoiceProps) {
  const [mode, setMode] = useState<RestoreOrder['mode']>('merge')
  const [isOwn, setOwn] = useState(false)
  const [maySkip, setMaySkip] = useState(isSaved)
  const isReplace = mode === 'replace'
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
          help="Its strategies are code. Strategies from someone else’s backup don't run until you allow them."
          checked={isOwn}
          onChange={setOwn}
        />
      )}
      {isReplace && (
        <>
          {!isSaved && <SaveBackup onSaved={() => setMaySkip(true)} />}
          <Checkbox
            label="I no longer need the existing data"
            help="I have a backup, or don't need it."
            checked={maySkip}
            onChange={setMaySkip}
          />
        </>
      )}
      <div>
        <Button
          variant={isReplace ? 'danger' : 'primary'}
          disabledReason={isReplace && !maySkip ? t`Back up existing data first` : undefined}
          onClick={() => onRestore({ mode, isOwn })}
        >
          {isReplace ? t`Replace everything` : t`Add it`}
        </Button>
      </div>
    </div>
  )
}
