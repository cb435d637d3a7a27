/** What the pause before a call has to do with its cache miss, in words. Pure. */
import { t } from '#base/words.ts'
import type { MissPause } from '#core/account/cache-misses.ts'
import type { PauseMisses } from '#core/account/misses/pause-misses.ts'
import type { Seconds } from '#core/model/units.ts'
import { durationWords, formatExact, plural } from '../../kit/index.ts'

/** Empty: the file has no times. */
export function gapWords(pause: MissPause | undefined): string {
  return pause === undefined ? '' : t`${durationWords(pause.pause)} after the previous call`
}

/** Of a pause that explains a miss; empty: it isn’t known. */
export function pauseWords(pause: MissPause | undefined): string {
  if (pause === undefined) return ''
  const waited = durationWords(pause.pause)
  if (pause.kept === undefined) return t`Pause of ${waited}`
  if (pause.pause <= pause.kept)
    return t`Pause of ${waited}, within the cache lifetime of ${durationWords(pause.kept)}`
  return pause.isTypical === true
    ? t`Pause of ${waited}, longer than the typical cache lifetime of ${durationWords(pause.kept)}`
    : t`Pause of ${waited}, longer than the cache lifetime of ${durationWords(pause.kept)}`
}

/** How many calls of the run missed after pauses longer than `kept`; empty: all did. */
export function expiredRateWords({ missed, survived }: PauseMisses, kept: Seconds): string {
  const longest = survived.at(-1)
  if (longest === undefined) return ''
  const calls = plural(missed + survived.length, 'call')
  const first = t`${formatExact(missed)} of ${calls} after a pause of more than ${durationWords(kept)} missed.`
  const others =
    survived.length === 1
      ? t`The other one, after ${durationWords(longest)}, still read at least half of its prompt from the cache.`
      : t`The others, after up to ${durationWords(longest)}, still read at least half of their prompts from the cache.`
  return `${first} ${others}`
}

/** How many missed after shorter pauses, in this run and elsewhere. */
export function earlyRateWords({ missed, survived }: PauseMisses): string {
  const calls = plural(missed + survived.length, 'call')
  return t`The pause was shorter than the cache lifetime. In this run, ${formatExact(missed)} of ${calls} after such a pause of more than 5 minutes missed; in 66 public runs, 53% did.`
}
