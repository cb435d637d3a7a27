/**
 * What the menus of the library and of a collection share: tables of several runs, and what goes into them.
 */
import { useState } from 'react'
import { isCanceled } from '#base/errors.ts'
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import type { Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { FactsChoice } from '#workers/protocol/facts.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { useApp } from '../store/store.ts'
import { changeRedaction } from './export.ts'
import type { ExportedRuns } from './export-runs.ts'

type TableChoice = Pick<FactsChoice, 'table' | 'format' | 'withContent'>

/** For DuckDB, Spark, BigQuery and spreadsheets. */
const TABLES = [
  { id: 'runs-parquet', title: t`Facts per run (.parquet)`, table: 'runs', format: 'parquet' },
  { id: 'calls-parquet', title: t`Facts per call (.parquet)`, table: 'calls', format: 'parquet' },
  { id: 'runs-csv', title: t`Facts per run (.csv)`, table: 'runs', format: 'csv' },
  { id: 'calls-csv', title: t`Facts per call (.csv)`, table: 'calls', format: 'csv' },
] as const

/** Entries of a menu that exports tables: `tables` start one, `options` say what it may contain. */
export function useTableMenu(start: (choice: TableChoice) => void) {
  const redaction = useApp((state) => state.redaction)
  const [withContent, setWithContent] = useState(false)
  const tables = TABLES.map(({ id, title, table, format }) => ({
    kind: 'item' as const,
    id,
    title,
    onSelect: () => start({ table, format, withContent }),
  }))
  const options = [
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
      checked: redaction.isOn ?? true,
      onChange: (isOn: boolean) => changeRedaction({ ...redaction, isOn }),
    },
  ] as const
  return { tables, options }
}

/** Says what became of an export; nothing when the person canceled it. */
export function tellExported(made: Result<ExportedRuns>): void {
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
