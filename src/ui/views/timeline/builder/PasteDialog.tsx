/**
 * Pasted text becomes steps: read as any format that can be imported, or else as one step of plain text.
 * Until it is added or given up it stays there, also when the dialog is closed.
 */
import { useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { textPart } from '#core/model/message.ts'
import type { StepDraft } from '#core/model/step.ts'
import {
  type InsertOptions,
  keepPanelDraft,
  type ReadSteps,
  readSteps,
  useApp,
  usePanelDraft,
} from '#state/index.ts'
import { Button, Dialog, ProblemNote, plural, Select, TextField } from '../../../kit/index.ts'
import styles from './BuilderBar.module.css'

interface PasteDialogProps {
  readonly onClose: () => void
  readonly onAdd: (drafts: readonly StepDraft[], options?: Pick<InsertOptions, 'calls' | 'label'>) => void
}

/** Milliseconds after the last letter before it is read. */
const PAUSE = 250

const AS_TEXT: readonly { readonly title: string; readonly draft: (text: string) => StepDraft }[] = [
  { title: t`User message`, draft: (text) => ({ kind: 'message', role: 'user', parts: [textPart(text)] }) },
  {
    title: t`Model response`,
    draft: (text) => ({ kind: 'action', parts: [textPart(text)], calls: [], results: [] }),
  },
  { title: t`System prompt`, draft: (text) => ({ kind: 'system', parts: [textPart(text)] }) },
  { title: t`Note`, draft: (text) => ({ kind: 'note', text, response: '' }) },
]

export function PasteDialog({ onClose, onAdd }: PasteDialogProps) {
  const text = usePanelDraft('paste') ?? ''
  const [format, setFormat] = useState<string>()
  const [run, setRun] = useState(0)
  const read = useRead(text, format)
  const chosen = read?.runs[run] ?? read?.runs[0]
  const end = () => {
    keepPanelDraft('paste', undefined)
    onClose()
  }
  const add = (drafts: readonly StepDraft[], options?: Pick<InsertOptions, 'calls' | 'label'>) => {
    onAdd(drafts, options)
    end()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Paste steps"
      description="Messages or a whole run, in any format that can be imported. Inserted after the selection."
      footer={
        <>
          <Button onClick={end}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen === undefined}
            onClick={() =>
              chosen !== undefined &&
              add(chosen.steps, {
                calls: chosen.calls,
                label: t`Paste ${plural(chosen.steps.length, 'step')}`,
              })
            }
          >
            {chosen === undefined ? t`Add steps` : t`Add ${plural(chosen.steps.length, 'step')}`}
          </Button>
        </>
      }
    >
      <TextField
        label="Text"
        rows={10}
        isMono
        value={text}
        onChange={(next) => {
          keepPanelDraft('paste', next)
          setRun(0)
        }}
        placeholder='[{ "role": "user", "content": "…" }]'
      />
      <div className={styles.read} role="status">
        <Outcome text={text} read={read} run={chosen} format={format} onFormat={setFormat} />
      </div>
      {read !== undefined && read.runs.length > 1 && (
        <Select
          label="Run"
          value={String(run)}
          onChange={(value) => setRun(Number(value))}
          options={read.runs.map(({ title, steps }, index) => ({
            value: String(index),
            title: `${index + 1}. ${title} · ${plural(steps.length, 'step')}`,
          }))}
        />
      )}
      {text.trim() !== '' && read !== undefined && read.runs.length === 0 && (
        <div className={styles.agents}>
          <span>Or add it as text:</span>
          {AS_TEXT.map(({ title, draft }) => (
            <Button
              key={title}
              size="small"
              onClick={() => add([draft(text)], { label: t`Paste: ${title}` })}
            >
              {title}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  )
}

interface OutcomeProps {
  readonly text: string
  readonly read: ReadSteps | undefined
  /** The one that would be added. */
  readonly run: ReadSteps['runs'][number] | undefined
  readonly format: string | undefined
  readonly onFormat: (format: string) => void
}

function Outcome({ text, read, run, format, onFormat }: OutcomeProps) {
  const formats = doneValue(useApp((state) => state.formats)) ?? []
  if (text.trim() === '') return t`Nothing is saved until you add it.`
  if (read === undefined) return t`Reading…`
  const titleOf = (id: string) => formats.find((known) => known.id === id)?.title ?? id
  if (run !== undefined && read.format !== undefined) {
    const left = read.warnings.length === 0 ? '' : ` · ${plural(read.warnings.length, 'note')}`
    return `${titleOf(read.format)}: ${plural(run.steps.length, 'step')}, ${plural(run.calls.length, 'call')}${left}`
  }
  const candidates = read.candidates ?? []
  if (candidates.length > 0) {
    return (
      <Select
        label="Select the format"
        value={format ?? ''}
        onChange={onFormat}
        options={[
          { value: '', title: t`Choose a format`, disabled: true },
          ...candidates.map((id) => ({ value: id, title: titleOf(id) })),
        ]}
      />
    )
  }
  return read.problem === undefined ? (
    t`No steps found.`
  ) : (
    <ProblemNote problem={read.problem} tone="warning" />
  )
}

/** What the text says, read a moment after the last letter; undefined while it is not known. */
function useRead(text: string, format: string | undefined): ReadSteps | undefined {
  const [read, setRead] = useState<{ readonly of: string; readonly value: ReadSteps }>()
  const key = `${format ?? ''} ${text}`
  useEffect(() => {
    if (text.trim() === '') return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void readSteps(text, format, abort.signal).then((result) => {
        if (abort.signal.aborted) return
        const value = result.ok ? result.value : { runs: [], warnings: [], problem: result.error }
        setRead({ of: key, value })
      })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, format, key])
  return read?.of === key ? read.value : undefined
}
