import { describe, expect, test } from 'vitest'
import { setLocale } from '#base/locale.ts'
import { unwrap } from '#base/result.ts'
import { TRIGGER_KINDS, type TriggerKind } from '#core/memory/trigger.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { checkSpec } from '#core/spec/spec.ts'
import {
  memoriesOf,
  parseNumbers,
  parseTriggers,
  setupFor,
  toggled,
  triedParams,
  withMemory,
  withStage,
  withTrigger,
  writtenNumbers,
} from './sweep-setup.ts'

const INFOS = memoryInfos()

function kindOf(id: string): TriggerKind {
  const kind = TRIGGER_KINDS.find((one) => one.kind === id)
  if (kind === undefined) throw new Error(`no trigger ${id}`)
  return kind
}

const triggersIn = (kind: TriggerKind, text: string) => unwrap(parseTriggers(kind, text))

describe('the setup of a sweep', () => {
  test('begins with numbers around the one of the column, and with its own choices and policy', () => {
    const spec = { id: 'keep-last', params: { count: 8 }, mode: 'destructive' } as const
    const setup = setupFor({ ...spec, trigger: { kind: 'every-steps', steps: 4 } }, [])
    expect(setup.stages).toHaveLength(1)
    expect(setup.stages[0]?.values.count).toEqual([2, 4, 8, 16, 32])
    expect(setup.stages[0]?.values.variant).toHaveLength(1)
    expect(setup.triggers).toEqual([{ kind: 'every-steps', triggers: [{ kind: 'every-steps', steps: 4 }] }])
    expect(setup.modes).toEqual(['destructive'])
    const memories = unwrap(memoriesOf(setup, INFOS, []))
    expect(memories).toHaveLength(6)
    expect(memories[0]?.id).toBe('none')
    expect(memories.map(describeSpec).some((name) => name.includes('keep last 8'))).toBe(true)
  })

  test('proposes no threshold that the run never reaches, but smaller ones', () => {
    const valuesFor = (tokens?: number) => {
      const reach = tokens === undefined ? { steps: 90 } : { steps: 90, tokens }
      return setupFor({ id: 'clear-tool-uses' }, [], [], reach).stages[0]?.values.trigger
    }
    expect(valuesFor(155_000)).toEqual([6250, 12_500, 25_000, 50_000, 100_000])
    expect(valuesFor(30_000)).toEqual([3125, 6250, 12_500, 25_000, 100_000])
    expect(valuesFor()).toEqual([25_000, 50_000, 100_000, 200_000, 400_000])
    const { stages } = setupFor({ id: 'keep-last', params: { count: 50 } }, [], [], { steps: 90 })
    expect(stages[0]?.values.count).toEqual([3, 7, 13, 25, 50])
    const short = setupFor({ id: 'keep-last', params: { count: 4 } }, [], [], { steps: 5 })
    expect(short.stages[0]?.values.count).toEqual([1, 2, 4])
  })

  test('tries the values that Strategies tries in the agent that made the run', () => {
    const limit = (budget: number) => unwrap(checkSpec({ id: 'letta-middle', params: { budget } }))
    const settings = [4000, 12_000, 6000].map(limit)
    const setup = setupFor(limit(8000), [], [], { steps: 90, settings })
    expect(setup.stages[0]?.values.budget).toEqual([4000, 6000, 8000, 12_000])
  })

  test('tries every trigger and mode with every value, and says so where that is too much', () => {
    const setup = setupFor({ id: 'keep-last' }, [])
    const withCounts = (count: readonly number[]) => withStage(setup, 0, { values: { count } })
    const two = { ...withCounts([5, 10]), modes: ['view', 'destructive'] } as const
    expect(unwrap(memoriesOf(two, INFOS, []))).toHaveLength(5)
    const everySteps = kindOf('every-steps')
    const more = { ...two, triggers: withTrigger(two.triggers, everySteps, triggersIn(everySteps, '5, 10')) }
    expect(unwrap(memoriesOf(more, INFOS, []))).toHaveLength(13)
    const none = memoriesOf(withCounts([]), INFOS, [])
    expect(none).toMatchObject({ ok: false, error: { code: 'empty-grid' } })
    const unread = { ...two, triggers: withTrigger(two.triggers, everySteps, []) }
    expect(memoriesOf(unread, INFOS, [])).toMatchObject({ ok: false, error: { code: 'empty-grid' } })
    const many = Array.from({ length: 401 }, (_, at) => at)
    expect(memoriesOf(withCounts(many), INFOS, [])).toMatchObject({
      ok: false,
      error: { code: 'too-many' },
    })
  })

  test('leaves out parameters that matter for none of the values that are tried', () => {
    const info = INFOS.find(({ params }) => Object.values(params).some(({ when }) => when !== undefined))
    const [hidden, spec] = Object.entries(info?.params ?? {}).find(([, { when }]) => when !== undefined) ?? []
    if (info === undefined || hidden === undefined || spec?.when === undefined)
      throw new Error('none has any')
    const [stage] = withMemory(setupFor(undefined, []), info).stages
    if (stage === undefined) throw new Error('no stage')
    const { param, is } = spec.when
    const shown = triedParams(info.params, { ...stage, values: { ...stage.values, [param]: is } })
    const left = triedParams(info.params, { ...stage, values: { ...stage.values, [param]: [] } })
    expect(shown.map(([name]) => name)).toContain(hidden)
    expect(left.map(([name]) => name)).not.toContain(hidden)
  })

  test('of memories in a row tries the first number of each, with every other', () => {
    const pipeline = [{ id: 'clear-tool-uses' }, { id: 'keep-last', params: { count: 8 } }]
    const setup = setupFor({ pipeline, mode: 'destructive' }, [])
    expect(setup.stages.map(({ id }) => id)).toEqual(['clear-tool-uses', 'keep-last'])
    const small = withStage(setup, 1, { values: { count: [4, 8] } })
    const names = unwrap(memoriesOf(small, INFOS, [])).map(describeSpec)
    const firsts = Object.values(setup.stages[0]?.values ?? {}).reduce((all, list) => all * list.length, 1)
    expect(firsts).toBeGreaterThan(1)
    expect(names).toHaveLength(1 + 2 * firsts)
    expect(names.at(-1)).toMatch(/, then keep last 8/)
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

test('numbers are read as the locale writes them, and what is written is read again', () => {
  setLocale('de-DE')
  expect(unwrap(parseNumbers('1.000; 20, 5', { min: 0, max: 5000 }))).toEqual([1000, 20, 5])
  const wrong = parseNumbers('6.000', { min: 0, max: 5000 })
  expect(wrong).toMatchObject({
    ok: false,
    error: { message: '“6.000” isn’t a whole number from 0 to 5.000.' },
  })
  expect(triggersIn(kindOf('past-share'), '12,5; 50')).toHaveLength(2)
  setLocale('en-US')
})

test('a list is changed in the order of all there is', () => {
  expect(toggled(['c'], 'a', ['a', 'b', 'c'])).toEqual(['a', 'c'])
  expect(toggled(['a', 'c'], 'a', ['a', 'b', 'c'])).toEqual(['c'])
})

test('triggers are read as numbers of their kind, and come in with the one that the kind begins with', () => {
  const share = kindOf('past-share')
  expect(triggersIn(share, '50 12.5')).toEqual([
    { kind: 'past-share', share: 0.5 },
    { kind: 'past-share', share: 0.125 },
  ])
  for (const text of ['', '0', 'half']) expect(parseTriggers(share, text).ok).toBe(false)
  const [every, tokens] = [kindOf('every-call'), kindOf('past-tokens')]
  const tried = withTrigger(withTrigger([], tokens), every)
  expect(tried.map(({ kind }) => kind)).toEqual(['every-call', 'past-tokens'])
  expect(tried[1]?.triggers).toEqual([{ kind: 'past-tokens', tokens: 8000 }])
})

test('what compacts at a size of the context is tried at other sizes that the run reaches', () => {
  const trigger = { kind: 'past-tokens', tokens: 200_000 } as const
  const spec = {
    id: 'compaction',
    params: { userTokens: 0, files: 5 },
    trigger,
    mode: 'destructive',
  } as const
  const setup = setupFor(spec, [], [], { tokens: 400_000, steps: 300 })
  expect(setup.triggers.flatMap(({ triggers }) => triggers)).toEqual(
    [100, 125, 150, 200, 250, 300].map((size) => ({ kind: 'past-tokens', tokens: size * 1000 })),
  )
  expect(setup.stages[0]?.values).toMatchObject({ userTokens: [0], files: [5] })
  expect(setupFor(spec, []).triggers[0]?.triggers).toEqual([trigger])
})

test('what the agent can set is set up as its setting, until another strategy is chosen', () => {
  const limit = (budget: number, head = 50) =>
    unwrap(checkSpec({ id: 'letta-middle', params: { budget, head, tail: 50 } }))
  const reach = { steps: 90, tokens: 100_000, settings: [limit(4000), limit(6000)] }
  const setup = setupFor(limit(6000), [], [], reach)
  expect(setup.isOfAgent).toBe(true)
  expect(setupFor(limit(6000, 40), [], [], reach).isOfAgent).toBe(false)
  const [other] = INFOS
  expect(other && withMemory(setup, other).isOfAgent).toBe(false)
})

test('thousands of tokens are written as people write them, and read again', () => {
  expect(writtenNumbers([150_000, 200_000])).toBe('150k, 200k')
  expect(writtenNumbers([1000, 1500])).toBe('1000, 1500')
  expect(unwrap(parseNumbers('150k, 180000', { min: 1, max: 1e9 }))).toEqual([150_000, 180_000])
})
