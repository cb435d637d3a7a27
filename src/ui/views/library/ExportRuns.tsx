/** Several runs as one archive: in which format, whether redacted, and how far it is. */

import { useEffect, useRef, useState } from 'react'
import { isCanceled } from '#base/errors.ts'
import { t } from '#base/words.ts'
import {
  changeRedaction,
  exportFacts,
  exportRuns,
  FACT_TABLES,
  type RunsExportWatch,
  tell,
  tellProblem,
  useApp,
} from '#state/index.ts'
import { Button, formatExact, Menu, plural } from '../../kit/index.ts'
import styles from './SelectionBar.module.css'

export function ExportRuns({ ids }: { readonly ids: readonly string[] }) {
  const redaction = useApp((state) => state.redaction)
  const [done, setDone] = useState<number>()
  const [withContent, setWithContent] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
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
  const start = async (make: (watch: RunsExportWatch) => ReturnType<typeof exportRuns>) => {
    stop.current = new AbortController()
    setDone(0)
    const made = await make({ signal: stop.current.signal, onProgress: setDone })
    setDone(undefined)
    if (!made.ok) {
      if (!isCanceled(made.error)) tellProblem(made.error)
      return
    }
    const { written, problems } = made.value
    const [first] = problems
    if (first === undefined) tell(t`Exported ${plural(written, 'run')}.`, 'success')
    else
      tellProblem({
        ...first,
        message: t`${plural(problems.length, 'run')} could not be exported; the file has the other ${formatExact(written)}.`,
        hint: first.message,
      })
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
        ...FACT_TABLES.map(({ id, title, table, format }) => ({
          kind: 'item' as const,
          id,
          title,
          onSelect: () => void start((watch) => exportFacts({ ids, table, format, withContent }, watch)),
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
