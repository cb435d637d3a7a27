import { describe, expect, it } from 'vitest'
import type { Strategy } from '../../memory/strategy.ts'
import { partsText, textPart } from '../../model/message.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, idsOf, messageStep, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { sweAgentClosedWindow } from './closed-window.ts'
import { sweAgentImageParsing, withImages } from './image-parsing.ts'
import { elideOld, sweAgentLastObservations } from './last-observations.ts'
import { markForCache, tagCallers } from './marks.ts'
import { compilePattern, sweAgentRemoveRegex } from './remove-regex.ts'

const context = plainContext()

function prune(strategy: Strategy, steps: readonly Step[], values: ParamValues = {}) {
  return strategy.prune(steps, { ...initialValues(strategy.params), ...values }, context)
}

function run(actions: number): readonly Step[] {
  const act = (_: unknown, index: number) =>
    actionStep({ text: `t${index}`, tool: 'run', observation: `a\nb\n${index}` })
  return numbered([systemStep('S'), taskStep('task'), ...Array.from({ length: actions }, act)])
}

function outputs(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === 'action' ? step.results.map((result) => partsText(result.parts)) : [],
  )
}

const NOTE = 'Old environment output: (3 lines omitted)'

describe('the last n observations', () => {
  it('count the task, which never goes', () => {
    const pruned = prune(sweAgentLastObservations, run(4), { n: 2 })
    expect(outputs(pruned)).toEqual([NOTE, NOTE, 'a\nb\n2', 'a\nb\n3'])
    expect(pruned[1]).toMatchObject({ kind: 'task', parts: [{ text: 'task' }] })
    expect(outputs(prune(sweAgentLastObservations, run(4), { n: 4 }))[0]).toBe('a\nb\n0')
  })
  it('move their cut only with each poll', () => {
    const elided = [5, 6, 7, 8].map(
      (actions) =>
        outputs(prune(sweAgentLastObservations, run(actions), { n: 1, polling: 3 })).filter(
          (text) => text === NOTE,
        ).length,
    )
    expect(elided).toEqual([4, 4, 4, 7])
  })
  it('keep the output of some tools, and never show that of others', () => {
    const steps = numbered([
      taskStep('t'),
      actionStep({ tool: 'read', observation: 'r' }),
      actionStep({ tool: 'list', observation: 'l' }),
      actionStep({ tool: 'read', observation: 'r' }),
      actionStep({ tool: 'log', observation: 'x' }),
    ])
    const pruned = prune(sweAgentLastObservations, steps, { n: 1, keepTools: 'read', removeTools: 'log' })
    const note = 'Old environment output: (1 lines omitted)'
    expect(outputs(pruned)).toEqual(['r', note, 'r', note])
  })
  it('leave demonstrations out of the count, and count images and every kind of line break', () => {
    const demo = actionStep({ tool: 'run', observation: 'demo', demo: true })
    const image = { kind: 'image' as const, url: 'data:image/png;base64,AAAA' }
    const shown = actionStep({ results: [{ callId: '', parts: [textPart('a\u2028b\fc'), image] }] })
    const steps = numbered([demo, taskStep('t'), shown, actionStep({ tool: 'run', observation: 'z' })])
    expect(outputs(prune(sweAgentLastObservations, steps, { n: 1 }))).toEqual([
      'demo',
      'Old environment output: (3 lines omitted) (1 images omitted)',
      'z',
    ])
  })
  it('give the same object at each call, and do not note a note', () => {
    const message = messageStep('out', { role: 'tool' })
    const steps = [taskStep('t'), message, messageStep('new', { role: 'tool' })]
    const once = prune(sweAgentLastObservations, steps, { n: 1 })
    expect(prune(sweAgentLastObservations, steps, { n: 1 })[1]).toBe(once[1])
    expect(prune(sweAgentLastObservations, once, { n: 1 })[1]).toBe(once[1])
  })
  it('cannot elide what is no observation, nor keep none', () => {
    const entry = { step: messageStep('x'), isObservation: false, isDemo: false, tags: ['go'] }
    const tags = { keep: [], remove: ['go'] }
    const failed = elideOld([entry], { n: 1, polling: 1 }, tags)
    expect(failed.ok ? 'ok' : failed.error.code).toBe('not-an-observation')
    const none = elideOld([], { n: 0, polling: 1 }, tags)
    expect(none.ok ? 'ok' : none.error.code).toBe('bad-count')
  })
})

