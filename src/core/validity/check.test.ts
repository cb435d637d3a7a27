import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Message, textPart } from '../model/message.ts'
import { checkMessages, PROVIDERS, type ProviderId, recordedProvider, repairMessages } from './check.ts'

const says = (role: Message['role'], text: string, more: Partial<Message> = {}): Message => ({
  role,
  parts: text === '' ? [] : [textPart(text)],
  ...more,
})
const call = (id: string, args = '{}', name = 'read') => ({ id, name, arguments: args })
const calls = (...ids: string[]) => says('assistant', '', { calls: ids.map((id) => call(id)) })
const result = (callId: string) => says('tool', 'done', { callId })
const user = says('user', 'hello')

/** Contexts that a provider is known to refuse, and for what. */
const REFUSED: readonly [name: string, provider: ProviderId, messages: readonly Message[], rule: string][] = [
  ['nothing at all', 'openai', [], 'no-messages'],
  ['only a system prompt', 'anthropic', [says('system', 'be good')], 'only-system'],
  ['a result whose call was dropped', 'openai', [user, result('a')], 'orphan-result'],
  [
    'a result behind another message',
    'openai',
    [user, calls('a'), says('user', 'wait'), result('a')],
    'orphan-result',
  ],
  ['a result of another call', 'anthropic', [user, calls('a'), result('b')], 'orphan-result'],
  [
    'a call whose result was dropped',
    'openai',
    [user, calls('a'), says('assistant', 'so')],
    'call-without-result',
  ],
  ['one of two results missing', 'gemini', [user, calls('a', 'b'), result('a')], 'call-without-result'],
  ['a call at the end', 'anthropic', [user, calls('a')], 'call-without-result'],
  [
    'a call id twice',
    'anthropic',
    [user, calls('a'), result('a'), calls('a'), result('a')],
    'duplicate-call-id',
  ],
  ['a call answered twice', 'openai', [user, calls('a'), result('a'), result('a')], 'duplicate-result'],
  ['an assistant message without anything', 'openai', [user, says('assistant', '')], 'empty-message'],
  ['an empty user message', 'anthropic', [says('user', '')], 'empty-content'],
  ['a blank text', 'anthropic', [says('user', ' \n')], 'blank-text'],
  ['a window that starts with the assistant', 'anthropic', [says('assistant', 'so'), user], 'first-not-user'],
  [
    'a window that starts with a result',
    'gemini',
    [says('system', 's'), result('a'), user],
    'first-not-user',
  ],
  ['a system message in the middle', 'gemini', [user, says('system', 'late')], 'system-not-first'],
  [
    'a call after an answer',
    'gemini',
    [user, says('assistant', 'so'), calls('a'), result('a')],
    'call-not-after-user',
  ],
  [
    'arguments that are no object',
    'anthropic',
    [user, says('assistant', '', { calls: [call('a', '[1')] }), result('a')],
    'arguments-not-an-object',
  ],
  [
    'a tool name with a space',
    'openai',
    [user, says('assistant', '', { calls: [call('a', '{}', 'read file')] }), result('a')],
    'bad-tool-name',
  ],
  [
    'a call id with a dot',
    'anthropic',
    [user, says('assistant', '', { calls: [call('a.b')] }), result('a.b')],
    'bad-call-id',
  ],
  [
    'reasoning behind text',
    'anthropic',
    [user, { role: 'assistant', parts: [textPart('so'), { kind: 'reasoning', text: 'hm' }] }],
    'reasoning-misplaced',
  ],
]

describe('a context that a provider refuses', () => {
  it.each(REFUSED)('is found: %s (%s)', (_, provider, messages, rule) => {
    expect(checkMessages(messages, provider).map((violation) => violation.rule)).toContain(rule)
  })
})

