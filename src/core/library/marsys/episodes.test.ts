import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, messageStep } from '../../testing/steps.ts'
import { AS_WRITTEN, createEpisodes, recallEpisode, startEpisode, summarizeEpisodes } from './episodes.ts'
import { stepOfMarsys } from './message.ts'

function episodesOf(...lists: (readonly Step[])[]) {
  const episodes = createEpisodes()
  for (const [index, list] of lists.entries()) {
    episodes.current.push(...list)
    if (index < lists.length - 1) startEpisode(episodes, { index })
  }
  return episodes
}

const nothing = stepOfMarsys({ role: 'assistant', content: null, calls: [] }, 'none')
const MENDED = { form: 'mended', order: 'oldest', includeCurrent: false } as const

describe('episodes', () => {
  it('are archived with what was said when they ended; empty ones are not', () => {
    const episodes = episodesOf([messageStep('a')], [], [messageStep('b')])
    expect(episodes.past.map(({ steps, metadata }) => [steps.length, metadata])).toEqual([[1, { index: 0 }]])
    expect(episodes.current).toHaveLength(1)
  })
  it('are found by any text, whatever the case, the oldest first', () => {
    const episodes = episodesOf(
      [messageStep('x')],
      [messageStep('Needle')],
      [messageStep('needle')],
      [messageStep('z')],
    )
    expect(recallEpisode(episodes, 'NEED', MENDED)).toBe(1)
    expect(recallEpisode(episodes, 'need', { ...MENDED, order: 'newest' })).toBe(2)
    expect(recallEpisode(episodes, 'z', MENDED)).toBeUndefined()
    expect(recallEpisode(episodes, 'z', { ...MENDED, includeCurrent: true })).toBe(3)
  })
  it('are found in the results of actions too', () => {
    const episodes = episodesOf([actionStep({ tool: 't', observation: 'deep inside' })], [])
    expect(recallEpisode(episodes, 'deep', MENDED)).toBe(0)
  })
  it('hold the word None where content is missing, as written', () => {
    const episodes = episodesOf([nothing], [])
    expect(recallEpisode(episodes, 'none', AS_WRITTEN)).toBe(0)
    expect(recallEpisode(episodes, 'none', MENDED)).toBeUndefined()
  })
})

describe('their summaries', () => {
  it('show how they started and ended, with dots where they are cut', () => {
    const episodes = episodesOf([messageStep('a'.repeat(50)), messageStep('😀'.repeat(51))], [])
    expect(unwrap(summarizeEpisodes(episodes, 'mended'))).toEqual([
      `Episode 1: 2 messages\nStarted: ${'a'.repeat(50)}\nEnded: ${'😀'.repeat(50)}...`,
    ])
    expect(unwrap(summarizeEpisodes(episodes, 'as-written'))[0]).toContain(`${'a'.repeat(50)}...\n`)
  })
  it('fail as written where content is no text', () => {
    expect(summarizeEpisodes(episodesOf([nothing], []), 'as-written').ok).toBe(false)
    expect(unwrap(summarizeEpisodes(episodesOf([nothing], []), 'mended'))[0]).toContain('Started: \n')
    const record = stepOfMarsys({ role: 'user', content: { a: 1 }, calls: [] }, 'r')
    expect(summarizeEpisodes(episodesOf([record], []), 'as-written').ok).toBe(false)
    expect(unwrap(summarizeEpisodes(episodesOf([record], []), 'mended'))[0]).toContain("{'a': 1}")
    const list = stepOfMarsys({ role: 'user', content: [{ a: 1 }], calls: [] }, 'l')
    expect(unwrap(summarizeEpisodes(episodesOf([list], []), 'as-written'))[0]).toContain("[{'a': 1}]...")
  })
})
