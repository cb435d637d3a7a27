/** The selected runs of a collection, or their calls, as a table for engines and spreadsheets. */
import { useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { exportCollectionFacts, tellExported, useTableMenu } from '#state/index.ts'
import { Button, Menu } from '../../kit/index.ts'

export function ExportFacts({
  collectionId,
  runs,
}: {
  readonly collectionId: string
  readonly runs: readonly CollectionRun[]
}) {
  const [isWriting, setWriting] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const { tables, options } = useTableMenu(async (choice) => {
    stop.current = new AbortController()
    setWriting(true)
    const made = await exportCollectionFacts(
      { collectionId, ids: runs.map(({ id }) => id), ...choice },
      { signal: stop.current.signal, onProgress: () => undefined },
    )
    setWriting(false)
    tellExported(made)
  })
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" icon="download" disabled={isWriting || runs.length === 0}>
          {isWriting ? t`Exporting…` : t`Export facts`}
        </Button>
      }
      items={[...tables, ...options]}
    />
  )
}
