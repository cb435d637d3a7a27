/** Which format is it? Asked where the content fits several, or none: a file is never guessed. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { type ImportItem, importAs, useApp } from '#state/index.ts'
import { Button, Select } from '../../kit/index.ts'
import styles from './FormatQuestion.module.css'

interface FormatQuestionProps {
  readonly item: ImportItem
  /** Ids of the formats that may fit; empty: none does, and every format is offered. */
  readonly candidates: readonly string[]
  /** The part of an archive or folder that is asked about; absent: all of the item. */
  readonly member?: string
}

export function FormatQuestion({ item, candidates, member }: FormatQuestionProps) {
  const formats = doneValue(useApp((state) => state.formats)) ?? []
  const offered = candidates.length === 0 ? formats : formats.filter(({ id }) => candidates.includes(id))
  const [chosen, setChosen] = useState(offered[0]?.id ?? '')
  return (
    <div className={styles.question}>
      <div className={styles.choice}>
        <Select
          label={t`Import ${member ?? item.fileName} as`}
          isLabelHidden
          value={chosen}
          options={offered.map(({ id, title }) => ({ value: id, title }))}
          onChange={setChosen}
        />
      </div>
      <Button variant="primary" disabled={chosen === ''} onClick={() => void importAs(item, chosen, member)}>
        Import as this format
      </Button>
    </div>
  )
}