describe('a context that providers take', () => {
  it.each(PROVIDERS)('has no violations ($title)', ({ id }) => {
    const messages = [
      says('system', 's'),
      user,
      calls('a', 'b'),
      result('b'),
      result('a'),
      says('assistant', 'so'),
      user,
    ]
    expect(checkMessages(messages, id)).toEqual([])
  })
  it('may hold a late system message or start with the assistant for OpenAI', () => {
    expect(checkMessages([says('assistant', 'hi'), user, says('system', 'late')], 'openai')).toEqual([])
  })
  it('names the step of what is refused', () => {
    const [violation] = checkMessages([user, { ...result('a'), stepId: 's7' }], 'openai')
    expect(violation).toMatchObject({ rule: 'orphan-result', index: 1, step: 's7' })
  })
})

describe('a repair', () => {
  it('says what it did', () => {
    const { messages, done } = repairMessages([calls('a'), says('system', 's'), result('b')], 'anthropic')
    expect(messages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'tool'])
    expect(done).toHaveLength(4)
  })
  it('leaves a good context alone', () => {
    const messages = [user, calls('a'), result('a')]
    expect(repairMessages(messages, 'gemini')).toEqual({ messages, done: [] })
  })
  it('leaves nothing refused that it can mend, whatever was torn', () => {
    const id = fc.constantFrom('a', 'b', 'c')
    const message = fc.oneof(
      fc.constantFrom(
        user,
        says('user', ''),
        says('system', 's'),
        says('assistant', 'so'),
        says('assistant', ''),
      ),
      id.map(result),
      fc.uniqueArray(id, { minLength: 1, maxLength: 3 }).map((ids) => calls(...ids)),
    )
    const mended = new Set([
      'orphan-result',
      'duplicate-result',
      'call-without-result',
      'empty-message',
      'first-not-user',
      'system-not-first',
    ])
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 12 }),
        fc.constantFrom(...PROVIDERS),
        (messages, { id: provider }) => {
          const { messages: repaired } = repairMessages(messages, provider)
          const left = checkMessages(repaired, provider).filter((violation) => mended.has(violation.rule))
          expect(left).toEqual([])
        },
      ),
    )
  })
})

describe('content that a provider has no place for', () => {
  const image = { kind: 'image' as const, url: 'https://example.org/a.png' }
  const other = (label: string, value: string | object): Message['parts'][number] => ({
    kind: 'other',
    label,
    value: typeof value === 'string' ? value : { ...value },
  })
  const found = (message: Message, provider: ProviderId) =>
    checkMessages([user, calls('a'), message], provider).filter(({ rule }) => rule === 'unsupported-content')

  it('is named with its role', () => {
    const answer = says('tool', '', { callId: 'a', parts: [image] })
    expect(found(answer, 'openai')).toMatchObject([
      { index: 2, message: "A message with the role “tool” can't contain “image”." },
    ])
    expect(found(answer, 'anthropic')).toEqual([])
  })

  it('is a bare value, or a block of another provider', () => {
    const bare = says('assistant', 'x', { parts: [other('part', 'bare')] })
    const audio = says('user', 'x', {
      parts: [other('input_audio', { type: 'input_audio', input_audio: {} })],
    })
    for (const { id } of PROVIDERS) expect(found(bare, id)).toHaveLength(1)
    expect(PROVIDERS.map(({ id }) => found(audio, id).length)).toEqual([0, 1, 1])
  })

  it('is not reasoning that is left out for others than its provider', () => {
    const sealed = says('assistant', 'x', {
      parts: [
        other('encrypted_content', 'gAAA'),
        other('redacted_thinking', { type: 'redacted_thinking', data: 'x' }),
      ],
    })
    for (const { id } of PROVIDERS) expect(found(sealed, id)).toEqual([])
  })
})

describe('the provider of a run', () => {
  it('is that of most calls, by the names of their models', () => {
    const of = (...models: string[]) => recordedProvider(models.map((model) => ({ model })))
    expect(of('anthropic/claude-sonnet-4', 'claude-haiku-4-5', 'gpt-5')).toBe('anthropic')
    expect(of('openai/gpt-5.1-codex', 'o3-mini')).toBe('openai')
    expect(of('gemini-3-pro')).toBe('gemini')
    expect(of('somebody-s-model')).toBeUndefined()
  })
})
