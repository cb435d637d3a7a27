import { describe, expect, it } from 'vitest'
import { fromJson } from '#base/python.ts'
import { unwrap } from '#base/result.ts'
import { mergeMessages, type UncheckedMessage } from './merge-messages.ts'
import { plainValue } from './plain-value.ts'
import { memoryMessages, stepMessages } from './step-messages.ts'
import type { SmolAction, SmolBlock } from './steps.ts'

function action(more: Partial<SmolAction>): SmolAction {
  return { kind: 'action', number: 1, timing: { start: 0 }, isFinal: false, ...more }
}

const call = { id: 'c1', name: 'search', arguments: fromJson({ q: 'x' }) }

function rolesAndTexts(step: Parameters<typeof stepMessages>[0], summaryMode = false) {
  return unwrap(stepMessages(step, summaryMode)).map(({ role, content }) => [
    role,
    typeof content === 'string'
      ? content
      : content.map((block) => (block.type === 'text' ? block.text : 'IMG')),
  ])
}

describe('the messages of smolagents’ steps', () => {
  it('are made of what is set, empty or not, observation before error', () => {
    const step = action({
      output: ' go ',
      calls: [],
      images: ['i'],
      observations: '',
      error: { type: 'E', message: 'm' },
    })
    expect(rolesAndTexts(step).map(([role]) => role)).toEqual([
      'assistant',
      'tool-call',
      'user',
      'tool-response',
      'tool-response',
    ])
    expect(rolesAndTexts(step)[0]).toEqual(['assistant', ['go']])
    expect(rolesAndTexts(step)[1]).toEqual(['tool-call', ['Calling tools:\n[]']])
    expect(rolesAndTexts(step)[3]).toEqual(['tool-response', ['Observation:\n']])
    expect(rolesAndTexts(action({}))).toEqual([])
  })
  it('name the first call in an error', () => {
    const [, error] = rolesAndTexts(action({ calls: [call], error: { type: 'E', message: 'm' } }))
    expect(String(error?.[1])).toMatch(/^Call id: c1\nError:\nm\nNow let's retry/)
  })
  it('are fewer in summary mode', () => {
    expect(rolesAndTexts({ kind: 'system', prompt: 'S' }, true)).toEqual([])
    expect(rolesAndTexts({ kind: 'planning', plan: 'P', timing: { start: 0 } }, true)).toEqual([])
    expect(rolesAndTexts(action({ output: 'o', observations: 'x' }), true)).toEqual([
      ['tool-response', ['Observation:\nx']],
    ])
    expect(rolesAndTexts({ kind: 'task', task: 'T', images: [] }, true)).toEqual([['user', ['New task:\nT']]])
  })
  it('fail for base steps, final answers and output in blocks', () => {
    expect(stepMessages({ kind: 'base' }).ok).toBe(false)
    expect(stepMessages({ kind: 'final', output: fromJson(1) }).ok).toBe(false)
    expect(stepMessages(action({ output: [{ type: 'text', text: 'x' }] })).ok).toBe(false)
    expect(memoryMessages('S', [{ kind: 'base' }]).ok).toBe(false)
  })
})

describe('a value made plain', () => {
  const plain = (value: Parameters<typeof fromJson>[0]) => plainValue(fromJson(value))
  it('is parsed where it looks like JSON, at every depth and again', () => {
    expect(plain('["[1]", "{\\"a\\": \\"[2]\\"}"]')).toEqual(fromJson([[1], { a: [2] }]))
    expect(plain({ deep: ['{broken}', ' [1]', '[1'] })).toEqual(
      fromJson({ deep: ['{broken}', ' [1]', '[1'] }),
    )
  })
  it('keeps floats and the order of keys, which a JavaScript parser loses', () => {
    const value = plain('{"2": 1.0, "1": 2}')
    expect(value.kind === 'dict' ? value.entries : []).toEqual([
      [
        { kind: 'str', value: '2' },
        { kind: 'float', value: 1 },
      ],
      [
        { kind: 'str', value: '1' },
        { kind: 'int', digits: '2' },
      ],
    ])
  })
})

describe('merging messages of one role', () => {
  const text = (content: string): SmolBlock => ({ type: 'text', text: content })
  const image: SmolBlock = { type: 'image', image: 'i' }
  const message = (role: string, content: UncheckedMessage['content']): UncheckedMessage => ({
    role,
    content,
  })
  it('joins a text to the text before it, and leaves the blocks of one message apart', () => {
    const merged = mergeMessages([
      message('user', [text('a'), text('b')]),
      message('user', [text('c'), image, text('d')]),
    ])
    expect(unwrap(merged)).toEqual([message('user', [text('a'), text('b\nc'), image, text('d')])])
  })
  it('takes tool roles for assistant and user only when asked', () => {
    const given = [message('assistant', [text('a')]), message('tool-call', [text('b')])]
    expect(unwrap(mergeMessages(given))).toEqual(given)
    expect(unwrap(mergeMessages(given, { convertToolRoles: true }))).toEqual([
      message('assistant', [text('a\nb')]),
    ])
  })
  it('flattens to first blocks', () => {
    const given = [
      message('user', [text('a'), text('zz')]),
      message('user', [text('b')]),
      message('system', [text('s')]),
    ]
    expect(unwrap(mergeMessages(given, { flatten: true }))).toEqual([
      message('user', 'a\nb'),
      message('system', 's'),
    ])
  })
  it('fails where the original does, and leaves its input alone', () => {
    const given = Object.freeze([
      message('user', Object.freeze([text('a')])),
      message('user', Object.freeze([text('b')])),
    ])
    expect(mergeMessages(given).ok).toBe(true)
    const bad: readonly (readonly [readonly UncheckedMessage[], boolean])[] = [
      [[message('tool', [text('x')])], false],
      [[message('user', 'x'), message('user', [text('y')])], false],
      [[message('user', [text('y')]), message('user', 'x')], false],
      [[message('user', 'x')], true],
      [[message('user', [text('x'), image])], true],
      [[message('user', [])], true],
    ]
    for (const [messages, flatten] of bad) expect(mergeMessages(messages, { flatten }).ok).toBe(false)
    expect(unwrap(mergeMessages([message('user', 'x')]))).toEqual([message('user', 'x')])
  })
})
