import { expect, test } from 'vitest'
import type { CacheRule } from '#core/profiles/rules/profile.ts'
import { missAdvice, SHORT_PROMPT } from './miss-advice.ts'

const lifetimes = [
  { id: '5m', seconds: 300 },
  { id: '1h', seconds: 3600 },
]
const marked: CacheRule = { kind: 'breakpoints', minimum: 1024, most: 4, reach: 20, lifetimes, placement: [] }
const automatic: CacheRule = { kind: 'automatic', minimum: 1024, block: 128, lifetime: 300 }

test('an expired cache is to be written for longer only where the provider offers that', () => {
  expect(missAdvice('expired', { cache: marked, kept: 300 })).toMatch(
    /before a pause of more than 5.min, or write the cache for 1.h/,
  )
  expect(missAdvice('expired', { cache: marked, kept: 3600 })).toMatch(
    /^Compact before a pause of more than 1.h, so that/,
  )
  expect(missAdvice('expired', { cache: automatic, kept: 300 })).toMatch(
    /^Compact before a pause of more than 5.min, so that/,
  )
  expect(missAdvice('expired', { cache: undefined, kept: undefined })).toMatch(/^Compact before a long pause/)
})

test('where other prompts expired early, only their advice says before which pauses to compact', () => {
  expect(missAdvice('expired', { cache: marked, kept: 3600, isEarlyToo: true })).toMatch(
    /^Compact before a long pause, so/,
  )
  expect(missAdvice('pause', { cache: marked, kept: 3600, isEarlyToo: true })).toMatch(
    /^Compact before a pause of more than 5.min/,
  )
})

test('breakpoints are advised only where a request has them', () => {
  expect(missAdvice('other', { cache: marked, kept: undefined })).toContain('every 20 content blocks')
  expect(missAdvice('other', { cache: automatic, kept: undefined })).not.toContain('breakpoint')
})

test('of a ready-made agent nothing is advised that only its code can do', () => {
  const basis = { cache: marked, kept: undefined }
  for (const kind of ['changed', 'other', 'shorter'] as const) {
    expect(missAdvice(kind, { ...basis, isReadyMade: true })).toBe(SHORT_PROMPT)
    expect(missAdvice(kind, basis)).not.toBe(SHORT_PROMPT)
  }
  expect(missAdvice('tools', { ...basis, isReadyMade: true })).toContain('MCP servers')
})

test('of compactions it isn’t said that each causes a miss', () => {
  const advice = missAdvice('compaction', { cache: marked, kept: undefined })
  expect(advice).toMatch(/^A compaction changes the prompt, so the next call usually misses the cache\./)
  expect(advice).not.toMatch(/each/i)
})
