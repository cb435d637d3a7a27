/**
 * The marks beside the code: where the last run failed, and what the language's compiler says while it is
 * written.
 */
import { useEffect, useMemo, useState } from 'react'
import type { RunEntry } from '#core/scratchpad/history.ts'
import { type CodeProblem, checkNotebookCode, type StoredNotebook } from '#state/index.ts'
import type { CodeMarker } from '../../editor/markers.ts'

/** Milliseconds from the last key to the check. */
const PAUSE = 500

interface MarkedCode {
  readonly notebook: StoredNotebook
  readonly code: string
  /** The run whose error is marked, if this is the code that ran. */
  readonly run: RunEntry | undefined
  readonly isBusy: boolean
}

export function useCodeMarks({ notebook, code, run, isBusy }: MarkedCode): readonly CodeMarker[] {
  const problems = useProblems(notebook, code, isBusy)
  const error = run?.cause.code === code ? run.cause.run.error : undefined
  return useMemo(() => {
    // The compiler's own words on a line say more than that the run failed there.
    const isSaid = problems.some(({ severity, line }) => severity === 'error' && line === error?.line)
    if (error?.line === undefined || isSaid) return problems
    const { line, column, message } = error
    return [...problems, { line, column, message, severity: 'error' }]
  }, [problems, error])
}

const NONE: readonly CodeProblem[] = []

function useProblems(
  { id, document: { language } }: StoredNotebook,
  code: string,
  isBusy: boolean,
): readonly CodeProblem[] {
  const [found, setFound] = useState({ code: '', problems: NONE })
  useEffect(() => {
    if (isBusy) return
    let isWanted = true
    const timer = setTimeout(() => {
      void checkNotebookCode(id, language, code).then((problems) => {
        if (isWanted) setFound({ code, problems: problems.length === 0 ? NONE : problems })
      })
    }, PAUSE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, language, code, isBusy])
  return found.code === code ? found.problems : NONE
}
