/** Which project a run is of, as its file says it. */
import { field, type JsonValue, textField } from '#base/json.ts'
import type { Trace } from '../model/trace.ts'

/** Where formats keep the folder that an agent worked in, the most telling first. */
const PROJECT_PLACES = [
  'cwd',
  'path.cwd',
  'path.root',
  'directory',
  'project',
  'workspace',
  'working_directory',
  'turn_context.cwd',
  'eval.task',
  'task',
  'environment.repo.repo_name',
  'info.repo',
  'repo',
] as const

/** Longer values are prose or content, not the name of a project. */
const LONGEST = 300

/** The folder or project; undefined: the file does not say. */
export function projectOf({ metadata }: Pick<Trace, 'metadata'>): string | undefined {
  return textAt(metadata, PROJECT_PLACES)
}

/** The text at the first of the places, names with dots between them, that has one. */
export function textAt(value: JsonValue, places: readonly string[]): string | undefined {
  for (const place of places) {
    const names = place.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce<JsonValue | undefined>((part, name) => field(part, name), value)
    const text = holder === undefined ? undefined : textField(holder, last)
    if (text !== undefined && text !== '' && text.length <= LONGEST) return text
  }
  return undefined
}
