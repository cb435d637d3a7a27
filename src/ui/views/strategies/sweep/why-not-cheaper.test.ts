import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { NO_REREADS } from '#core/rereads/run-risk.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { answerOf, type Ranking, rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { whyNotCheaper } from './why-not-cheaper.ts'

const BASELINE: SweepFigures = {
  ...NO_FIGURES,
  billed: 10,
  cumulative: 1000,
  refused: 0,
  rereads: NO_REREADS,
}

function under(billed: number, lost: number, pages: number): Partial<SweepFigures> {
  return { billed, lost, rereads: { ...NO_REREADS, expected: { ...NO_REREADS.expected, pages } } }
}

function ranked(rows: readonly Partial<SweepFigures>[]): Ranking | undefined {
  const specs = rows.map((_, at) => unwrap(checkSpec({ id: 'keep-last', params: { count: at + 1 } })))
  const figures = rows.map((row) => ({ ...BASELINE, changed: 5, ...row }))
  return rankStrategies([IDENTITY, ...specs], [BASELINE, ...figures])
}

test('the next cheaper setting is named with what it loses and risks more, by the recommended one’s figures', () => {
  const said = (rows: readonly Partial<SweepFigures>[], isMore = false) => {
    const ranking = ranked(rows)
    if (ranking === undefined) return ''
    const answer = answerOf(ranking)
    const best = answer.kind === 'none-cheaper' ? undefined : answer.best.place
    const words = whyNotCheaper(ranking, ({ place }) => `setting ${place}`, isMore)
    return `${best}: ${words}`.replaceAll('\u00a0', ' ')
  }
  expect(said([under(3.9, 9, 3.4), under(4, 1, 0.6)])).toBe(
    '2: Not setting 1: it saves $0.10 more, but loses 9 facts and has a re-read risk of 3.4 instead of 0.6.',
  )
  expect(said([under(3.9, 9, 0.6), under(4, 1, 0.6)], true)).toBe(
    '2: Not setting 1: it saves $0.10 more, but loses 9 more facts.',
  )
  expect(said([under(4, 1, 0.6)])).toBe('1: undefined')
})
