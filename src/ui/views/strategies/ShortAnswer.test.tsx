import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { ShortAnswer } from './ShortAnswer.tsx'

type ShortAnswerProps = ComponentProps<typeof ShortAnswer>

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

function wordsOf(
  found: ShortAnswerProps['found'],
  ranking: ShortAnswerProps['ranking'],
  own: Pick<ShortAnswerProps, 'agent' | 'setting'> = {},
): string {
  rendered = render(
    <ShortAnswer
      {...own}
      found={found}
      ranking={ranking}
      isMore={false}
      nameOf={({ place }) => ({
        id: String(place),
        title: place === 1 ? 'Keep the last n steps' : 'Another',
      })}
      hrefOf={(id) => `#${id}`}
      onShowLost={() => undefined}
    >
      All of it
    </ShortAnswer>,
  )
  return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
}

const SPECS = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' })), unwrap(checkSpec({ id: 'last-actions' }))]

/** The strategies of `SPECS` after a baseline that cost $4, the first with 3 dropped user messages. */
function ranked(one: Partial<SweepFigures>, other: Partial<SweepFigures>) {
  const baseline = { ...NO_FIGURES, billed: 4, cumulative: 1000, source: 'recorded' as const }
  const dropped = { system: 0, tasks: 0, messages: 3, summarized: 0 }
  const rows = [
    { ...baseline, changed: 3, used: 340, dropped, ...one },
    { ...baseline, changed: 3, ...other },
  ]
  const ranking = rankStrategies(SPECS, [baseline, ...rows])
  const [best, second] = ranking?.rows ?? []
  if (ranking === undefined || best === undefined || second === undefined) throw new Error('both are there')
  return { ranking, best, second }
}

test('a phone shows the recommended strategy, the cheapest that loses nothing, and the sentences only on request', () => {
  const { ranking, best, second } = ranked({ billed: 3, lost: 12 }, { billed: 3.9 })
  expect(wordsOf({ best, lossless: second, keeper: undefined }, ranking)).toMatch(
    /^Recommended: Keep the last n stepsCost\$3\.00 −25%, saves \$1\.00Lost facts12 of 340 usedFacts that a later call used [^.]*contextCompare with the recorded runIt drops 3 user messages\.More about this answerCheapest that loses no facts: Another, \$3\.90 −2\.5%/,
  )
  expect(rendered?.container.querySelector('details')?.open).toBe(false)
})

test('where each loses facts, a phone names the best one that keeps all user messages', () => {
  const { ranking, best, second } = ranked({ billed: 3, lost: 12 }, { billed: 3.9, lost: 2 })
  expect(wordsOf({ best, lossless: undefined, keeper: second }, ranking)).toContain(
    'Best that keeps all user messages: Another, $3.90 −2.5%, 2 lost facts',
  )
})

test('what can be set in the agent comes with how to apply it, and without other strategies', () => {
  const { ranking, best, second } = ranked({ billed: 3, lost: 12 }, { billed: 3.5, lost: 2 })
  const [setting] = agentSettings('codex', 100_000)?.settings ?? []
  if (setting === undefined) throw new Error('Codex can be told something')
  const own = { setting, row: best, others: [], all: [], basis: 'lost' as const }
  const words = wordsOf({ best: second, lossless: undefined, keeper: undefined }, ranking, {
    agent: { agent: 'Codex', tried: 9, best: own },
    setting: own,
  })
  expect(words).toMatch(/^In Codex: Keep the last n stepsCost\$3\.00 −25%, saves \$1\.00Lost facts12/)
  expect(words).toMatch(
    /How to apply: Add tool_output_token_limit = 1000 at the top of .*Compare with the recorded run/,
  )
  expect(words).not.toContain('Another')
})
