/**
 * The open run for code in a notebook. It is handed over only where the code names what has it: `run`, or
 * Python's `memoscope`.
 */
import type { AnswerQuestion, NotebookLanguage } from '#core/scratchpad/notebook.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { runJob } from '#workers/client.ts'
import { jobCountingOf } from '../shell/selectors.ts'
import { runAnswerer } from '../store/run-answerer.ts'
import { store } from '../store/store.ts'

interface OpenRun {
  /** JSON in the form that the language reads; empty: no run is open. */
  readonly records: string
  /** Answers what TypeScript code asks of it. */
  readonly answer?: AnswerQuestion
}

const ASKS: Readonly<Record<NotebookLanguage, RegExp>> = {
  python: /\bmemoscope\b/,
  typescript: /\brun\b/,
}

/** Undefined where the code does not ask for the run. */
export async function openRunFor(code: string, language: NotebookLanguage): Promise<OpenRun | undefined> {
  if (!ASKS[language].test(code)) return undefined
  const { traceId } = store.getState().route
  if (traceId === undefined) return { records: '' }
  const counting = jobCountingOf(store.getState())
  const summed = await runJob('summary', { traceId, counting })
  const shown = summed.ok ? { summary: summed.value } : {}
  if (language === 'python') {
    const measured = await runJob('measure', { traceId, counting })
    const tokens = measured.ok ? measured.value.map(totalTokens) : []
    const made = await runJob('runRecords', { traceId, tokens, ...shown })
    return { records: made.ok ? made.value : '' }
  }
  const made = await runJob('scriptRun', { traceId, counting, ...shown })
  const answer = runAnswerer()?.(traceId)
  return { records: made.ok ? made.value : '', ...(answer && { answer }) }
}
