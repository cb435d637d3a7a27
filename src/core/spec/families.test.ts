import { describe, expect, it } from 'vitest'
import { byFamily, findMemories, matchesQuery } from './families.ts'
import { memoryInfos } from './memory-info.ts'

describe('families of memories', () => {
  it('hold every built-in memory once', () => {
    const listed = byFamily(memoryInfos()).flatMap((family) => family.infos.map((info) => info.id))
    expect(listed.toSorted()).toEqual(
      memoryInfos()
        .map((info) => info.id)
        .toSorted(),
    )
  })
  it('are those of the frameworks', () => {
    const familyOf = (id: string) => memoryInfos().find((info) => info.id === id)?.family
    expect([
      familyOf('openhands-recent'),
      familyOf('keep-last'),
      familyOf('semantic'),
      familyOf('semantic-kernel-truncation'),
      familyOf('clear-thinking'),
    ]).toEqual(['OpenHands', 'General', 'General', 'Semantic Kernel', 'Tool calls and results'])
  })
})

describe('finding a memory', () => {
  it('takes words of its family, title or description in any order', () => {
    expect(findMemories(memoryInfos(), 'masking openhands').map((info) => info.id)).toContain(
      'openhands-masking',
    )
    expect(findMemories(memoryInfos(), '')).toHaveLength(memoryInfos().length)
    expect(findMemories(memoryInfos(), 'no such thing')).toEqual([])
  })

  it.each([
    ['claude', 'clear-tool-uses'],
    ['anthropic', 'clear-tool-uses'],
    ['compact', 'summarise-old'],
    ['/compact', 'summarise-old'],
    ['context editing', 'clear-tool-uses'],
    ['codex', 'summarise-old'],
    ['rag', 'marsys-retrieval'],
    ['truncate', 'keep-last'],
  ])('answers what people type: %s', (query, id) => {
    const found = findMemories(memoryInfos(), query).map((info) => info.id)
    expect(found).toContain(id)
    expect(found.length).toBeLessThan(memoryInfos().length / 2)
  })

  it('finds what a product does by the command that people type for it', () => {
    expect(matchesQuery('Claude Code: auto-compact', '/compact')).toBe(true)
    expect(matchesQuery('Codex: compaction', '/compact')).toBe(true)
    expect(matchesQuery('Trim messages', '/compact')).toBe(false)
  })

  it('looks at the starts of words, so that short ones find little by chance', () => {
    expect(findMemories(memoryInfos(), 'ummar')).toEqual([])
    expect(findMemories(memoryInfos(), 'summar').length).toBeGreaterThan(5)
  })
})
