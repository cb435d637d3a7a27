/**
 * Makes the random texts of a trace contain references, a few of them again and again, so that some are used
 * and lost.
 */
import type { Trace } from '../model/trace.ts'
import { mapTrace } from '../model/trace-texts.ts'

const POOL = [
  'src/a_file.ts',
  '/etc/hosts.conf',
  'max_size',
  'loadAll',
  '12',
  '4711',
  '250000',
  'https://example.org/a/b',
  '"the quiet row"',
  'ENOENT',
  'TypeError',
  'config.deep_name',
  'and/or',
  'true',
]

/** Two references behind each text and each argument; which ones, the place in the trace decides. */
export function withReferences(trace: Trace): Trace {
  let place = 0
  const next = () => {
    place++
    // Every second one is in but a few places.
    if (place % 2 === 0) return `name_${(place * 5) % 41}`
    return POOL[(place * 7 + Math.floor(place / 5)) % POOL.length] ?? ''
  }
  const same = <T>(value: T): T => value
  return mapTrace(trace, {
    text: (text) => `${text} ${next()} ${next()}`,
    args: (text) => (place % 3 === 0 ? text : JSON.stringify({ path: next(), more: [next(), 4711] })),
    json: same,
    url: same,
    name: same,
    rule: same,
    callId: same,
    stepId: same,
  })
}
