/** Tokens of a run's calls, for lists behind a sum. Pure. */
import type { Column } from '../model/use-comparison.ts'
import type { ListedCall } from './CallList.tsx'

export function tokensAt({ replay }: Pick<Column, 'replay'>): readonly ListedCall[] {
  return (replay?.calls ?? []).map(({ call, tokens }) => ({ call, value: tokens }))
}

/** Of the calls that would make its summaries, input and output. */
export function summariesAt({ replay }: Pick<Column, 'replay'>): readonly ListedCall[] {
  return (replay?.calls ?? []).map(({ call, summaries }) => ({
    call,
    value: summaries === undefined ? 0 : summaries.input + summaries.output,
  }))
}
