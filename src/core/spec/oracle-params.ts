/**
 * The oracle as it is among memories: its parameter and its words. What it is and how it is found
 * is in oracle/bound.ts; it is in no list of memories, since none that runs can know what an answer will use.
 */
import { t } from '#base/words.ts'
import type { ParamSpecs, ParamValues } from '../model/params.ts'
import { ORACLE } from './spec-data.ts'

export const ORACLE_PARAMS = {
  budget: {
    kind: 'integer',
    label: t`Tokens at each call`,
    help: t`Budget for the steps it may keep. Tool definitions are added on top, as in every column.`,
    min: 0,
    max: 10_000_000,
    initial: 8000,
    unit: 'tokens',
  },
} as const satisfies ParamSpecs

/** A MemoryInfo (spec.ts). */
export const oracleInfo = {
  id: ORACLE,
  kind: 'memory',
  family: '',
  title: t`Oracle (upper bound)`,
  description: t`An upper bound, not a runnable strategy: at each call it knows what the response will use, and keeps the whole steps that lose least with its tokens, as few as possible. Dropped steps may return.`,
  keywords: [],
  params: ORACLE_PARAMS,
  guarantees: [],
  recommended: {},
} as const

/** `like`: in words the memory whose tokens it has. */
export function oracleSummary({ budget = 0 }: ParamValues, like: string | undefined): string {
  return like === undefined ? t`oracle with ${budget} tokens` : t`oracle, as large as ${like}`
}
