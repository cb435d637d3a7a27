/**
 * The code of a cell: its title, running it, and the editor; or the code as it was in a run that is looked
 * at.
 */
import { useEffect, useMemo } from 'react'
import { t } from '#base/words.ts'
import type { RunEntry } from '#core/scratchpad/history.ts'
import { stateAt } from '#core/scratchpad/history.ts'
import type { NotebookCell } from '#core/scratchpad/notebook-document.ts'
import { pythonNames } from '#core/scratchpad/notebook-names.ts'
import { type NotebookLib, typescriptLibs } from '#core/scratchpad/typescript-libs.ts'
import { changeCell, liveNames, type NotebookActivity, runCell, type StoredNotebook } from '#state/index.ts'
import { CodeEditor } from '../../editor/CodeEditor.tsx'
import { provideNames } from '../../editor/completions.ts'
import { Button, IconButton, Menu } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import styles from './CellEditor.module.css'
import { cellMenu } from './cell-menu.ts'
import { cellRows } from './notebook-view.ts'
import { useCodeMarks } from './use-code-marks.ts'

interface CellEditorProps {
  readonly notebook: StoredNotebook
  readonly cell: NotebookCell
  /** The run whose errors are marked, and whose code is shown while it is looked at. */
  readonly run: RunEntry | undefined
  readonly isLooking: boolean
  readonly activity: NotebookActivity | undefined
  readonly onAsk: AskFirst
}

const ENDINGS = { python: 'py', typescript: 'ts' } as const

export function CellEditor({ notebook, cell, run, isLooking, activity, onAsk }: CellEditorProps) {
  const { language } = notebook.document
  const past = isLooking && run !== undefined && run.cause.code !== cell.code ? run : undefined
  const code = past?.cause.code ?? cell.code
  const place = past === undefined ? cell.id : `run-${past.number}`
  const path = `pads/${notebook.id}/${place}.${ENDINGS[language]}`
  const extraLibs = useNames(notebook, cell, path)
  const isBusy = activity !== undefined
  const markers = useCodeMarks({ notebook, code, run, isBusy })
  return (
    <section className={styles.cell} aria-label="Code">
      <CellHead notebook={notebook} cell={cell} isBusy={isBusy} onAsk={onAsk} />
      {past !== undefined && (
        <p className={styles.past}>
          <span>The code at the time of this run</span>
          <Button size="small" onClick={() => changeCell(cell.id, { code: past.cause.code })}>
            Restore this code
          </Button>
        </p>
      )}
      <div className={styles.editor}>
        <CodeEditor
          language={language}
          path={path}
          value={code}
          onChange={(text) => changeCell(cell.id, { code: text })}
          ariaLabel={past === undefined ? t`Code of the cell` : t`Code of the cell at the time of this run`}
          markers={markers}
          onRun={() => void runCell(cell.id)}
          readOnly={past !== undefined}
          extraLibs={extraLibs}
        />
      </div>
    </section>
  )
}

interface CellHeadProps {
  readonly notebook: StoredNotebook
  readonly cell: NotebookCell
  readonly isBusy: boolean
  readonly onAsk: AskFirst
}

function CellHead({ notebook, cell, isBusy, onAsk }: CellHeadProps) {
  const rows = cellRows(notebook)
  const row = rows.find(({ id }) => id === cell.id)
  return (
    <header className={styles.head}>
      <input
        className={styles.title}
        aria-label="Title of the cell"
        placeholder={row?.title ?? t`Title`}
        value={cell.title}
        spellCheck={false}
        onChange={(event) => changeCell(cell.id, { title: event.target.value })}
      />
      <Button
        variant="primary"
        size="small"
        icon="play"
        disabled={isBusy}
        onClick={() => void runCell(cell.id)}
      >
        Run
      </Button>
      {row !== undefined && (
        <Menu
          align="end"
          trigger={<IconButton icon="dots" label="More for this cell" size="small" />}
          items={cellMenu(row, { onAsk, isBusy, count: rows.length })}
        />
      )}
    </header>
  )
}

/** Tells the editor which names there are; for TypeScript as files of declarations, which it gives back. */
function useNames({ id, document, entries, head }: StoredNotebook, cell: NotebookCell, path: string) {
  const { language, cells, options } = document
  const { includeFail } = options
  const state = stateAt(entries, head)
  const others = useMemo(() => cells.filter(({ id }) => id !== cell.id), [cells, cell.id])
  useEffect(() => {
    if (language !== 'python') return
    const names = pythonNames(state, { includeFail, otherCode: others.map(({ code }) => code) })
    provideNames(path, { names, live: liveNames(id) })
  }, [id, language, path, state, includeFail, others])
  return useMemo(
    () => (language === 'typescript' ? typescriptLibs(state, { includeFail, others }) : NO_LIBS),
    [language, state, includeFail, others],
  )
}

const NO_LIBS: readonly NotebookLib[] = []
