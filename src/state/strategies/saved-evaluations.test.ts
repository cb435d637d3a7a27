import { expect, test, vi } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { ok, unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { changeSetting } from '#storage/index.ts'
import { evaluationsIn, removeEvaluation, saveEvaluation } from './saved-evaluations.ts'

vi.mock('#storage/index.ts', () => ({ changeSetting: vi.fn(), watchSetting: vi.fn(), newId: () => 'new' }))

let kept: JsonValue | undefined
vi.mocked(changeSetting).mockImplementation(async (_, make) => {
  kept = make(kept)
  return ok(undefined)
})

const KEEP = unwrap(
  checkSpec({ id: 'keep-last', params: { count: 3 }, trigger: { kind: 'every-steps', steps: 5 } }),
)
const PIPE = unwrap(checkSpec({ pipeline: [{ id: 'clear-tool-uses' }, { id: 'keep-last' }] }))

test('an evaluation comes back with its strategies and runs, and saving it again replaces it', async () => {
  await saveEvaluation({ name: 'weekly', strategies: [KEEP, PIPE], runs: ['a', 'b'], collectionId: 'c' })
  expect(evaluationsIn(kept)).toMatchObject([
    { id: 'new', name: 'weekly', strategies: [KEEP, PIPE], runs: ['a', 'b'], collectionId: 'c' },
  ])
  await saveEvaluation({ id: 'new', name: 'weekly', strategies: [KEEP], runs: ['a', 'b', 'c'] })
  expect(evaluationsIn(kept)).toHaveLength(1)
  expect(evaluationsIn(kept)[0]?.runs).toEqual(['a', 'b', 'c'])
  await removeEvaluation('new')
  expect(evaluationsIn(kept)).toEqual([])
})

test('what another version or a broken backup left is passed over', () => {
  const good = {
    id: 'x',
    name: 'n',
    strategies: ['keep-last', 'gone-strategy', 7],
    runs: ['a', 4],
    savedAt: 1,
  }
  expect(evaluationsIn([null, 'x', { id: 1 }, { ...good, runs: 'a' }, good])).toMatchObject([
    { id: 'x', runs: ['a'], strategies: [{ id: 'keep-last' }] },
  ])
  expect(evaluationsIn({})).toEqual([])
})
