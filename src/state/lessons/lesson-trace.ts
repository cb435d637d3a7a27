/**
 * The trace of a lesson in this browser: found again by its file's name, which says its content, else brought
 * in once.
 */

import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { isObject, listField, objectField } from '#base/json.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { hexOf, sha256 } from '#base/sha256.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { loadLessonTrace } from '#lessons/index.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import type { TraceEntry } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import { store } from '../store/store.ts'

const once = dedupeInFlight<string, Result<string>>()

/** The id of the lesson's trace. Fails where its file cannot be had, read or stored. */
export function storedLessonTrace(lesson: Lesson): Promise<Result<string>> {
  return once(lesson.id, () => findOrBringIn(lesson))
}

async function findOrBringIn({ id, trace }: Lesson): Promise<Result<string>> {
  const text = trace.kind === 'enclosed' ? ok(trace.text) : await loadLessonTrace(trace.name)
  if (!text.ok) return text
  const fileName = lessonFileName(trace.kind === 'enclosed' ? id : trace.name, text.value)
  const stored = (await libraryRead()).find((entry) => entry.source.fileName === fileName)
  return stored === undefined ? bringIn(text.value, fileName) : ok(stored.id)
}

/** Changed content has another name: a newer version of a lesson never shows an older run. */
function lessonFileName(name: string, text: string): string {
  return `lesson-${name}.${hexOf(sha256(new TextEncoder().encode(text))).slice(0, 8)}.json`
}

async function bringIn(text: string, name: string): Promise<Result<string>> {
  const file = new File([withFileName(text, name)], name, { type: 'application/json' })
  const read = await runJob('import', { file, name })
  if (!read.ok) return read
  const [first] = read.value.traces
  return first === undefined ? fail(read.value.problem ?? NO_RUN) : ok(first.id)
}

/**
 * Our own form says itself which file a trace came from, and would keep that name. Any other text stays as it
 * is.
 */
function withFileName(text: string, fileName: string): string {
  const value = parsed(text)
  const traces = listField(value, 'traces')
  if (!isObject(value) || traces === undefined) return text
  const named = traces.map((trace) => {
    const source = objectField(trace, 'source')
    return isObject(trace) && source !== undefined ? { ...trace, source: { ...source, fileName } } : trace
  })
  return JSON.stringify({ ...value, traces: named })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // JSON Lines, or no JSON: the import says what it is.
    return undefined
  }
}

const NO_RUN: Problem = { code: 'no-run', message: t`The file of this lesson contains no run.` }

/** The list of stored traces, once it was read. */
function libraryRead(): Promise<readonly TraceEntry[]> {
  return new Promise((resolve) => {
    const look = () => {
      const { library } = store.getState()
      if (library.status === 'idle' || library.status === 'running') return
      stop()
      resolve(doneValue(library) ?? [])
    }
    const stop = store.subscribe(look)
    look()
  })
}
