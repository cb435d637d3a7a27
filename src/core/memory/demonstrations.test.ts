/**
 * Demonstrations are in the prompt and no steps of the run: every strategy and memory of the list keeps them,
 * unseen.
 */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import type { Step } from '../model/step.ts'
import { memoryInfos } from '../spec/memory-info.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import type { MemorySpec } from '../spec/spec-data.ts'
import { anySteps, anyValues } from '../testing/arbitraries.ts'
import { actionStep, idsOf, numbered, systemStep, taskStep } from '../testing/steps.ts'
import type { Memory } from './memory.ts'

const environment = { ...plainContext(), explain: false }
/** So that sizes with and without demonstrations are equal. */
const weightless = { ...environment, measure: (step: Step) => (isDemo(step) ? 0 : environment.measure(step)) }

const isDemo = (step: Step) => step.demo === true

/** What a memory recalls after each step that isn't a demonstration. */
function recallsOf(
  memory: Memory,
  steps: readonly Step[],
  within = weightless,
): readonly (readonly Step[])[] {
  let state = memory.create(within)
  return steps.flatMap((step, call) => {
    state = memory.add(state, step)
    return isDemo(step) ? [] : [[...memory.recall(state, { call, text: 'Q', now: 1500 }).steps]]
  })
}

const built = (spec: MemorySpec) => buildMemory(unwrap(checkSpec(spec)))
const inView = memoryInfos().map((info) => [info.title, info] as const)

describe.each(inView)('“%s”', (_, { id, params }) => {
  it('keeps every demonstration, and does with the others what it does without demonstrations', () => {
    fc.assert(
      fc.property(
        anySteps(),
        anyValues(params),
        fc.constantFrom('view', 'destructive'),
        (steps, values, mode) => {
          const memory = built({ id, params: values, mode })
          const own = steps.filter((step) => !isDemo(step))
          const without = recallsOf(memory, own)
          for (const [at, shown] of recallsOf(memory, steps).entries()) {
            const added = steps.slice(0, steps.indexOf(own[at] ?? systemStep('')))
            expect(shown.filter(isDemo)).toEqual(added.filter(isDemo))
            expect(shown.filter((step) => !isDemo(step))).toEqual(without[at])
          }
        },
      ),
      { numRuns: 8 },
    )
  })
})

const demo = actionStep({ text: 'Shown how.', tool: 'look', observation: 'seen '.repeat(40), demo: true })
const act = () => actionStep({ text: 'Look.', tool: 'look', observation: 'seen' })
const RUN = numbered([systemStep('S'), demo, taskStep('T'), act(), act(), act()])

test('a demonstration keeps its place when the steps around it are dropped', () => {
  const last = recallsOf(built({ id: 'keep-last', params: { count: 1 } }), RUN).at(-1)
  expect(idsOf(last ?? []).slice(0, 2)).toEqual(idsOf(RUN).slice(0, 2))
})

test('a trigger by size counts the demonstrations', () => {
  const sizeOf = (steps: readonly Step[]) => steps.reduce((sum, step) => sum + environment.measure(step), 0)
  const tokens = sizeOf(RUN) - 1
  const trigger = { kind: 'past-tokens', tokens } as const
  const last = recallsOf(built({ id: 'keep-last', params: { count: 1 }, trigger }), RUN, environment).at(-1)
  expect(last?.length).toBeLessThan(RUN.length)
})

test('what the recorded memory did to demonstrations happens to them alone', () => {
  const memory = built({ id: 'keep-last', params: { count: 3 } })
  let state = RUN.reduce((before, step) => memory.add(before, step), memory.create(environment))
  const note: Step = { kind: 'message', role: 'user', parts: [], id: 'note', number: 9 }
  state = memory.revise(state, [
    { kind: 'insert', step: note, before: 's1' },
    { kind: 'remove', id: 's1' },
  ])
  const { steps } = memory.recall(state, { call: 0, text: '', now: undefined })
  expect(steps.some(isDemo)).toBe(false)
})
