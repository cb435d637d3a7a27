import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defined } from '#base/assert.ts'
import { numberField } from '#base/json.ts'
import { strategyById } from '../library/index.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import { initialValues, type ParamValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import { memoryInfos } from '../spec/memory-info.ts'
import { anySteps } from '../testing/arbitraries.ts'
import { type Fork, forkOf, withValues } from './fork.ts'
import { guestOf, itemsOf } from './testing/guest.ts'

const TOKENS = 30
const WITH_TEMPLATES: readonly { readonly id: string; readonly values: fc.Arbitrary<ParamValues> }[] = [
  { id: 'keep-last', values: fc.record({ count: fc.nat(20) }) },
  { id: 'recent-within-budget', values: fc.record({ minSteps: fc.nat(9), maxTokens: fc.nat(600) }) },
  { id: 'last-actions', values: fc.record({ count: fc.nat(9) }) },
  { id: 'shorten-observations', values: fc.record({ keepLast: fc.nat(9), maxLength: fc.nat(30) }) },
]

function forkWith(id: string, values: ParamValues): Fork {
  const info = defined(
    memoryInfos().find((one) => one.id === id),
    id,
  )
  return forkOf(info, { ...initialValues(info.params), ...values })
}

describe('a fork of a built-in', () => {
  it.each(WITH_TEMPLATES)(
    'keeps exactly what “$id” keeps, where it is a template',
    async ({ id, values }) => {
      await fc.assert(
        fc.asyncProperty(anySteps(), values, async (steps, chosen) => {
          const strategy = defined(strategyById(id), id)
          const context = plainContext({ now: undefined, measure: () => TOKENS })
          const all = { ...initialValues(strategy.params), ...chosen }
          const theirs = strategy.prune(steps, all, context).map((step) => step.id)
          expect(await keptByFork(forkWith(id, chosen), steps)).toEqual(theirs)
        }),
      )
    },
  )

  it('is the frame of a strategy where no template does the same', () => {
    const fork = forkWith('keep-last', { count: 7, variant: 'all-steps' })
    expect(fork.kind === 'code' && fork.code).toContain("title: 'Keep the last n steps, mine'")
    expect(fork.kind === 'code' && fork.code).toMatch(/count: \{ kind: 'integer'.* initial: 7,/)
  })
})

/** The ids of what the fork's template leaves, run as the sandbox would. */
async function keptByFork(fork: Fork, steps: readonly Step[]): Promise<readonly unknown[]> {
  if (fork.kind === 'code') throw new Error('this should be a template')
  const module: { readonly default: unknown } = await import(`./templates/${fork.template}.ts`)
  const side = guestOf(module.default, steps, TOKENS)
  const list = `{"list":0,"keep":0,"then":${JSON.stringify(steps.map((_, index) => index))}}`
  const answer = side.prune(list, JSON.stringify(fork.values), '{"window":1,"tokensPerCharacter":1,"seed":1}')
  return itemsOf(answer).map((item) => steps[numberField(item, 'of') ?? Number(item)]?.id)
}

describe('values in a template', () => {
  const code = readFileSync(new URL('./templates/token-budget.ts', import.meta.url), 'utf8')

  it('take the place of the initial ones, and the title that of the template', () => {
    const changed = withValues(code, 'It’s “mine”', { minSteps: 3, maxTokens: 99 })
    expect(changed).toContain("title: 'It’s “mine”'")
    expect(changed).toMatch(/minSteps: \{.*initial: 3, unit: 'steps' \}/)
    expect(changed).toMatch(/maxTokens: \{.*initial: 99, unit: 'tokens' \}/)
  })

  it('leave everything else as it is', () => {
    const lines = withValues(code, 'My token budget', { minSteps: 10, maxTokens: 4000 })
    expect(lines).toBe(code)
    expect(withValues(code, 'My token budget', { other: 1 })).toBe(code)
  })
})
