import { describe, expect, it } from 'vitest'
import { byFamily, familyOf, findMemories } from './families.ts'
import { memoryInfos } from './spec.ts'

describe('families of memories', () => {
  it('hold every built-in memory once', () => {
    const listed = byFamily(memoryInfos()).flatMap((family) => family.infos.map((info) => info.id))
    expect(listed.toSorted()).toEqual(
      memoryInfos()
        .map((info) => info.id)
        .toSorted(),
    )
  })
  it('go by the start of the id', () => {
    expect([
      familyOf('openhands-recent'),
      familyOf('keep-last'),
      familyOf('semantic'),
      familyOf('semantic-kernel-truncation'),
    ]).toEqual([
      'OpenHands',
      'Windows, budgets and summaries',
      'Windows, budgets and summaries',
      'Semantic Kernel',
    ])
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
})
