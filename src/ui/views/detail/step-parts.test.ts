import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect, contextMessages } from '#core/dialects/index.ts'
import type { Step } from '#core/model/step.ts'
import { actionStep, messageStep } from '#core/testing/steps.ts'
import { imageFacts, isErrorMessage, readableArguments, timeWords, unsentOf } from './step-parts.ts'

const messagesOf = (step: Step) => contextMessages([step], unwrap(bindDialect({ id: 'openai' })))

/** A file doesn't show whether it was sent again. */
const mayBeResent = 'Not counted here. If resent, it appears under “Not in the file”.'

describe('unsentOf', () => {
  it('finds reasoning and thoughts that no message carries', () => {
    const step = actionStep({
      parts: [
        { kind: 'reasoning', text: 'Let me think.' },
        { kind: 'text', text: 'Done.' },
      ],
      thought: 'kept apart',
    })
    expect(unsentOf(step, messagesOf(step))).toEqual([
      { title: 'Reasoning', about: mayBeResent, text: 'Let me think.' },
      { title: 'Thought', about: mayBeResent, text: 'kept apart' },
    ])
  })

  it('is empty where all is sent', () => {
    const step = actionStep({ text: 'I will look.', thought: 'I will look.' })
    expect(unsentOf(step, messagesOf(step))).toEqual([])
  })
})

describe('isErrorMessage', () => {
  it('knows the result that failed', () => {
    const step = actionStep({ tool: 'run', observation: 'out', error: 'exit 1' })
    expect(messagesOf(step).map((message) => isErrorMessage(step, message))).toEqual([false, true])
    expect(isErrorMessage(messageStep('exit 1'), { role: 'user', parts: [] })).toBe(false)
  })
})

describe('readableArguments', () => {
  it('keeps the lines of texts and writes the rest as JSON', () => {
    expect(readableArguments('{"code":"a\\nb","n":1}')).toEqual([
      { name: 'code', text: 'a\nb', isText: true },
      { name: 'n', text: '1', isText: false },
    ])
    expect(readableArguments('not json')).toBeUndefined()
  })

  it('begins with what the call acts on', () => {
    const names = readableArguments('{"replace_all":false,"file_path":"a.ts"}')?.map(({ name }) => name)
    expect(names).toEqual(['file_path', 'replace_all'])
  })
})

describe('imageFacts', () => {
  it('draws only images that are in the trace and hold no scripts', () => {
    expect(imageFacts('data:image/png;base64,AAAABBBB', undefined)).toEqual({
      mediaType: 'image/png',
      bytes: 6,
      canShow: true,
    })
    expect(imageFacts('data:image/svg+xml;base64,AAAA', undefined).canShow).toBe(false)
    expect(imageFacts('data:text/html;base64,AAAA', 'image/png').canShow).toBe(false)
    expect(imageFacts('https://example.org/a.png', undefined)).toEqual({
      mediaType: 'unknown type',
      bytes: undefined,
      canShow: false,
    })
  })
})

it('writes times for people', () => {
  expect(timeWords(1_762_244_106)?.replace('\u202f', ' ')).toBe('Nov 4, 2025, 8:15:06 AM UTC')
  expect(timeWords(Number.MAX_VALUE)).toBeUndefined()
})
