/**
 * The id under which a run of a collection is stored while somebody looks at it: `run-<run>.<state of its
 * file>`. A file that changed is another state, and so another trace; both are the same run.
 */
import { given } from '#base/given.ts'
import { hashOf } from '../model/steps.ts'
import type { CollectionFile, CollectionRun } from './collection.ts'

export function openedRunId(
  runId: string,
  { size, modified }: Pick<CollectionFile, 'size' | 'modified'>,
): string {
  return `run-${hashOf(runId)}.${size.toString(36)}-${Math.round(modified).toString(36)}`
}

/** Whether two ids are states of the same run of a collection. */
export function isSameOpenedRun(one: string | undefined, other: string | undefined): boolean {
  const key = keyOf(one)
  return key !== undefined && key === keyOf(other)
}

function keyOf(id: string | undefined): string | undefined {
  return /^(run-[a-z0-9]+)\./.exec(id ?? '')?.[1]
}

/** Whether it is the id of a run that was, or would be, opened from a collection. */
export function isOpenedRunId(id: string): boolean {
  return keyOf(id) !== undefined
}

/**
 * What strategies do to a run is kept under this name, so that it is known of each run with the same content,
 * stored or not.
 */
export function contentName({ content }: Pick<CollectionRun, 'content'>): string {
  return `${OF_CONTENT}${content}`
}

export function isContentName(name: string): boolean {
  return name.startsWith(OF_CONTENT)
}

const OF_CONTENT = 'content-'

/** What evaluations group a run by and draw it with, as its collection knows it. */
export function groupKeysOf({ project, relation }: Pick<CollectionRun, 'project' | 'relation'>): {
  readonly project?: string
  readonly session?: string
} {
  return given({ project, session: relation.session })
}
