/**
 * MARSYS' episodic memory: a current episode and past ones, recalled by a text they hold.
 */
import { isArray, type JsonObject, type JsonValue } from '#base/json.ts'
import { isJsonTruthy, jsonRepr, jsonStr } from '#base/python.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { codePointLength, takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { Step } from '../../model/step.ts'
import { marsysMessages } from './message.ts'

export interface Episode {
  readonly steps: readonly Step[]
  /** What was said when the next one was started, so it describes this one. */
  readonly metadata: JsonObject
}

/** Changed in place by the functions here: the fold owns it. */
export interface Episodes {
  readonly past: Episode[]
  current: Step[]
}

/** `mended`: search skips missing content, previews have dots only where they are cut. */
export type EpisodeForm = 'mended' | 'as-written'

export function createEpisodes(): Episodes {
  return { past: [], current: [] }
}

/** Archives the current episode and starts afresh. An empty one is not archived, and the metadata is lost. */
export function startEpisode(episodes: Episodes, metadata: JsonObject): void {
  if (episodes.current.length === 0) return
  episodes.past.push({ steps: episodes.current, metadata })
  episodes.current = []
}

interface RecallOptions {
  readonly form: EpisodeForm
  /** Which of several is found. */
  readonly order: 'oldest' | 'newest'
  readonly includeCurrent: boolean
}

/** As the guide recalls: the oldest of the past. */
export const AS_WRITTEN: RecallOptions = { form: 'as-written', order: 'oldest', includeCurrent: false }

/**
 * The position of an episode in which some message contains the query, whatever the case; the current one
 * counts as the last. Undefined: none does. As written, missing content reads `None`.
 */
export function recallEpisode(
  { past, current }: Episodes,
  query: string,
  { form, order, includeCurrent }: RecallOptions,
): number | undefined {
  const lists = past.map((episode) => episode.steps)
  if (includeCurrent) lists.push(current)
  const wanted = query.toLowerCase()
  const matches = (steps: readonly Step[]) =>
    steps.some((step) => contentsOf(step, form).some((content) => searchText(content).includes(wanted)))
  const found = order === 'oldest' ? lists.findIndex(matches) : lists.findLastIndex(matches)
  return found < 0 ? undefined : found
}

function contentsOf(step: Step, form: EpisodeForm): readonly JsonValue[] {
  const contents = marsysMessages(step).map((message) => message.content)
  return form === 'as-written' ? contents : contents.filter(isJsonTruthy)
}

function searchText(content: JsonValue): string {
  return jsonStr(content).toLowerCase()
}

/**
 * One text for each past episode: how many messages, how it started and ended. Fails with `no-text` as
 * written.
 */
export function summarizeEpisodes({ past }: Episodes, form: EpisodeForm): Result<readonly string[]> {
  const summaries: string[] = []
  for (const [index, { steps }] of past.entries()) {
    const messages = steps.flatMap(marsysMessages)
    const first = preview(messages[0]?.content ?? null, form)
    const last = preview(messages.at(-1)?.content ?? null, form)
    if (first === undefined || last === undefined) {
      return fail({
        code: 'no-text',
        message: t`Episode ${index + 1} starts or ends with content that is not text.`,
      })
    }
    summaries.push(`Episode ${index + 1}: ${messages.length} messages\nStarted: ${first}\nEnded: ${last}`)
  }
  return ok(summaries)
}

const PREVIEW = 50

/** Undefined where the original's slice fails: missing content and records. A list is cut by items. */
function preview(content: JsonValue, form: EpisodeForm): string | undefined {
  if (form === 'as-written') {
    if (typeof content === 'string') return `${takeCodePoints(content, PREVIEW)}...`
    return isArray(content) ? `${jsonRepr(content.slice(0, PREVIEW))}...` : undefined
  }
  const text = content === null ? '' : jsonStr(content)
  return codePointLength(text) > PREVIEW ? `${takeCodePoints(text, PREVIEW)}...` : text
}
