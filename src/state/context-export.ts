/** What a memory would show at the cursor's call, as JSON to take away: a file or the clipboard. */
import type { JsonValue } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import type { CheckedSpec } from '#core/memories/spec-data.ts'
import { runJob } from '#workers/client.ts'
import { download } from './download.ts'
import { tell, tellProblem } from './notices.ts'
import { cursorOf } from './selectors.ts'
import { store } from './store.ts'

interface Written {
  readonly name: string
  readonly text: string
  readonly messages: number
}

/** Hands the messages of the context, in the lens's dialect, to the person as a file; `label` joins its name. */
export async function downloadContext(memory: CheckedSpec, label?: string): Promise<void> {
  const written = await writeContext(memory, label)
  if (!written.ok) return tellProblem(written.error)
  download({ name: written.value.name, mediaType: 'application/json', data: written.value.text })
}

/** Puts the messages of the context, in the lens's dialect, on the clipboard. */
export async function copyContext(memory: CheckedSpec): Promise<void> {
  const written = await writeContext(memory)
  if (!written.ok) return tellProblem(written.error)
  await copyText(written.value.text, `${written.value.messages} messages copied as JSON.`)
}

/** Puts a text on the clipboard and says so; a refusal of the browser is a message too. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    tell(said, 'success')
  } catch {
    tellProblem({
      code: 'no-clipboard',
      message: 'The browser did not let Memoscope write to the clipboard.',
      hint: 'Download the file instead, or allow the clipboard for this page.',
    })
  }
}

async function writeContext(memory: CheckedSpec, label?: string): Promise<Result<Written>> {
  const { route, trace: opened } = store.getState()
  const trace = doneValue(opened)
  const call = trace === undefined ? undefined : cursorOf(trace, route)
  if (trace === undefined || call === undefined) {
    return fail({ code: 'no-call', message: 'There is no model call here whose context could be written.' })
  }
  const context = await runJob('context', { traceId: trace.id, memory, call, lens: route.lens })
  if (!context.ok) return context
  const messages: readonly JsonValue[] = context.value.written
  const name = fileName([trace.title, `call-${call + 1}`, label ?? ''])
  return ok({ name, text: JSON.stringify(messages, null, 2), messages: messages.length })
}

function fileName(parts: readonly string[]): string {
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  )
  return `${words.filter(Boolean).join('_').slice(0, 120)}.json`
}
