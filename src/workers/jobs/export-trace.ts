/** The jobs about formats: list them, and write a stored trace in one. */
import { fail, ok, type Result } from '#base/result.ts'
import type { Source } from '#core/trace.ts'
import { baseName } from '#formats/file-name.ts'
import { formatById, formatInfos } from '#formats/index.ts'
import { loadWholeTrace, type Store } from '#storage/index.ts'
import type { ExportedFile, FormatInfo, Jobs } from '../protocol.ts'

export async function listFormats(): Promise<Result<readonly FormatInfo[]>> {
  return ok(formatInfos())
}

/** Fails with `no-such-format`, `cannot-write`, the problems of loading and the writer's own. */
export async function exportTrace(
  { traceId, format: formatId }: Jobs['export']['input'],
  _context?: unknown,
  store?: Store,
): Promise<Result<ExportedFile>> {
  const format = formatById(formatId)
  if (format === undefined)
    return fail({ code: 'no-such-format', message: `There is no format "${formatId}".` })
  if (format.write === undefined) return fail(cannotWrite(format.title))
  const trace = await loadWholeTrace(traceId, store)
  if (!trace.ok) return trace
  const written = format.write(trace.value)
  if (!written.ok) return written
  return ok({
    name: fileName(trace.value.source, formatId),
    mediaType: 'application/json',
    data: written.value,
  })
}

function cannotWrite(title: string) {
  const writable = formatInfos()
    .filter((info) => info.canWrite)
    .map((info) => info.title)
  return {
    code: 'cannot-write',
    message: `Memoscope can read ${title}, but not write it.`,
    hint: `It writes: ${writable.join(', ')}.`,
  }
}

/** `run.jsonl`, third run, as memoscope: `run-3.memoscope.json`. Other file systems refuse some characters. */
function fileName({ fileName: original, run, runs }: Source, format: string): string {
  const name = baseName(original)
  const base = name.endsWith(`.${format}`) ? baseName(name) : name
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
  const safe = base.replace(/[\u0000-\u001f<>:"|?*]/gu, '_').slice(0, 100) || 'trace'
  return `${safe}${runs > 1 ? `-${run + 1}` : ''}.${format}.json`
}