describe('closed windows', () => {
  const view = (name: string, lines: readonly number[]) =>
    `Opened.\n[File: ${name} (99 lines total)]\n${lines.map((line) => `${line}:code\n`).join('')}(more below)`
  const open = (name: string, lines: readonly number[]) =>
    actionStep({ tool: 'open', observation: view(name, lines) })
  it('leave only the newest view of each file', () => {
    const steps = numbered([open('a.ts', [1, 2]), open('b.ts', [1]), open('a.ts', [7, 8])])
    expect(outputs(prune(sweAgentClosedWindow, steps))).toEqual([
      'Opened.\n[File: a.ts (99 lines total)]\nOutdated window with 2 lines omitted...\n(more below)',
      view('b.ts', [1]),
      view('a.ts', [7, 8]),
    ])
  })
  it('drop, as written, what has numbered lines and no file', () => {
    const steps = numbered([taskStep('1: first do this'), actionStep({ tool: 'run', observation: '3:x' })])
    expect(idsOf(prune(sweAgentClosedWindow, steps))).toEqual(['s1'])
    expect(outputs(prune(sweAgentClosedWindow, steps))).toEqual([])
    expect(prune(sweAgentClosedWindow, steps, { headless: 'keep' })).toEqual(steps)
  })
  it('look at user messages alone, as written, and never at demonstrations', () => {
    const steps = numbered([open('a.ts', [1]), open('a.ts', [2])])
    expect(prune(sweAgentClosedWindow, steps, { entries: 'user-role' })).toEqual(steps)
    const demos = steps.map((step) => ({ ...step, demo: true }))
    expect(prune(sweAgentClosedWindow, demos)).toEqual(demos)
  })
})

describe('deleting what matches', () => {
  it('is greedy across lines, and spares the newest messages', () => {
    const text = 'a<diff>1\n</diff>b<diff>2</diff>c'
    const steps = [messageStep(text, { id: 'm0' }), messageStep(text, { id: 'm1' })]
    const pruned = prune(sweAgentRemoveRegex, steps, { keepLast: 1 })
    expect(pruned[0]).toMatchObject({ parts: [{ text: 'ac' }] })
    expect(pruned[1]).toBe(steps[1])
    const lazy = prune(sweAgentRemoveRegex, steps, { pattern: '<diff>.*?</diff>' })
    expect(lazy[0]).toMatchObject({ parts: [{ text: 'abc' }] })
  })
  it('reaches the text of a turn and of its results, not its calls', () => {
    const [after] = prune(sweAgentRemoveRegex, [actionStep({ text: 'xq', tool: 'q', observation: 'qy' })], {
      pattern: 'q',
    })
    expect(after).toMatchObject({
      parts: [{ text: 'x' }],
      calls: [{ name: 'q' }],
      results: [{ parts: [{ text: 'y' }] }],
    })
  })
  it('refuses what is no pattern', () => {
    const values = { ...initialValues(sweAgentRemoveRegex.params), pattern: '(' }
    expect(sweAgentRemoveRegex.refuses([], values, context)?.code).toBe('bad-pattern')
    expect(sweAgentRemoveRegex.fold(values, plainContext())).toBeUndefined()
    expect(compilePattern('a\\-b').ok).toBe(true)
  })
})

describe('images from markdown', () => {
  it('become parts, with the markdown round them left', () => {
    const after = withImages(messageStep('see ![a](data:image/png;base64,AA==) end'))
    expect(after).toMatchObject({
      parts: [
        textPart('see ![a](data:'),
        { kind: 'image', url: 'data:image/png;base64,AA==' },
        textPart(') end'),
      ],
    })
  })
  it('are looked for in results, not in what the agent says or in other links', () => {
    const image = '![a](data:image/webp;base64,BB)'
    const [after] = prune(sweAgentImageParsing, [actionStep({ text: image, tool: 't', observation: image })])
    expect(after).toMatchObject({
      parts: [{ kind: 'text', text: image }],
      results: [{ parts: [{}, { kind: 'image' }, {}] }],
    })
    const plain = messageStep('![a](https://x/y.png) and data:image/png;base64,AA')
    expect(withImages(plain)).toBe(plain)
  })
})

describe('marks', () => {
  const roles = ['user', 'tool']
  const mark = { type: 'ephemeral' }
  it('stand on the newest messages only, and on a tool’s entry', () => {
    const entries = [
      { role: 'user', content: [{ type: 'text', text: 'a', cache_control: mark }] },
      { role: 'tool', content: 'b' },
      { role: 'user', content: 'c' },
    ]
    expect(markForCache(entries, { lastMessages: 2, offset: 0, roles })).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'a' }] },
      { role: 'tool', content: [{ type: 'text', text: 'b' }], cache_control: mark },
      { role: 'user', content: [{ type: 'text', text: 'c', cache_control: mark }] },
    ])
  })
  it('can be moved back by entries, or taken away', () => {
    const entries = [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
    ]
    expect(markForCache(entries, { lastMessages: 1, offset: 2, roles })).toEqual(entries)
    expect(markForCache(entries, { lastMessages: 0, offset: 0, roles })).toEqual(entries)
  })
  it('name the actions that call a function', () => {
    const entry = { message_type: 'action', tool_calls: [{ function: { name: 'submit' } }], tags: ['z'] }
    const options = { tags: ['keep_output'], functions: ['submit'] }
    expect(tagCallers([entry, { message_type: 'observation' }], options)).toEqual([
      { ...entry, tags: ['keep_output', 'z'] },
      { message_type: 'observation' },
    ])
  })
})
