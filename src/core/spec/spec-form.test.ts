import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { TRIGGER_KINDS } from '../memory/trigger.ts'
import { describeSpec } from './describe-spec.ts'
import { memoryInfos } from './memory-info.ts'
import { checkSpec } from './spec.ts'
import { stagesOf } from './spec-data.ts'
import {
  guaranteeWords,
  stageWithMemory,
  stageWithParam,
  withMode,
  withStage,
  withStages,
  withTriggerAmount,
  withTriggerKind,
} from './spec-form.ts'

const keepLast = unwrap(checkSpec({ id: 'keep-last', params: { count: 7 } }))
const info = (id: string) => {
  const found = memoryInfos().find((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`no memory ${id}`)
  return found
}
const trigger = (kind: string) => {
  const found = TRIGGER_KINDS.find((candidate) => candidate.kind === kind)
  if (found === undefined) throw new Error(`no trigger ${kind}`)
  return found
}

describe('the form of a memory', () => {
  const first = (spec: typeof keepLast) => stagesOf(spec)[0] ?? { id: '', params: {} }

  test('keeps parameters of the same name, trigger and mode for another strategy', () => {
    const before = withMode(withTriggerKind(keepLast, trigger('every-steps')), 'destructive')
    const after = withStage(before, 0, stageWithMemory(first(before), info('keep-system-and-recent')))
    expect(after).toMatchObject({ id: 'keep-system-and-recent', params: { count: 7 }, mode: 'destructive' })
    expect(after.trigger).toEqual({ kind: 'every-steps', steps: 10 })
  })

  test('takes the initial value where the old one is not allowed', () => {
    const after = stageWithMemory(first(keepLast), info('shorten-observations'))
    expect(after.params).toEqual(unwrap(checkSpec({ id: 'shorten-observations' })).params)
  })

  test('changes one parameter, and refuses a value that is not allowed', () => {
    const change = (count: number) => withStage(keepLast, 0, stageWithParam(first(keepLast), 'count', count))
    expect(change(3).params).toMatchObject({ count: 3 })
    expect(change(-1)).toBe(keepLast)
  })

  test('makes a pipeline of two stages and a plain memory of what is left of it', () => {
    const shorten = stageWithMemory(first(keepLast), info('shorten-observations'))
    const two = withStages(keepLast, [...stagesOf(keepLast), shorten])
    expect(describeSpec(two)).toBe('keep last 7, then results cut to 100 characters, all but the newest 3')
    expect(stagesOf(two)).toHaveLength(2)
    expect(withStage(two, 1, undefined)).toEqual(keepLast)
    expect(withStages(keepLast, [])).toBe(keepLast)
  })

  test('keeps the pins, but for a memory that cannot have any', () => {
    const pinned = { ...keepLast, pins: ['s2'] }
    expect(withStage(pinned, 0, stageWithParam(first(pinned), 'count', 3)).pins).toEqual(['s2'])
    expect(withMode(pinned, 'destructive').pins).toEqual(['s2'])
    const two = withStages(pinned, [...stagesOf(pinned), { id: 'shorten-observations', params: {} }])
    expect(two.pins).toEqual(['s2'])
    const kind = withStage(pinned, 0, stageWithMemory(first(pinned), info('hierarchical')))
    expect(kind.id).toBe('hierarchical')
    expect(kind.pins).toBeUndefined()
  })

  test('promises of a pipeline only what each of its strategies promises and the next keeps', () => {
    const shorten = stageWithMemory(first(keepLast), info('shorten-observations'))
    const words = guaranteeWords(withStages(keepLast, [...stagesOf(keepLast), shorten]))
    expect(words).toContain('the system prompt is kept')
    expect(words).not.toContain('running it twice changes nothing more')
  })

  test('gives every trigger the number it begins with, and takes others within its limits', () => {
    for (const kind of TRIGGER_KINDS) expect(withTriggerKind(keepLast, kind).trigger.kind).toBe(kind.kind)
    expect(withTriggerAmount(keepLast, trigger('past-share'), 50).trigger).toEqual({
      kind: 'past-share',
      share: 0.5,
    })
    expect(withTriggerAmount(keepLast, trigger('past-share'), 500)).toBe(keepLast)
  })

  test('says what is promised with these values', () => {
    expect(guaranteeWords(keepLast)).toContain('the system prompt is kept')
    expect(
      guaranteeWords(withStage(keepLast, 0, stageWithParam(first(keepLast), 'variant', 'all-steps'))),
    ).not.toContain('the system prompt is kept')
  })
})
