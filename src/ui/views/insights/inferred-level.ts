/** The level of the breakdown that opens what is inferred, as no step of the file has it. Pure. */
import { t } from '#base/words.ts'
import type { InferredPart } from '#core/account/inferred-parts.ts'
import { callName } from '#core/model/call-names.ts'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { times } from '#core/waste/step-prices.ts'
import type { TreemapPart } from '../../charts/index.ts'
import { formatExact, plural } from '../../kit/index.ts'
import { areaOf, type Level, type Opens, partOf, type Scale, THE_RUN } from './level-areas.ts'

export const INFERRED = indexOfCategory('inferred')
export const INFERRED_KEY = ':inferred'
export const INSIDE_INFERRED: Opens = { kind: 'within', path: [INFERRED_KEY] }

/** What is inferred by what it is known to be; each part leads to the first call that has it. */
export function inferredLevel(
  title: string,
  parts: readonly InferredPart[],
  whole: Pick<Level, 'tokens' | 'dollars'>,
  { isPriced, sizeOf }: Scale,
): Level {
  const { tokens: all, dollars } = whole
  const size = sizeOf(whole)
  const areas = parts.map((part) => inferredArea(part, (size * part.overRun) / Math.max(1, all), size))
  return {
    path: [THE_RUN, { name: title, within: [INFERRED_KEY] }],
    tokens: all,
    dollars,
    isPriced,
    note: t`No step of the file has these tokens. They are what the recorded usage of each call has beyond its counted steps.`,
    rows: parts.map((part) => ({
      key: part.kind,
      name: INFERRED_TITLES[part.kind],
      note: inferredNote(part),
      category: INFERRED,
      tokens: part.overRun,
      // What is in no step is not priced call by call.
      dollars: times(part.overRun / Math.max(1, all), dollars),
      opens: { kind: 'call', call: part.first },
    })),
    areas: [areaOf({ id: 'inferred', category: INFERRED, title, size, parts: areas, all: size })],
    opens: new Map(
      parts.map(({ kind, first }) => [`${INFERRED_KEY} ${kind}`, { kind: 'call' as const, call: first }]),
    ),
  }
}

/** `all`: the size of the level that shows it. */
export function inferredArea({ kind }: InferredPart, size: number, all: number): TreemapPart {
  const name = INFERRED_TITLES[kind]
  return partOf({ id: `${INFERRED_KEY} ${kind}`, name, short: name, size, all })
}

const INFERRED_TITLES: Readonly<Record<InferredPart['kind'], string>> = {
  every: t`System prompt and tools`,
  earlier: t`Earlier conversation`,
  added: t`Added at a compaction`,
  other: t`Other content not in the file`,
}

function inferredNote({ kind, most, calls, first, last }: InferredPart): string {
  const count = plural(calls, 'call')
  if (kind === 'every') return t`${formatExact(most)} tokens in each of ${count}`
  if (kind === 'other') return t`Attachments or counting error, up to ${formatExact(most)} tokens in ${count}`
  if (kind === 'added') return t`Such as files attached again, up to ${formatExact(most)} tokens in ${count}`
  return t`Up to ${formatExact(most)} tokens, ${callName(first)} to ${callName(last)}`
}
