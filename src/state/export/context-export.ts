/** What a memory would show at the cursor's call, as JSON to take away at once: a file or the clipboard. */
import { isArray } from '#base/json.ts'
import { fail, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { ProviderId } from '#core/validity/check.ts'
import { runJob } from '#workers/client.ts'
import type { ExportedFile } from '#workers/protocol/protocol.ts'
import { tellProblem } from '../shell/notices.ts'
import { cursorOf } from '../shell/selectors.ts'
import { store } from '../store/store.ts'
import { download } from './download.ts'
import { copyText } from './export.ts'

interface Wanted {
  /** Joins the name of the file. */
  readonly label?: string
  /** Without what this provider would refuse. */
  readonly repairedFor?: ProviderId
}

/** Hands the messages of the context, in the counting settings’ dialect, to the person as a file. */
export async function downloadContext(memory: CheckedSpec, wanted: Wanted = {}): Promise<void> {
  const written = await writeContext(memory, wanted)
  if (!written.ok) return tellProblem(written.error)
  download(written.value)
}

/** Puts the messages of the context, in the counting settings’ dialect, on the clipboard. */
export async function copyContext(memory: CheckedSpec, wanted: Wanted = {}): Promise<void> {
  const written = await writeContext(memory, wanted)
  if (!written.ok) return tellProblem(written.error)
  const messages: unknown = JSON.parse(written.value.data)
  await copyText(written.value.data, t`Copied ${isArray(messages) ? messages.length : 0} messages as JSON.`)
}

function writeContext(memory: CheckedSpec, wanted: Wanted): Promise<Result<ExportedFile>> {
  const { route, trace: opened } = store.getState()
  const trace = doneValue(opened)
  const call = trace === undefined ? undefined : cursorOf(trace, route)
  if (trace === undefined || call === undefined) {
    const message = t`This run has no model call, so there is no context to save.`
    return Promise.resolve(fail({ code: 'no-call', message }))
  }
  const form = { kind: 'context' as const, memory, call, counting: route.counting, ...wanted }
  return runJob('export', { traceId: trace.id, form })
}
