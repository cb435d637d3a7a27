import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { describeSpec, memoryInfos } from '#core/memories/spec.ts'
import {
  memoriesOf,
  parseNumbers,
  setupFor,
  toggled,
  triedParams,
  triggersToTry,
  withMemory,
} from './sweep-setup.ts'

const INFOS = memoryInfos()

describe('the setup of a sweep', () => {
  test('begins with numbers around the one of the column, and with its own choices and policy', () => {
    const spec = { id: 'keep-last', params: { count: 8 }, mode: 'destructive' } as const
    const setup = setupFor({ ...spec, trigger: { kind: 'every-steps', steps: 4 } }, [])
    expect(setup.values.count).toEqual([2, 4, 8, 16, 32])
    expect(setup.values.variant).toHaveLength(1)
    expect(setup.triggers).toEqual([{ kind: 'every-steps', steps: 4 }])
    expect(setup.modes).toEqual(['destructive'])
    const memories = unwrap(memoriesOf(setup, INFOS, []))
    expect(memories).toHaveLength(6)
    expect(memories[0]?.id).toBe('none')
    expect(memories.map(describeSpec).some((name) => name.includes('keep last 8'))).toBe(true)
  })

  test('tries every trigger and mode with every value, and says so where that is too much', () => {
    const setup = setupFor({ id: 'keep-last' }, [])
    const two = { ...setup, values: { count: [5, 10] }, modes: ['view', 'destructive'] } as const
    expect(unwrap(memoriesOf(two, INFOS, []))).toHaveLength(5)
    const none = memoriesOf({ ...setup, values: { count: [] } }, INFOS, [])
    expect(none).toMatchObject({ ok: false, error: { code: 'empty-grid' } })
    const many = Array.from({ length: 401 }, (_, at) => at)
    expect(memoriesOf({ ...setup, values: { count: many } }, INFOS, [])).toMatchObject({
      ok: false,
      error: { code: 'too-many' },
    })
  })

  test('leaves out parameters that matter for none of the values that are tried', () => {
    const info = INFOS.find(({ params }) => Object.values(params).some(({ when }) => when !== undefined))
    const [hidden, spec] = Object.entries(info?.params ?? {}).find(([, { when }]) => when !== undefined) ?? []
    if (info === undefined || hidden === undefined || spec?.when === undefined)
      throw new Error('none has any')
    const setup = withMemory(setupFor(undefined, []), info)
    const { param, is } = spec.when
    const shown = triedParams(info.params, { ...setup, values: { ...setup.values, [param]: is } })
    const left = triedParams(info.params, { ...setup, values: { ...setup.values, [param]: [] } })
    expect(shown.map(([name]) => name)).toContain(hidden)
    expect(left.map(([name]) => name)).not.toContain(hidden)
  })

  test('can be all memories, the baseline first and once', () => {
    const all = unwrap(memoriesOf({ ...setupFor(undefined, []), what: 'all' }, INFOS, []))
    expect(all.filter(({ id }) => id === 'none')).toHaveLength(1)
    expect(all[0]?.id).toBe('none')
    expect(all.length).toBeGreaterThan(20)
  })
})

test('numbers are read with any mark between them, each once, and refused outside their limits', () => {
  expect(unwrap(parseNumbers('5, 10;10 20', { min: 0, max: 50 }))).toEqual([5, 10, 20])
  for (const text of ['', '5, x', '60', '1.5']) {
    expect(parseNumbers(text, { min: 0, max: 50 })).toMatchObject({ ok: false, error: { code: 'bad-value' } })
  }
})

test('a list is changed in the order of all there is', () => {
  expect(toggled(['c'], 'a', ['a', 'b', 'c'])).toEqual(['a', 'c'])
  expect(toggled(['a', 'c'], 'a', ['a', 'b', 'c'])).toEqual(['c'])
  const offered = triggersToTry([{ kind: 'every-steps', steps: 7 }])
  expect(offered).toContainEqual({ kind: 'every-steps', steps: 7 })
  expect(offered.filter(({ kind }) => kind === 'every-steps')).toHaveLength(1)
})
