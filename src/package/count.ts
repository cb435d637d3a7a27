/** Tokens of a text. Apart from all else, so that who only counts loads only the vocabulary. */
import { fail, type Result } from '#base/result.ts'
import { ENCODINGS, isEncodingId } from '#core/tokens/encoding.ts'
import { countersFor } from '#workers/bench/counters.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { Encoding } from './types.ts'

/**
 * Fails with `bad-setting` where there is no such encoding, and with `ranks-unavailable` where it can't be
 * loaded. O(length).
 */
export async function count(text: string, encoding: Encoding = 'o200k_base'): Promise<Result<number>> {
  if (!isEncodingId(encoding)) {
    const known = ENCODINGS.map(({ id }) => id).join(', ')
    const message = `There is no encoding "${String(encoding)}".`
    return fail({ code: 'bad-setting', message, hint: `Known: ${known}.` })
  }
  const counter = await countersFor(loadRanks)(encoding)
  return counter.ok ? { ok: true, value: counter.value(text) } : counter
}
