/**
 * Which session a run is of, as its file says it, and what tells a recorded call apart from all
 * others.
 */
import { given } from '#base/given.ts'
import { field, isObject } from '#base/json.ts'
import { textAt } from '../account/project.ts'
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { type Call, type Trace, timeOf } from '../model/trace.ts'
import type { RunRelation } from './run-facts.ts'

/** `firstKey` is the key of the run’s first call. */
export function relationOf(
  { metadata, calls, source }: Pick<Trace, 'metadata' | 'calls' | 'source'>,
  firstKey: number,
): RunRelation {
  const session = textAt(metadata, ['sessionId', 'id', 'session_id', 'sessionID'])
  const spawned = field(field(metadata, 'source'), 'subagent')
  const parent =
    textAt(metadata, [
      'parentID',
      'parentSession',
      'parent_session_id',
      'forked_from_id',
      'forked_from',
      'parentThreadId',
    ]) ?? textAt(isObject(spawned) ? spawned : null, ['thread_spawn.parent_thread_id', 'parent_thread_id'])
  const isAgentFile =
    source.format === 'claude-code' &&
    calls.length > 0 &&
    (field(metadata, 'isSidechain') === true || calls.every(({ agent }) => agent !== undefined))
  const isSubAgent = spawned !== undefined || isAgentFile || textAt(metadata, ['parentID']) !== undefined
  return {
    ...given({ session }),
    isSubAgent,
    ...(parent === undefined
      ? isAgentFile && session !== undefined
        ? { parent: session }
        : {}
      : { parent }),
    firstKey,
  }
}

/** Of an answer, this much is looked at. */
const KEYED_TEXT = 400

/**
 * 53 bits that the same recorded call has in any file: of its time, model, usage and the beginning of its
 * answer. 0: the call has no recorded time, so calls that only look alike can't be told from copies. O(1).
 */
export function callKey(call: Call, steps: Trace['steps']): number {
  const time = timeOf(call, steps)
  if (time === undefined) return 0
  const { usage = {}, model = '' } = call
  const answer = steps[call.at]
  const text = answer === undefined ? '' : answerText(answer)
  return hash53(
    [time, model, usage.input, usage.output, usage.cacheRead, usage.cacheWrite, text].join('\u0000'),
  )
}

/**
 * The same for a compaction, told by the key of the last call before it and its own time: in the file that
 * ends with it, no call comes after it.
 */
export function compactionKey(before: number, time: number | undefined): number {
  return before === 0 ? 0 : hash53([before, time].join('\u0000'))
}

function answerText(step: Step): string {
  const text = 'parts' in step ? partsText(step.parts).slice(0, KEYED_TEXT) : ''
  const [call] = step.kind === 'action' ? step.calls : []
  return call === undefined ? text : `${text} ${call.id} ${call.name} ${call.arguments.slice(0, KEYED_TEXT)}`
}

/** Never 0. */
function hash53(text: string): number {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 2654435761)
    other = Math.imul(other ^ unit, 1597334677)
  }
  return 4294967296 * (2097151 & other) + (one >>> 0) || 1
}
