/**
 * The step as JSON, in the documented form. What is wrong is marked with its line; only a whole step is
 * stored.
 */
import { useEffect, useRef, useState } from 'react'
import type { Step } from '#core/model/step.ts'
import { sameStep } from '#core/model/steps.ts'
import { checkStep, type StepReading, type TextFault } from '#state/index.ts'
import { Icon, TextField } from '../../../kit/index.ts'
import styles from './EditTab.module.css'
import type { StepDraftState } from './use-step-draft.ts'

/** Milliseconds after the last letter before it is checked. */
const PAUSE = 200

export function JsonForm({ draft }: { readonly draft: StepDraftState }) {
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const reading = useCheck(draft, typed)
  // Undone, or changed elsewhere, after what was typed was stored.
  const isOld = reading?.status === 'step' && !draft.isPending && !sameStep(reading.step, draft.step)
  const text = typed === undefined || isOld ? textOf(draft.step) : typed
  const faults = typed === undefined || reading?.status !== 'faulty' ? NONE : reading.faults
  const lines = text.split('\n')
  const goTo = (fault: TextFault) => {
    const at =
      lines.slice(0, fault.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + fault.column - 1
    field.current?.focus()
    field.current?.setSelectionRange(at, at + 1)
  }
  return (
    <>
      {faults.length > 0 && (
        <div role="status">
          <p className={styles.wrong}>Fix this to save:</p>
          <ol className={styles.faults}>
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.column} ${fault.message}`}>
                <button type="button" className={styles.fault} onClick={() => goTo(fault)}>
                  <Icon name="error" />
                  <span className="tabular">
                    line {fault.line}, column {fault.column}
                  </span>
                  <span>{fault.message}</span>
                  <code className={styles.excerpt}>{lines[fault.line - 1]?.trim().slice(0, 80)}</code>
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
      <TextField
        label="The step as JSON"
        help="The step’s id and number can’t be changed here."
        rows={22}
        isMono
        value={text}
        onChange={setTyped}
        ref={(element) => {
          field.current = element
        }}
      />
    </>
  )
}

function textOf({ id: _id, number: _number, ...step }: Step): string {
  return JSON.stringify(step, undefined, 2)
}

/**
 * Checks the text a moment after the last letter; a whole step becomes the draft. Who leaves before that is
 * not made to wait: the last text is checked and stored behind them.
 */
function useCheck(
  { step, change, commit }: StepDraftState,
  typed: string | undefined,
): StepReading | undefined {
  const [reading, setReading] = useState<StepReading>()
  const latest = useRef({ step, change, commit })
  const unread = useRef<string>(undefined)
  useEffect(() => {
    latest.current = { step, change, commit }
  })
  useEffect(() => {
    if (typed === undefined) return undefined
    let isWanted = true
    unread.current = typed
    const timer = setTimeout(() => {
      void checkStep(typed, idOf(latest.current.step)).then((result) => {
        if (!isWanted) return
        unread.current = undefined
        if (!result.ok) return
        setReading(result.value)
        if (result.value.status === 'step') latest.current.change(result.value.step)
      })
    }, PAUSE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed])
  useEffect(
    () => () => {
      const text = unread.current
      if (text === undefined) return
      const { step: left, change: changeLeft, commit: commitLeft } = latest.current
      void checkStep(text, idOf(left)).then((result) => {
        if (!result.ok || result.value.status !== 'step') return
        changeLeft(result.value.step)
        commitLeft()
      })
    },
    [],
  )
  return reading
}

function idOf({ id, number }: Step): Pick<Step, 'id' | 'number'> {
  return { id, number }
}

const NONE: readonly TextFault[] = []
