/** Several runs as one archive: in which format, whether redacted, and how far it is. */

import { useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { exportFacts, exportRuns, type RunsExportWatch, tellExported, useTableMenu } from '#state/index.ts'
import { Button, formatExact, Menu, plural } from '../../kit/index.ts'
import styles from './SelectionBar.module.css'

export function ExportRuns({ ids }: { readonly ids: readonly string[] }) {
  const [done, setDone] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async (make: (watch: RunsExportWatch) => ReturnType<typeof exportRuns>) => {
    stop.current = new AbortController()
    setDone(0)
    const made = await make({ signal: stop.current.signal, onProgress: setDone })
    setDone(undefined)
    tellExported(made)
  }
  const { tables, options } = useTableMenu((choice) =>
    start((watch) => exportFacts({ ids, ...choice }, watch)),
  )
  if (done !== undefined) {
    return (
      <>
        <span className={styles.progress} role="status">
          Exporting {formatExact(done + 1)} of {plural(ids.length, 'run')}
        </span>
        <Button onClick={() => stop.current?.abort()}>Stop</Button>
      </>
    )
  }
  return (
    <Menu
      trigger={
        <Button icon="download" iconAfter="chevron-down">
          Export
        </Button>
      }
      items={[
        {
          kind: 'item',
          id: 'memoscope',
          title: t`Memoscope files (.zip)`,
          help: t`Can be opened again as they are`,
          onSelect: () => void start((watch) => exportRuns({ ids, format: 'memoscope' }, watch)),
        },
        {
          kind: 'item',
          id: 'openai-chat',
          title: t`OpenAI messages (.zip)`,
          onSelect: () => void start((watch) => exportRuns({ ids, format: 'openai-chat' }, watch)),
        },
        { kind: 'separator', id: 'before-tables' },
        ...tables,
        ...options,
      ]}
    />
  )
}
