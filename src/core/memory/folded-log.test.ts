import { describe, expect, it, vi } from 'vitest'
import { keepLast } from '../library/basic/keep-last.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import { deduplicateCalls } from '../library/tool-results/deduplicate-calls.ts'
import { initialValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, idsOf } from '../testing/steps.ts'
import { foldLog } from './folded-log.ts'
import type { Policy } from './pipeline.ts'

const services = plainContext()
const steps = Array.from({ length: 6 }, (_, index) =>
  actionStep({ id: `s${index}`, tool: 'read', observation: `${'a long result '.repeat(20)}${index}` }),
)
const policy: Policy = {
  stages: [{ strategy: deduplicateCalls, values: initialValues(deduplicateCalls.params) }],
  trigger: { kind: 'every-call' },
  mode: 'view',
}

describe('a log folded as it grows', () => {
  it('shows at each length what pruning the whole shows', () => {
    const [stage] = policy.stages
    const folded = foldLog(policy, services)
    const log: Step[] = []
    for (const step of steps) {
      log.push(step)
      const pruned = stage?.strategy.prune(log, stage.values, { ...services, now: undefined })
      expect(folded?.shown(log)).toEqual(pruned)
    }
    expect(folded?.shown(log)).not.toEqual(steps)
  })
  it('is undefined for pins, pipelines, and permanent pruning', () => {
    expect(foldLog({ ...policy, pins: new Set(['s1']) }, services)).toBeUndefined()
    expect(foldLog({ ...policy, mode: 'destructive' }, services)).toBeUndefined()
    expect(foldLog({ ...policy, stages: [...policy.stages, ...policy.stages] }, services)).toBeUndefined()
  })
  it('takes the place of pruning in full after a recorded change', () => {
    const memory = memoryOf('keep-last', { params: { count: 2 }, mode: 'view' })
    const prune = vi.spyOn(keepLast, 'prune')
    let state = memory.create({ ...services, explain: true })
    for (const step of steps.slice(0, 4)) state = memory.add(state, step)
    state = memory.revise(state, [{ kind: 'remove', id: 's3' }])
    const shown = (call: number) => idsOf(memory.recall(state, { call, text: '', now: undefined }).steps)
    expect(shown(1)).toEqual(['s1', 's2'])
    state = memory.add(state, steps[4] ?? actionStep({}))
    expect(shown(2)).toEqual(['s2', 's4'])
    expect(prune).not.toHaveBeenCalled()
    prune.mockRestore()
  })
})
