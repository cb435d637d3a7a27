/**
 * A step while it is edited: what is typed is shown at once and stored when the person pauses, leaves the
 * field or goes to another step. Each time is one thing to undo.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Edit } from '#core/edit/edit.ts'
import type { Step } from '#core/model/step.ts'
import { sameStep } from '#core/model/steps.ts'
import { editTrace } from '#state/index.ts'

/** Milliseconds after the last letter. */
const PAUSE = 600

export interface StepDraftState {
  /** As it is being edited. */
  readonly step: Step
  readonly change: (next: Step) => void
  /** Stores what was typed; together with more edits, as one thing to undo. */
  readonly commit: (more?: readonly Edit[], label?: string) => void
  readonly isPending: boolean
  /** Why it was not stored; what was typed is still here. */
  readonly problem: Problem | undefined
}

/** One step for the life of the component: give it the step's id as key. */
export function useStepDraft(traceId: string, stored: Step): StepDraftState {
  const [draft, setDraft] = useState<Step>()
  const [problem, setProblem] = useState<Problem>()
  const waiting = useRef<Step>(undefined)
  /** On its way to the store. */
  const sent = useRef<Step>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ traceId, stored })
  useEffect(() => {
    latest.current = { traceId, stored }
  }, [traceId, stored])

  const commit = useCallback((more: readonly Edit[] = [], label?: string) => {
    clearTimeout(timer.current)
    const typed = waiting.current
    waiting.current = undefined
    const { traceId: id, stored: before } = latest.current
    // What is on its way will be stored before this: it is what this is a change of.
    const isChanged = typed !== undefined && !sameStep(typed, sent.current ?? before)
    const edits: readonly Edit[] = [
      ...(isChanged ? [{ kind: 'replace', step: typed } as const] : []),
      ...more,
    ]
    if (edits.length === 0) {
      if (sent.current === undefined) setDraft(undefined)
      return
    }
    if (isChanged) sent.current = typed
    void editTrace(id, label ?? t`Edit step #${before.number}`, edits).then((made) => {
      if (sent.current === typed) sent.current = undefined
      setProblem(made.ok ? undefined : made.error)
      if (made.ok) setDraft((now) => (isSame(now, typed) ? undefined : now))
      else waiting.current ??= typed
    })
  }, [])
  // Leaving the step, or the page, keeps what was typed.
  useEffect(() => {
    const leave = () => commit()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      commit()
    }
  }, [commit])

  const change = (next: Step) => {
    setDraft(next)
    waiting.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(commit, PAUSE)
  }
  return { step: draft ?? stored, change, commit, isPending: draft !== undefined, problem }
}

function isSame(one: Step | undefined, other: Step | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && sameStep(one, other))
}
