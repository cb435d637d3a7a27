/**
 * Taking something out: which export the person is about to make, and making it: a file or the clipboard.
 * What a format cannot hold and what a redaction would find are derived (jobs.ts).
 */
import { isCanceled } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { fail, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { RedactionPlan } from '#core/redact/plan.ts'
import { runJob } from '#workers/client.ts'
import type { ExportedFile, ExportForm, ExportProgress } from '#workers/protocol/protocol.ts'
import { newestState } from '../edits/edit-session.ts'
import { whileUnderWay } from '../offline/under-way.ts'
import { sourcesOf } from '../programs/custom-programs.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { openPanel } from '../shell/panels.ts'
import type { ExportPreset, RedactionChoice } from '../store/export-choice.ts'
import { store } from '../store/store.ts'
import { download } from './download.ts'
import { redactionFor } from './redaction-for.ts'

/** Opens the dialog. */
export function openExport(preset: ExportPreset = {}): void {
  store.setState({ exporting: preset })
  openPanel('export')
}

export function changeRedaction(redaction: RedactionChoice): void {
  store.setState({ redaction })
}

interface ExportOrder {
  readonly traceId: string
  readonly form: ExportForm
  /** Absent: nothing is redacted. */
  readonly redaction?: RedactionPlan
  readonly to: 'file' | 'clipboard'
  /** The file's name, if the person gave one: ours is redacted, theirs is theirs. */
  readonly name?: string
}

interface ExportWatch {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

/** Makes an export. The problem, if there was one; `cancelled` is none that needs to be told. */
export function runExport(order: ExportOrder, watch: ExportWatch): Promise<Problem | undefined> {
  return whileUnderWay('exports', () => makeExport(order, watch))
}

async function makeExport(order: ExportOrder, watch: ExportWatch): Promise<Problem | undefined> {
  const { traceId, form, redaction, to, name } = order
  const result = await withinLimit(redaction, watch.signal, (signal) =>
    runJob(
      'export',
      { traceId, form: withPrograms(form), ...given({ redaction }) },
      { signal, onProgress: watch.onProgress },
    ),
  )
  if (!result.ok) return result.error
  if (to === 'file') download(name === undefined ? result.value : { ...result.value, name })
  else await copyText(result.value.data, t`Copied: ${result.value.name}`)
  return undefined
}

/** A file of any run in one go, redacted where there is something to redact, which is said. */
export function exportTrace(traceId: string, format: string): Promise<void> {
  return whileUnderWay('exports', () => makeTraceFile(traceId, format))
}

async function makeTraceFile(traceId: string, format: string): Promise<void> {
  const state = await newestState(traceId)
  if (!state.ok) return tellProblem(state.error)
  const form = withPrograms({ kind: 'trace', format })
  const redaction = await redactionFor(state.value)
  const result = await runJob('export', { traceId: state.value, form, ...given({ redaction }) })
  if (!result.ok) return tellProblem(result.error)
  download(result.value)
  if (redaction !== undefined)
    tell(t`Exported with secrets and names redacted. To choose what is redacted, open the run and export it.`)
}

/**
 * Custom strategies that the open comparison uses go along with the run, in the one format that has room for
 * them.
 */
function withPrograms(form: ExportForm): ExportForm {
  if (form.kind !== 'trace' || form.format !== OWN_FORMAT) return form
  const programs = sourcesOf(store.getState().route.columns)
  return programs.length === 0 ? form : { ...form, programs }
}

const OWN_FORMAT = 'memoscope'

/** So long custom patterns may take. */
const PATTERN_LIMIT_MS = 30_000

const TOO_SLOW: Problem = {
  code: 'pattern-too-slow',
  message: t`Your patterns took longer than ${PATTERN_LIMIT_MS / 1000} seconds on this run and were stopped.`,
  hint: t`A repetition inside a repetition can take extremely long. Rewrite the pattern without it.`,
}

/** Runs with a limit where somebody's own patterns are at work: nothing but ending the worker stops those. */
async function withinLimit(
  plan: RedactionPlan | undefined,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result<ExportedFile>>,
): Promise<Result<ExportedFile>> {
  if (plan === undefined || plan.patterns.length === 0) return run(signal)
  const limit = AbortSignal.timeout(PATTERN_LIMIT_MS)
  const result = await run(AbortSignal.any([signal, limit]))
  return !result.ok && limit.aborted && !signal.aborted ? fail(TOO_SLOW) : result
}

/** What became of findings that took too long, in words. */
export function explainSlow(problem: Problem): Problem {
  return isCanceled(problem) ? TOO_SLOW : problem
}

/** Puts a text on the clipboard and says so; a refusal of the browser is a message too. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    tell(said, 'success')
  } catch {
    tellProblem({
      code: 'no-clipboard',
      message: t`The browser didn’t allow Memoscope to write to the clipboard.`,
      hint: t`Download the file instead, or allow clipboard access for this page.`,
    })
  }
}
