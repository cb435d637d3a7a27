import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { strategies } from '../library/index.ts'
import { anySpec } from '../testing/memories.ts'
import { describeSpec } from './describe-spec.ts'
import { memoryInfos } from './memory-info.ts'
import { buildMemory, checkSpec } from './spec.ts'
import { IDENTITY, type MemorySpec } from './spec-data.ts'

function problem(spec: unknown): string | undefined {
  // What comes from a URL or a console has no type yet.
  const parsed: unknown = JSON.parse(JSON.stringify(spec))
  const checked = checkSpec(parsed as Parameters<typeof checkSpec>[0])
  return checked.ok ? undefined : checked.error.code
}

describe('a memory as data', () => {
  it('is completed with initial values, every call, as a view', () => {
    expect(checkSpec({ id: 'keep-last' })).toEqual({
      ok: true,
      value: {
        id: 'keep-last',
        params: { count: 20, variant: 'preserve-critical' },
        trigger: { kind: 'every-call' },
        mode: 'view',
      },
    })
  })
  it('comes back unchanged when it is complete, and always makes a memory', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        expect(unwrap(checkSpec(spec))).toEqual(spec)
        expect(buildMemory(spec)).toMatchObject({ id: spec.id, title: describeSpec(spec) })
      }),
    )
  })
  it('is refused where it names what is not there', () => {
    expect(problem({ id: 'keep-first' })).toBe('unknown-memory')
    expect(problem({ id: 'keep-last', params: { n: 3 } })).toBe('unknown-parameter')
    expect(problem({ id: 'keep-last', params: { count: -1 } })).toBe('bad-parameter')
    expect(problem({ id: 'none', trigger: { kind: 'never' } })).toBe('bad-trigger')
    expect(problem({ id: 'none', mode: 'gentle' })).toBe('bad-mode')
  })
  it('is described by what it does, when, and whether dropped steps can return unless that is recommended', () => {
    const spec = unwrap(
      checkSpec({
        id: 'keep-last',
        params: { count: 5 },
        trigger: { kind: 'past-steps', steps: 9 },
        mode: 'destructive',
      }),
    )
    expect(describeSpec(spec)).toBe('keep last 5 · above 9 steps · pruned permanently')
    expect(describeSpec(IDENTITY)).toBe('no pruning')
  })
  it('is described with units and grouped digits, and nothing twice', () => {
    const described = (spec: MemorySpec) => describeSpec(unwrap(checkSpec(spec)))
    const recommended = { trigger: { kind: 'past-steps', steps: 50 }, mode: 'destructive' } as const
    expect(described({ id: 'summarise-old', ...recommended })).toBe('above 50 steps, summarize all but 25')
    expect(described({ id: 'summarise-old', trigger: recommended.trigger })).toBe(
      'above 50 steps, summarize all but 25 · dropped steps can return',
    )
    expect(described({ id: 'marsys-compaction', mode: 'destructive' })).toBe(
      'compact above 150,000 tokens by its own count (characters ÷ 4)',
    )
    expect(described({ id: 'semantic', trigger: { kind: 'past-tokens', tokens: 8000 } })).toContain(
      '4,000 tokens of recent and distinct steps, 50% by recency · above 8,000 tokens',
    )
  })
  it('names a changed choice that its summary does not tell', () => {
    const described = (id: string, params: Readonly<Record<string, unknown>>) =>
      describeSpec(unwrap(checkSpec({ id, params })))
    expect(described('keep-last', { count: 5 })).toBe('keep last 5')
    expect(described('keep-last', { count: 5, variant: 'all-steps' })).toBe('keep last 5 (every step)')
    expect(described('shorten-observations', { variant: 'by-age' })).not.toContain('(')
  })
})

describe('the list of memories', () => {
  it('holds every strategy as plain data with what it guarantees', () => {
    const infos = memoryInfos()
    expect(infos.map(({ id }) => id)).toEqual(expect.arrayContaining(strategies.map(({ id }) => id)))
    expect(JSON.parse(JSON.stringify(infos))).toEqual(infos)
    expect(infos.find(({ id }) => id === 'none')?.guarantees).toContain('order')
  })
})

describe('a pipeline', () => {
  it('runs its strategies one after the other', () => {
    const spec = unwrap(checkSpec({ pipeline: [{ id: 'keep-last', params: { count: 2 } }, { id: 'none' }] }))
    expect(describeSpec(spec)).toBe('keep last 2, then no pruning')
    expect(buildMemory(spec).id).toBe('pipeline')
  })
  it('is refused when empty, and where one of its strategies is', () => {
    const codes = [[], [{ id: 'no-such' }], [{ id: 'keep-last', params: { count: -1 } }]].map((pipeline) => {
      const checked = checkSpec({ pipeline })
      return checked.ok ? 'ok' : checked.error.code
    })
    expect(codes).toEqual(['bad-pipeline', 'unknown-memory', 'bad-parameter'])
  })
})

it('pins that are no list of step ids are refused, not thrown at', () => {
  const given: object = { id: 'keep-last', pins: 's3' }
  const checked = checkSpec({ id: 'keep-last', ...given })
  expect(checked.ok ? '' : checked.error.code).toBe('bad-pins')
})
