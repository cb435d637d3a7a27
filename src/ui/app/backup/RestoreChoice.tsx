/** What becomes of what is here when a backup comes in: it stays, or it goes. */
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
  merge: t`Everything here stays. What is here already is passed over; where two things have one id, both are kept.`,
  replace: t`Everything here goes, and the backup takes its place. What is here stays until all of it is in.`,
} as const

export function RestoreChoice({ contents, isSaved, onRestore }: RestoreChoiceProps) {
  const [mode, setMode] = useState<RestoreOrder['mode']>('merge')
  const [isOwn, setOwn] = useState(false)
  const [maySkip, setMaySkip] = useState(isSaved)
  const isReplace = mode === 'replace'
  return (
    <div className={styles.choice}>
      <Segmented
        label="What becomes of what is here"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'merge', title: t`Add to what is here` },
          { value: 'replace', title: t`Replace what is here` },
        ]}
      />
      <p className={styles.help}>{HELP[mode]}</p>
      {contents.counts.program > 0 && (
        <Checkbox
          label="I made this backup myself"
          help="Its strategies are code. From somebody else’s backup none runs before you have read it."
          checked={isOwn}
          onChange={setOwn}
        />
      )}
      {isReplace && (
        <>
          {!isSaved && <SaveBackup onSaved={() => setMaySkip(true)} />}
          <Checkbox
            label="What is here may go"
            help="There is a backup of it, or nothing in it is needed any more."
            checked={maySkip}
            onChange={setMaySkip}
          />
        </>
      )}
      <div>
        <Button
          variant={isReplace ? 'danger' : 'primary'}
          disabledReason={isReplace && !maySkip ? t`Save a backup of what is here first` : undefined}
          onClick={() => onRestore({ mode, isOwn })}
        >
          {isReplace ? t`Replace everything` : t`Add it`}
        </Button>
      </div>
    </div>
  )
}
