import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { shownKind } from '#core/model/injected-text.ts'
import type { Trace } from '#core/model/trace.ts'
import { rejectedReplies } from '#core/waste/failed-results.ts'
import { formats, readFile } from '../index.ts'
import { parseDocument } from '../parse/document.ts'
import { testContext } from '../testing/samples.ts'
import { fencedCommands } from './actions.ts'

function read(value: JsonValue): Trace | undefined {
  const file = { name: 'x.json', text: JSON.stringify(value), format: 'mini-swe-agent' }
  return readFile(file, testContext).outcome?.traces[0]
}

function run(messages: readonly JsonValue[], info: JsonValue = {}): Trace | undefined {
  return read({ messages, info, trajectory_format: 'mini-swe-agent-1.1' })
}

function claims(value: JsonValue): readonly string[] {
  const { document } = parseDocument('x', JSON.stringify(value))
  return formats.flatMap((format) => (document && format.detect(document) !== 'no' ? [format.id] : []))
}

const task = { role: 'user', content: 'Q' }
const block = (command: string) => `I act.\n\n\`\`\`bash\n${command}\n\`\`\``
const answer = (content: string, extra?: JsonValue) => ({
  role: 'assistant',
  content,
  ...given({ extra }),
})
const user = (content: string, extra: JsonValue = {}) => ({ role: 'user', content, extra })
const usage = (value: JsonValue, more = {}) => ({
  response: { created: 7, model: 'm', usage: value, ...more },
})

