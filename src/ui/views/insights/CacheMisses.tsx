/**
 * Calls of the recorded run that missed the prompt cache, by cause, with how much was read all the same and
 * what it cost more than a hit; those that missed only a part are a group of their own.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { Misses } from '#core/account/misses/all-misses.ts'
import { cachedStart } from '#core/account/misses/cached-start.ts'
import { type CopiedStart, copiedStart } from '#core/account/misses/copied-start.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import { type CompactionReport, showCallInTimeline, useBaseline, useProfile } from '#state/index.ts'
import { Button } from '../../kit/index.ts'
import { Counted } from './headline/Counted.tsx'
import { Headline } from './headline/Headline.tsx'
import { WholeRun } from './headline/WholeRun.tsx'
import { InsightBody } from './InsightBody.tsx'
import { MissGroupRows, PartialMisses } from './MissRows.tsx'
import { SHORT_PROMPT } from './miss-advice.ts'
import { cachedStartWords, copiedStartWords, missSumWords, rateNote, unexplainedWords } from './miss-words.ts'
import { useListedMisses } from './use-listed-misses.ts'
import { moreMissesWords } from './waste/saving-words.ts'

interface CacheMissesProps {
  readonly trace: Trace
  /** Undefined: not known yet, or none. */
  readonly compactions: readonly CompactionReport[] | undefined
}

const NONE: readonly CompactionReport[] = []

export function CacheMisses({ trace, compactions = NONE }: CacheMissesProps) {
  const { work, latest } = useBaseline()
  const misses = useListedMisses(trace, compactions)
  const isPriced = latest?.calls.some(({ cost }) => cost !== undefined)
  const profile = useProfile()
  const copied = useMemo(() => latest && copiedStart(trace, latest.calls, profile), [trace, latest, profile])
  return (
    <InsightBody
      work={work}
      value={misses}
      nothing={nothingWords(isPriced, misses, copied)}
      nothingTitle={isPriced === false ? t`Cache misses aren’t known` : t`No cache misses`}
      isNarrow
    >
      {({ full, partial, counts, costs, sum, ...listed }) => {
        const { groups, occasionOf, pauses, compacted, written, ofPartial } = listed
        const start = cachedStart(trace, full)
        const words = costs === undefined ? undefined : missSumWords(sum, counts)
        return (
          <>
            {words !== undefined && (
              <Headline figure={words.figure} answer={words.answer}>
                {words.parts !== '' && <p>{words.parts}</p>}
                {copied !== undefined && (
                  <p>
                    {copiedStartWords(copied)}{' '}
                    <Button size="small" variant="quiet" onClick={() => showCallInTimeline(copied.call)}>
                      {t`Show ${callName(copied.call)}`}
                    </Button>
                  </p>
                )}
                {start !== undefined && <p>{cachedStartWords(start, full.length)}</p>}
                <p>{unexplainedWords(groups)}</p>
              </Headline>
            )}
            <WholeRun wordsOf={moreMissesWords} />
            {groups.map((group, at) => (
              <MissGroupRows
                key={group.title}
                group={group}
                trace={trace}
                costs={costs}
                written={written.calls}
                sum={written.groups[at]}
                occasionOf={occasionOf}
              />
            ))}
            {partial.length > 0 && (
              <PartialMisses
                misses={partial}
                written={ofPartial}
                isCompacted={({ call }) => compacted.has(call)}
                pauses={pauses}
                hasAdvice={groups.every(({ advice }) => advice !== SHORT_PROMPT)}
              />
            )}
            <Counted>
              <p>
                {t`On a cache miss, a call pays the full price for tokens that an earlier call had put in the cache. Where the file shows no change of the prompt, a call is a miss if it read less than half of that from the cache. If it read more, and still paid again for more than 1,024 tokens and more than 5% of its prompt, it is a partial miss.`}{' '}
                {rateNote(groups)}
              </p>
              {copied !== undefined && (
                <p>
                  {t`A fork’s first call isn’t counted: this file doesn’t show what its parent session had left in the cache.`}
                </p>
              )}
            </Counted>
          </>
        )
      }}
    </InsightBody>
  )
}

/** Why there is nothing to show; undefined: there is something. */
function nothingWords(
  isPriced: boolean | undefined,
  misses: Misses | undefined,
  copied: CopiedStart | undefined,
): string | undefined {
  if (isPriced === false) return t`This run’s prompt cache is unknown. Choose a price list in Settings.`
  if (misses?.full.length !== 0 || misses.partial.length > 0) return undefined
  const nothing = t`No call paid again for tokens that an earlier call had put in the cache.`
  return copied === undefined ? nothing : `${nothing} ${copiedStartWords(copied)}`
}
