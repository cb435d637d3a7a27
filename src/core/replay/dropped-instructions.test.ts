import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '../dialects/index.ts'
import type { Cue, Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, messageStep, summaryStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { replay } from './replay.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')

function droppedBy(memory: Memory, trace: Trace) {
  return replay(trace, memory, { baseline: 'as-recorded', measure, perCall: 0, window: 100_000 }).totals
    .dropped
}

/** Sends a summary in place of the long user message. */
function replacing(summary: Step | ((call: number) => Step)): Memory<readonly Step[]> {
  const identity = memoryOf('none')
  return {
    ...identity,
    create: () => [],
    add: (state: readonly Step[], step: Step) => [...state, step],
    revise: (state: readonly Step[]) => state,
    recall: (state: readonly Step[], { call }: Cue) => ({
      steps: state.map((step) =>
        step.kind === 'message' && step.role === 'user'
          ? typeof summary === 'function'
            ? summary(call)
            : summary
          : step,
      ),
    }),
    blame: () => new Map(),
  }
}

const looks = (count: number): readonly Step[] =>
  Array.from({ length: count }, (_, place) =>
    actionStep({ text: `Look ${place}.`, tool: 'look', args: {}, observation: 'straw '.repeat(20) }),
  )

const trace = traceOf([
  systemStep('Be brief.'),
  taskStep('Find it'),
  ...looks(3),
  messageStep('Do not touch main. '.repeat(60), { role: 'user' }),
  messageStep('A reminder.', { role: 'assistant' }),
  ...looks(6),
])

describe('dropped instructions', () => {
  test('are none where every context has the system prompt, the task, and all user messages', () => {
    expect(droppedBy(memoryOf('none'), trace)).toBeUndefined()
    expect(droppedBy(memoryOf('clear-tool-uses'), trace)).toBeUndefined()
  })

  test('are counted by kind, each once, however many contexts lack them', () => {
    const lastOnly = memoryOf('autogen-buffered', { params: { size: 3 } })
    expect(droppedBy(lastOnly, trace)).toEqual({ system: 1, tasks: 1, messages: 1, summarized: 0 })
    const protectsTask = memoryOf('keep-last', { params: { count: 2 } })
    expect(droppedBy(protectsTask, trace)).toEqual({ system: 0, tasks: 0, messages: 1, summarized: 0 })
  })

  test('are not what the agent’s program writes in the place of a user', () => {
    const texts = [
      '[task_reminder] Use the task tools.',
      '<system-reminder>\nBe brief.</system-reminder>',
      'Go on.',
    ]
    const written = traceOf([
      taskStep('Find it'),
      ...texts.map((text) => messageStep(text, { role: 'user' })),
      ...looks(6),
    ])
    const lastOnly = memoryOf('keep-last', { params: { count: 2 } })
    expect(droppedBy(lastOnly, written)).toMatchObject({ messages: 1 })
    expect(droppedBy(lastOnly, written)).not.toHaveProperty('files')
  })

  test('tell an instruction file from what a person typed', () => {
    const files = ['# AGENTS.md instructions for /app\nUse tabs.', 'Go on.']
    const written = traceOf([
      taskStep('Find it'),
      ...files.map((text) => messageStep(text, { role: 'user' })),
      ...looks(6),
    ])
    const lastOnly = memoryOf('keep-last', { params: { count: 2 } })
    expect(droppedBy(lastOnly, written)).toEqual({
      system: 0,
      tasks: 0,
      messages: 2,
      files: 1,
      summarized: 0,
    })
  })

  test('count as summarized where a summary covers them', () => {
    const summary = memoryOf('summarise-old', { params: { past: 4, keepRecent: 2 } })
    expect(droppedBy(summary, trace)).toMatchObject({ messages: 1, summarized: 1 })
  })

  test('are shortened by a summary that has a part of them, and left out by one that has nothing of them', () => {
    const long = 'Do not touch main. '.repeat(60)
    const of = (wording: string) => {
      const summary = summaryStep(wording, { id: 'made', origin: [trace.steps[5]?.id ?? ''], rule: 'sum' })
      return droppedBy(replacing(summary), trace)
    }
    expect(of(`The user wrote: ${long.slice(0, 60)}`)).toMatchObject({
      summarized: 1,
      leftOut: { messages: 0 },
    })
    expect(of('Straw was looked at.')).toMatchObject({ summarized: 1, leftOut: { messages: 1 } })
  })

  test('are left out in the end where a later summary has nothing of them', () => {
    const origin = [trace.steps[5]?.id ?? '']
    const first = summaryStep('Do not touch main. Do not touch main.', { id: 'one', origin, rule: 'sum' })
    const second = summaryStep('Straw was looked at.', { id: 'two', origin: ['one'], rule: 'sum' })
    const later = replacing((call) => (call < 7 ? first : second))
    expect(droppedBy(later, trace)).toMatchObject({ summarized: 1, leftOut: { messages: 1 } })
  })

  test('are not left out where the recorded agent’s own compaction takes the place of the summary', () => {
    const origin = [trace.steps[5]?.id ?? '']
    const first = summaryStep('Do not touch main. Do not touch main.', { id: 'one', origin, rule: 'sum' })
    const second = summaryStep('Straw was looked at.', { id: 'two', origin: ['one'], rule: 'sum' })
    const later = replacing((call) => (call < 7 ? first : second))
    const changes = [{ kind: 'remove' as const, id: trace.steps[2]?.id ?? '' }]
    expect(droppedBy(later, { ...trace, recorded: [{ call: 7, changes }] })).toMatchObject({
      summarized: 1,
      leftOut: { messages: 0 },
    })
  })

  test('do not count as summarized by a notice of how many messages were skipped', () => {
    const headAndTail = memoryOf('autogen-head-and-tail', { params: { head: 1, tail: 2 } })
    expect(droppedBy(headAndTail, trace)).toMatchObject({ messages: 1, summarized: 0 })
  })

  test('are not what a summary quotes in full', () => {
    const short = trace.steps.map((step) => (step.kind === 'message' ? messageStep('Not main.') : step))
    const summary = memoryOf('summarise-old', { params: { past: 4, keepRecent: 2 } })
    expect(droppedBy(summary, traceOf(short))).toBeUndefined()
  })

  test('are not what the recorded agent itself removed', () => {
    const [, , , , , message] = trace.steps
    const changes = [{ kind: 'remove' as const, id: message?.id ?? '' }]
    const compacted = { ...trace, recorded: [{ call: 5, changes }] }
    expect(droppedBy(memoryOf('none'), compacted)).toBeUndefined()
  })
})