describe('actions in the text', () => {
  it('are calls that the user message behind them answers', () => {
    const steps = run([task, answer(block('ls')), user('<returncode>0</returncode>'), user('more')])?.steps
    expect(steps).toMatchObject([
      { kind: 'task' },
      {
        calls: [{ id: '', name: 'bash', arguments: 'ls', inText: true }],
        results: [{ parts: [{ text: '<returncode>0</returncode>' }] }],
      },
      { kind: 'message', role: 'user' },
    ])
  })

  it('are refused where there is none or more than one', () => {
    const two = `${block('a')}\n${block('b')}`
    const steps = run([task, answer('no block'), user('none'), answer(two), user('two')])?.steps
    expect(steps?.map((step) => step.kind)).toEqual(['task', 'action', 'message', 'action', 'message'])
  })

  it('are what version 2 stored, also where its fence is unknown', () => {
    const [, action] =
      run([task, answer('<run>ls</run>', { actions: [{ command: 'ls' }] }), user('x')])?.steps ?? []
    expect(action).toMatchObject({ calls: [{ arguments: 'ls', inText: true }], results: [{}] })
  })

  it('have failed by an exit code other than 0, unless a search found nothing', () => {
    const failed = (code: number, output: string) => {
      const text = `<returncode>${code}</returncode>\n<output>\n${output}</output>`
      const [, step] = run([task, answer(block('ls')), user(text)])?.steps ?? []
      return step?.kind === 'action' && step.results[0]?.error === text
    }
    expect([failed(0, 'a\n'), failed(1, 'Traceback\n'), failed(127, ''), failed(1, '')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('that were refused get a notice of the program, which is nothing a person said', () => {
    const words = 'Please always provide EXACTLY ONE action in triple backticks, found 2 actions.'
    const two = answer(`${block('a')}\n${block('b')}`)
    const notices = (message: JsonValue) => run([task, two, message])?.steps.slice(2).map(shownKind)
    expect(notices(user(words))).toEqual(['attached'])
    expect(notices(user('x', { interrupt_type: 'FormatError' }))).toEqual(['attached'])
    expect(notices(user('Use tabs.'))).toEqual(['message'])
    const rejected = (message: JsonValue) =>
      rejectedReplies(run([task, two, message])?.steps ?? []).map(({ id }) => id)
    expect(rejected(user(words))).toEqual(['s1'])
    expect(rejected(user('x', { interrupt_type: 'FormatError' }))).toEqual(['s1'])
    expect(rejected(user('limit', { interrupt_type: 'LimitsExceeded' }))).toEqual([])
    expect(rejected(user('Use tabs.'))).toEqual([])
    expect(notices(user('Use tabs.', { interrupt_type: 'UserInterruption' }))).toEqual(['message'])
  })

  it('are not answered by an interruption', () => {
    const steps = run([task, answer(block('ls')), user('limit', { interrupt_type: 'LimitsExceeded' })])?.steps
    expect(steps?.map((step) => step.kind)).toEqual(['task', 'action', 'message'])
  })

  it('are found in blocks of either name, over several lines, and never past an open one', () => {
    expect(fencedCommands('```bash\na\nb\n```\n```mswea_bash_command  \nc\n```')).toEqual(['a\nb', 'c'])
    expect(fencedCommands('```bash\na')).toEqual([])
    expect(fencedCommands('```python\na\n```')).toEqual([])
  })

  it('are found in linear time where blocks never end', () => {
    const start = process.cpuUsage().user
    expect(fencedCommands('```bash\nx'.repeat(200_000))).toEqual([])
    expect((process.cpuUsage().user - start) / 1e6).toBeLessThan(5)
  })
})

describe('calls', () => {
  it('take usage as either provider writes its cache, cost, stop reason and time from the kept answer', () => {
    const deepSeek = {
      prompt_tokens: 100,
      completion_tokens: 5,
      prompt_cache_hit_tokens: 60,
      prompt_cache_miss_tokens: 40,
    }
    const openRouter = {
      prompt_tokens: 100,
      completion_tokens: 5,
      cost: 0.5,
      prompt_tokens_details: { cached_tokens: 30 },
    }
    const first = { ...usage(deepSeek, { choices: [{ finish_reason: 'stop' }] }), cost: 0.25, timestamp: 9 }
    const calls = run([
      task,
      answer(block('a'), first),
      user('x'),
      answer(block('b'), usage(openRouter)),
    ])?.calls
    expect(calls).toEqual([
      {
        index: 0,
        at: 1,
        stepId: 's1',
        model: 'm',
        usage: { input: 40, output: 5, cacheRead: 60 },
        timestamp: 7,
        cost: 0.25,
        stopReason: 'stop',
      },
      {
        index: 1,
        at: 2,
        stepId: 's2',
        model: 'm',
        usage: { input: 70, output: 5, cacheRead: 30 },
        timestamp: 7,
        cost: 0.5,
      },
    ])
  })

  it('fall back to the configured model and the time of the message', () => {
    const info = { config: { model: { model_name: 'set' } } }
    expect(run([task, answer('x', { timestamp: 4 })], info)?.calls).toMatchObject([
      { model: 'set', timestamp: 4 },
    ])
  })

  it('that the file does not hold are told', () => {
    const warnings = run([task, answer('x')], { model_stats: { api_calls: 3 } })?.warnings
    expect(warnings).toMatchObject([{ code: 'missing-answers' }])
    expect(run([task, answer('x')], { model_stats: { api_calls: 1 } })?.warnings).toEqual([])
  })

  it('store no prompts, so none are said to come out', () => {
    expect(run([task, answer(block('a')), user('x'), answer('b')])?.fidelity).toBeUndefined()
  })
})

describe('the end of a run', () => {
  it('is the submission as answer, no call; the text of a failure; or a mark', () => {
    const exit = (content: string, submission: string) => ({ role: 'exit', content, extra: { submission } })
    const last = (message: JsonValue) => {
      const trace = run([task, answer(block('a')), message])
      return { step: trace?.steps.at(-1)?.kind, calls: trace?.calls.length }
    }
    expect(last(exit('patch', 'patch'))).toEqual({ step: 'answer', calls: 1 })
    expect(last(exit('it broke', ''))).toEqual({ step: 'message', calls: 1 })
    expect(last(exit('', 'patch'))).toEqual({ step: 'control', calls: 1 })
  })
})

describe('reasoning', () => {
  it('comes from the message, else from the kept answer, never from both', () => {
    const kept = usage({}, { choices: [{ message: { role: 'assistant', content: 'x', reasoning: 'kept' } }] })
    const own = { ...answer('x', kept), reasoning_content: 'own' }
    const parts = run([task, answer('x', kept), own])?.steps.map((step) =>
      'parts' in step ? step.parts : [],
    )
    expect(parts?.slice(1)).toEqual([
      [
        { kind: 'reasoning', text: 'kept' },
        { kind: 'text', text: 'x' },
      ],
      [
        { kind: 'reasoning', text: 'own' },
        { kind: 'text', text: 'x' },
      ],
    ])
  })
})

describe('detection', () => {
  it('tells the forms from chat messages and from SWE-agent', () => {
    const observed = { role: 'user', content: '<returncode>0</returncode>' }
    expect(claims([task, answer(block('a')), observed])).toEqual(['mini-swe-agent'])
    expect(claims({ messages: [task, answer('a')], trajectory_format: 'mini-swe-agent-2' })).toEqual([
      'mini-swe-agent',
    ])
    expect(claims({ messages: [task, answer('a')], info: { mini_version: '1.0' } })).toEqual([
      'mini-swe-agent',
    ])
    expect(claims({ messages: [task, answer(block('a'))] })).toEqual(['openai-chat'])
    expect(claims({ history: [], trajectory: [{ action: 'a' }], info: {} })).toEqual(['swe-agent'])
  })
})
