/** One counter for each encoding, made when first needed, with the counts of texts it has seen. */
import { errorMessage } from '#base/errors.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { rememberByText } from '#base/text-memo.ts'
import { t } from '#base/words.ts'
import { createCounter, type RankData } from '#core/tokens/bpe.ts'
import {
  type Count,
  countChars4,
  ENCODINGS,
  type EncodingId,
  type RankedEncoding,
} from '#core/tokens/encoding.ts'

/** Characters of remembered texts for each encoding. Most of them are held by their trace anyway. */
const MEMO_CHARACTERS = 16_000_000

export type LoadRanks = (encoding: RankedEncoding) => Promise<RankData>

/** Gives the counter of an encoding. Fails with `ranks-unavailable`, and tries again when asked again. */
type Counters = (encoding: EncodingId) => Promise<Result<Count>>

/**
 * By the source of their vocabularies: engines that follow each other in one thread share them, as making one
 * takes long.
 */
const shared = new WeakMap<LoadRanks, Counters>()

export function countersFor(loadRanks: LoadRanks): Counters {
  const known = shared.get(loadRanks) ?? createCounters(loadRanks)
  shared.set(loadRanks, known)
  return known
}

function createCounters(loadRanks: LoadRanks): Counters {
  const known = new Map<EncodingId, Promise<Result<Count>>>([['chars4', Promise.resolve(ok(countChars4))]])
  return (encoding) => {
    const found = known.get(encoding)
    if (found !== undefined || encoding === 'chars4') return found ?? Promise.resolve(ok(countChars4))
    const made = makeCounter(encoding, loadRanks).then((counter) => {
      if (!counter.ok) known.delete(encoding)
      return counter
    })
    known.set(encoding, made)
    return made
  }
}

async function makeCounter(encoding: RankedEncoding, loadRanks: LoadRanks): Promise<Result<Count>> {
  try {
    return ok(rememberByText(createCounter(await loadRanks(encoding)), MEMO_CHARACTERS))
  } catch (error) {
    return fail(unavailable(encoding, error))
  }
}

function unavailable(encoding: EncodingId, error: unknown): Problem {
  const title = ENCODINGS.find((entry) => entry.id === encoding)?.title ?? encoding
  return {
    code: 'ranks-unavailable',
    message: t`The vocabulary of ${title} couldn’t be loaded: ${errorMessage(error)}`,
    hint: t`Reload the page, or select characters ÷ 4, which needs no vocabulary.`,
  }
}
