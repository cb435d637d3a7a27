/**
 * What can be done to the memory by hand at the cursor's call: control steps, put into the run before the
 * call, so that they are replayed, undone and exported with it; and a question, which changes nothing.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { recordControl, redoEdit, undoEdit, useApp, useTrace } from '#state/index.ts'
import { Button } from '../../kit/index.ts'
import { AskField } from './by-hand/AskField.tsx'
import { ControlButton } from './by-hand/ControlButton.tsx'
import { type ControlForm, type ControlValues, formsOf } from './by-hand/control-forms.ts'
import { KeptButton, keptName } from './by-hand/KeptButton.tsx'
import styles from './HandBar.module.css'
import type { Opened } from './use-opened.ts'

interface HandBarProps {
  readonly opened: Opened
  /** What is being asked; undefined: nothing. */
  readonly query: string | undefined
  readonly onAsk: (query: string | undefined) => void
}

const ONLY_LOOKED_AT = t`This is an earlier version of the run. To change it, open the run itself.`

export function HandBar({ opened: { call, view, lookup }, query, onAsk }: HandBarProps) {
  const isEditable = useApp((state) => state.editing !== undefined)
  const hasMoves = useApp(
    ({ editing }) => editing?.moves.undo !== undefined || editing?.moves.redo !== undefined,
  )
  const trace = useTrace()
  const agent = trace?.calls[call]?.agent
  const forms = formsOf(view?.controls ?? [])
  // While a person scrubs, what is shown may be of another call.
  const kept = view?.call === call ? view.saved : undefined
  const saved =
    kept === undefined ? undefined : { ...kept, steps: kept.steps.flatMap((step) => lookup(step) ?? []) }
  const add = (form: ControlForm, values: ControlValues, by: string | undefined) => {
    const handover = saved === undefined ? undefined : { ...saved, name: keptName(agent, trace?.title ?? '') }
    void recordControl(call, { control: form.make(values), agent: by, label: form.label, handover })
  }
  // A memory that hears of ends is one that can be kept beyond them.
  const hasKept = forms.some(({ type }) => type === 'end-of-run')
  // Most strategies hear of nothing but steps: their steps have the room.
  if (forms.length === 0 && !hasMoves && view?.searchTitle === undefined) return null
  return (
    <section className={styles.bar} aria-label="Manual changes">
      {forms.length > 0 && <p className={styles.words}>Change manually before {callName(call)}</p>}
      {forms.map((form) => (
        <ControlButton
          key={form.type}
          form={form}
          agent={agent}
          refusal={isEditable ? undefined : ONLY_LOOKED_AT}
          onAdd={(values, by) => add(form, values, by)}
        />
      ))}
      {hasKept && <KeptButton saved={saved} agent={agent} canStart={isEditable} />}
      <Moves />
      {view?.searchTitle !== undefined && <AskField title={view.searchTitle} query={query} onAsk={onAsk} />}
    </section>
  )
}

/** Undo and redo of whatever was done to the run last, here or in the timeline. */
function Moves() {
  const editing = useApp((state) => state.editing)
  if (editing === undefined) return null
  const { undo, redo } = editing.moves
  const isSaving = editing.save.status === 'saving'
  return (
    <>
      {undo !== undefined && (
        <Button variant="quiet" size="small" icon="undo" disabled={isSaving} onClick={() => void undoEdit()}>
          Undo “{undo.label}”
        </Button>
      )}
      {redo !== undefined && (
        <Button variant="quiet" size="small" icon="redo" disabled={isSaving} onClick={() => void redoEdit()}>
          Redo
        </Button>
      )}
    </>
  )
}
