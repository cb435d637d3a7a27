/** The selected runs of a collection, or their calls, as a table for engines and spreadsheets. */
import { useEffect, useRef, useState } from 'react'
import { isCanceled } from '#base/errors.ts'
import { t } from '#base/words.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import {
  changeRedaction,
  exportCollectionFacts,
  FACT_TABLES,
  tell,
  tellProblem,
  useApp,
} from '#state/index.ts'
import { Button, Menu, plural } from '../../kit/index.ts'

export function ExportFacts({
  collectionId,
  runs,
}: {
  readonly collectionId: string
  readonly runs: readonly CollectionRun[]
}) {
  const redaction = useApp((state) => state.redaction)
  const [withContent, setWithContent] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async ({ table, format }: Pick<(typeof FACT_TABLES)[number], 'table' | 'format'>) => {
    stop.current = new AbortController()
    setWriting(true)
    const made = await exportCollectionFacts(
      { collectionId, ids: runs.map(({ id }) => id), table, format, withContent },
      { signal: stop.current.signal, onProgress: () => undefined },
    )
    setWriting(false)
    if (made.ok) tell(t`Exported ${plural(made.value.written, 'run')}.`, 'success')
    else if (!isCanceled(made.error)) tellProblem(made.error)
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" icon="download" disabled={isWriting || runs.length === 0}>
          {isWriting ? t`Exporting…` : t`Export facts`}
        </Button>
      }
      items={[
        ...FACT_TABLES.map((choice) => ({
          kind: 'item' as const,
          id: choice.id,
          title: choice.title,
          onSelect: () => void start(choice),
        })),
        { kind: 'separator', id: 'before-redaction' },
        {
          kind: 'check',
          id: 'content',
          title: t`Titles, projects, and agent names in tables`,
          checked: withContent,
          onChange: setWithContent,
        },
        {
          kind: 'check',
          id: 'redaction',
          title: t`Redact secrets and names`,
          checked: redaction.isOn,
          onChange: (isOn) => changeRedaction({ ...redaction, isOn }),
        },
      ]}
    />
  )
}
