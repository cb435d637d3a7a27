import { describe, expect, it, test } from 'vitest'
import { ok } from '#base/result.ts'
import type { StrategyContext } from '../../memory/strategy.ts'
import { initialValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { stepText } from '../../model/steps.ts'
import { attachedAgain } from '../../summaries/attached-again.ts'
import { actionStep, messageStep, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { claudeCodeMicrocompact } from './claude-code-microcompact.ts'
import { compaction } from './compaction.ts'

const context: StrategyContext = plainContext({
  measure: (step) => stepText(step).length,
  summarise: ({ steps }) => ok(`summary of ${steps.length}`),
})

const read = (path: string, observation: string, timestamp?: number) =>
  actionStep({
    tool: 'Read',
    args: { file_path: path },
    observation,
    ...(timestamp !== undefined && { timestamp }),
  })

function compact(steps: readonly Step[], values: Record<string, number>): readonly string[] {
  return compaction.prune(steps, { ...initialValues(compaction.params), ...values }, context).map(stepText)
}

describe('compaction', () => {
  const steps = [
    systemStep('S'),
    taskStep('task'),
    read('a.ts', 'old a'),
    read('b.ts', 'b'),
    messageStep('go on'),
    read('a.ts', 'new a'),
  ]
  it('leaves the system prompt, a summary of all else, and the last read of the files read last', () => {
    expect(compact(steps, { files: 5 })).toEqual(['S', 'summary of 5', 'b.ts\nb', 'a.ts\nnew a'])
    expect(compact(steps, { files: 1 })).toEqual(['S', 'summary of 5', 'a.ts\nnew a'])
    expect(compact(steps, { files: 0 })).toEqual(['S', 'summary of 5'])
  })
  it('attaches as much as the agent did after its own compactions, the newest first', () => {
    const attaches = (attached: number) =>
      compaction
        .prune(steps, { ...initialValues(compaction.params), files: 5 }, { ...context, attached })
        .slice(2)
        .map(stepText)
    const [older, newer] = attaches(1000)
    expect([older, newer]).toEqual(['b.ts\nb', 'a.ts\nnew a'])
    const room = context.measure(messageStep(newer ?? ''))
    expect(attaches(room)).toEqual([newer])
    expect(attaches(room - 1)).toEqual([])
  })
  it('makes files that are known again by their path, unlike its summary and recorded messages', () => {
    const made = compaction.prune(steps, { ...initialValues(compaction.params), files: 2 }, context)
    const file = (path: string, text: string) => ({ path, text })
    expect(made.map(attachedAgain)).toEqual([undefined, undefined, file('b.ts', 'b'), file('a.ts', 'new a')])
    expect(steps.map(attachedAgain)).toEqual(steps.map(() => undefined))
  })
  it('keeps the newest user messages that fit, before the summary', () => {
    expect(compact(steps, { userTokens: 100, files: 0 })).toEqual(['S', 'task', 'go on', 'summary of 3'])
    expect(compact(steps, { userTokens: 5, files: 0 })).toEqual(['S', 'go on', 'summary of 4'])
  })
  it('keeps the newest steps that fit, behind the summary', () => {
    expect(compact(steps, { files: 0, recentTokens: 100 })).toEqual([
      'S',
      'task',
      ...steps.slice(2).map(stepText),
    ])
    const newest = stepText(steps.at(-1) ?? systemStep(''))
    const budget = newest.length + 'go on'.length
    expect(compact(steps, { files: 0, recentTokens: budget })).toEqual(['S', 'summary of 3', 'go on', newest])
    expect(compact(steps, { files: 0, recentTokens: budget - 1 })).toEqual(['S', 'summary of 4', newest])
  })
  it('sends as much of each result with the request for the summary as it is told', () => {
    const prompts: string[] = []
    const asked: StrategyContext = plainContext({
      summarise: ({ prompt }) => {
        prompts.push(prompt)
        return ok('summary')
      },
    })
    for (const resultCharacters of [0, 3]) {
      const values = { ...initialValues(compaction.params), resultCharacters }
      compaction.prune([read('a.ts', 'long result')], values, asked)
    }
    expect(prompts.map((prompt) => prompt.split('\n').at(-1))).toEqual(['long result', 'lon'])
  })
  it('leaves a compacted conversation alone until something new was said', () => {
    const once = compaction.prune(steps, { ...initialValues(compaction.params), files: 0 }, context)
    expect(compaction.prune(once, { ...initialValues(compaction.params), files: 0 }, context)).toBe(once)
    expect(
      compaction.prune(
        [...once, messageStep('more')],
        { ...initialValues(compaction.params), files: 0 },
        context,
      ),
    ).toHaveLength(2)
  })
})

test('a compaction says in words what stays beside its summary', () => {
  const words = (values: Record<string, number | boolean>) =>
    compaction.summary({ ...initialValues(compaction.params), ...values })
  expect(words({})).toBe('one summary and up to 5 files')
  expect(words({ userTokens: 20_000 })).toBe('one summary and the newest user messages, up to 20,000 tokens')
  expect(words({ recentTokens: 20_000 })).toBe('one summary and the newest steps, up to 20,000 tokens')
  expect(words({ userTokens: 1_000_000, readsCache: false })).toBe(
    'one summary (uncached request) and all user messages',
  )
})

describe('micro-compaction', () => {
  const values = { ...initialValues(claudeCodeMicrocompact.params), keep: 1 }
  const clear = (steps: readonly Step[]) => claudeCodeMicrocompact.prune(steps, values, context)
  const texts = (steps: readonly Step[]) => clear(steps).map((step) => stepText(step).split('\n').at(-1))
  const LONG = 'x'.repeat(100)

  it('clears all but the newest results before a pause of an hour', () => {
    const before = [read('a', LONG, 0), read('b', LONG, 60), messageStep('back', { timestamp: 60 + 3600 })]
    expect(texts(before)).toEqual(['[Old tool result content cleared]', LONG, 'back'])
  })
  it('clears nothing while the agent works, or where no times are known', () => {
    const busy = [read('a', LONG, 0), read('b', LONG, 60), messageStep('back', { timestamp: 3600 })]
    expect(clear(busy)).toEqual(busy)
    const timeless = [read('a', LONG), read('b', LONG), messageStep('back')]
    expect(clear(timeless)).toEqual(timeless)
  })
  it('leaves the results of other tools', () => {
    const other = actionStep({ tool: 'Task', observation: LONG, timestamp: 0 })
    const steps = [other, read('a', LONG, 1), messageStep('back', { timestamp: 9000 })]
    expect(clear(steps)).toEqual(steps)
  })
})
