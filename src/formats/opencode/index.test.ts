import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import { errorsOf } from '#core/account/summary.ts'
import { compactionAccounts } from '#core/compactions/account.ts'
import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

const SAMPLE = readFileSync(join(import.meta.dirname, '../samples/opencode/compacted-session.json'), 'utf8')

function read(text: string): Trace {
  const [trace] = readFile({ name: 'x.json', text }, testContext).outcome?.traces ?? []
  if (trace === undefined) throw new Error('not read')
  return trace
}

/** The first lines that each call was shown. */
function contexts(trace: Trace): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
    found.push(recall.steps.map((step) => stepText(step).split('\n')[0] ?? ''))
    return true
  })
  return found
}

describe('an exported session', () => {
  const trace = read(SAMPLE)

  it('has a call for each answered request, with the usage and dollars of its step', () => {
    expect(trace.calls).toHaveLength(8)
    expect(trace.calls[0]).toMatchObject({
      model: 'claude-sonnet-4-5',
      usage: { input: 3, output: 110, reasoning: 20, cacheRead: 0, cacheWrite: 4100 },
      cost: 0.017,
      duration: 2.5,
      stopReason: 'tool-calls',
    })
    expect(trace.calls[3]).toMatchObject({ failure: 'Overloaded' })
    expect(trace.calls[3]?.usage).toBeUndefined()
  })

  it('clears old results for the calls after the time that they note', () => {
    const [before, after] = [trace.recorded[0]?.call, trace.compactions?.[0]]
    expect(before).toBe(4)
    expect(after).toMatchObject({ kind: 'micro', trigger: 'auto', last: 's6' })
    const [micro] = compactionAccounts(trace)
    expect(micro).toMatchObject({ kind: 'micro', call: 5 })
    expect(micro?.steps.filter(({ isShortened }) => isShortened).map(({ step }) => step)).toEqual(['s1'])
  })

  it('goes on from the tail and the summary, and leaves out a request that failed', () => {
    const shown = contexts(trace)
    expect(shown[4]).not.toContain('Overloaded')
    expect(shown.at(-1)).toEqual([
      'Good. Please clamp it, and keep the pin as it is.',
      expect.stringContaining('edit'),
      'What did we do so far?',
      '## Goal',
      'Continue if you have next steps',
    ])
    const full = compactionAccounts(trace).at(-1)
    expect(full).toMatchObject({ kind: 'full', trigger: 'auto', call: 7, isOpaque: false })
    expect(full?.steps.filter(({ fate }) => fate !== 'kept').length).toBeGreaterThan(3)
    // The answer that is the summary came with it: it has facts of removed steps, and was not there before.
    const [summary = ''] = trace.compactions?.at(-1)?.summary ?? []
    expect(full?.summary).toEqual([summary])
    expect(full?.steps.map(({ step }) => step)).not.toContain(summary)
    expect(full?.steps.map(({ fate }) => fate)).toContain('summarized')
  })
})

it('counts reasoning once, whether the output includes it or not', () => {
  const message = (total: number | undefined) => ({
    info: { id: 'm', sessionID: 's', role: 'assistant', modelID: 'gpt-5', time: { created: 1 } },
    parts: [
      { type: 'text', text: 'Hi' },
      {
        type: 'step-finish',
        reason: 'stop',
        cost: 0.1,
        tokens: { total, input: 10, output: 8, reasoning: 5 },
      },
    ],
  })
  const output = (total?: number) => read(JSON.stringify([message(total)])).calls[0]?.usage?.output
  expect([output(), output(18), output(23)]).toEqual([8, 8, 13])
})

describe('tokens that were read from the cache', () => {
  const finished = (input: number, read: number, total?: number) => ({
    info: {
      id: `m${input}`,
      sessionID: 's',
      role: 'assistant',
      providerID: 'opencode',
      modelID: 'grok-code',
      time: { created: input },
    },
    parts: [
      { type: 'text', text: 'Hi' },
      { type: 'step-finish', tokens: { total, input, output: 12, reasoning: 0, cache: { read, write: 0 } } },
    ],
  })
  const prompts = (...messages: readonly object[]) =>
    read(JSON.stringify(messages)).calls.map(({ usage = {} }) => (usage.input ?? 0) + (usage.cacheRead ?? 0))

  it('are part of the input where old versions left them in it', () => {
    expect(prompts(finished(9640, 64), finished(9907, 9600), finished(10_061, 9856))).toEqual([
      9640, 9907, 10_061,
    ])
  })

  it('are beside the input where a request adds little to what it reads', () => {
    expect(prompts(finished(9640, 0), finished(267, 9600), finished(154, 9856))).toEqual([9640, 9867, 10_010])
  })

  it('are where the total says', () => {
    expect(prompts(finished(9907, 9600, 9919), finished(9908, 9600, 19_520))).toEqual([9907, 19_508])
  })
})

describe('results that a session cleared, as versions 1.2 store them', () => {
  const SESSION = 'ses_3370e2addffeQNbU'
  let id = 0
  const message = (role: string, created: number, parts: readonly object[], more: object = {}) => {
    const messageID = `msg_${String(++id).padStart(4, '0')}`
    return {
      info: { id: messageID, sessionID: SESSION, role, time: { created, completed: created + 900 }, ...more },
      parts: parts.map((part, at) => ({ id: `${messageID}_${at}`, sessionID: SESSION, messageID, ...part })),
    }
  }
  const user = (created: number, text: string) => message('user', created, [{ type: 'text', text }])
  /** A request that read files; each was cleared at a time of its own, or not at all. */
  const reads = (created: number, ...cleared: readonly (number | undefined)[]) =>
    message(
      'assistant',
      created,
      [
        { type: 'step-start', snapshot: 'a1' },
        ...cleared.map((compacted, at) => ({
          type: 'tool',
          callID: `call_${created}_${at}`,
          tool: 'read',
          state: {
            status: 'completed',
            input: { filePath: `/home/mira/lamp/${created}-${at}.py` },
            output: `content of ${created}-${at} `.repeat(40),
            title: `${created}-${at}.py`,
            metadata: { truncated: false },
            time: {
              start: created + 100,
              end: created + 200,
              ...given({ compacted }),
            },
            // Goes with the result.
            attachments: [{ type: 'file', mime: 'image/png', url: 'data:image/png;base64,iVBORw0KGgo=' }],
          },
        })),
        { type: 'step-finish', reason: 'tool-calls', cost: 0.01, tokens: { ...USED, total: 120 } },
      ],
      {
        modelID: 'gpt-5',
        providerID: 'openai',
        mode: 'build',
        cost: 0.01,
        tokens: USED,
        finish: 'tool-calls',
      },
    )
  const USED = { input: 100, output: 20, reasoning: 0, cache: { read: 0, write: 0 } }
  const FIRST = 1772901718
  const trace = read(
    JSON.stringify({
      info: { id: SESSION, version: '1.2.20', title: 'Lamp', time: { created: 1772898000000 } },
      messages: [
        user(1772898000000, 'Look around.'),
        // Cleared together: opencode notes the time part by part, some milliseconds apart.
        reads(1772898001000, FIRST * 1000 + 3, FIRST * 1000 + 7),
        reads(1772898002000, FIRST * 1000 + 11, (FIRST + 178) * 1000 + 2),
        user((FIRST + 1) * 1000, 'And the rest?'),
        reads((FIRST + 2) * 1000, undefined),
        user((FIRST + 180) * 1000, 'Go on.'),
        reads((FIRST + 181) * 1000, undefined),
      ],
    }),
  )
  const accounts = compactionAccounts(trace)

  it('are micro-compactions, one for each time that it cleared', () => {
    expect(accounts.map(({ kind, call }) => [kind, call])).toEqual([
      ['micro', 2],
      ['micro', 3],
    ])
  })
  it('are those whose time it notes, and nothing else is gone', () => {
    const cleared = accounts.map(
      ({ steps }) => steps.filter(({ isShortened }) => isShortened === true).length,
    )
    expect(cleared).toEqual([2, 1])
    const fates = accounts.flatMap(({ steps }) => steps.filter((step) => step.isShortened !== true))
    expect(fates.every(({ fate }) => fate === 'kept')).toBe(true)
  })
  it('take their attachments with them', () => {
    const contexts: string[] = []
    const environment = { ...plainContext(), measure: () => 0, explain: false }
    foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
      contexts.push(JSON.stringify(recall.steps))
      return true
    })
    const images = contexts.map((text) => text.split('data:image/png').length - 1)
    expect(contexts.map((text) => text.split('[Old tool result content cleared]').length - 1)).toEqual([
      0, 0, 3, 4,
    ])
    expect(images[2]).toBeLessThan(images[1] ?? 0)
  })
})

describe('a tool that had not come back', () => {
  const message = (id: string, role: string, parts: readonly object[]) => ({
    info: { id, sessionID: 'ses_2f', role, time: { created: 1772901718000 }, modelID: 'gpt-5', tokens: {} },
    parts: parts.map((part, at) => ({ id: `${id}_${at}`, sessionID: 'ses_2f', messageID: id, ...part })),
  })
  const running = message('msg_2', 'assistant', [
    { type: 'step-start' },
    { type: 'tool', callID: 'c1', tool: 'bash', state: { status: 'running', input: { command: 'make' } } },
  ])
  const session = (...more: readonly object[]) =>
    read(
      JSON.stringify({
        info: { id: 'ses_2f' },
        messages: [message('msg_1', 'user', [{ type: 'text', text: 'Build it.' }]), running, ...more],
      }),
    )
  const results = ({ steps }: Trace) => steps.flatMap((step) => (step.kind === 'action' ? step.results : []))

  it('has no result where the session was saved while it ran', () => {
    const trace = session()
    expect(trace.calls).toHaveLength(1)
    expect(results(trace)).toEqual([])
    expect(errorsOf(trace)).toEqual({ count: 0, aborted: 0, rejected: 0 })
  })

  it('is aborted, and not an error, where the session went on', () => {
    const trace = session(message('msg_3', 'user', [{ type: 'text', text: 'Go on.' }]))
    expect(results(trace)).toMatchObject([{ error: '[Tool execution was interrupted]' }])
    expect(errorsOf(trace)).toEqual({ count: 0, aborted: 1, rejected: 0 })
  })
})

describe('a command that a sub-agent runs', () => {
  const none = { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } }
  const message = (id: string, role: string, info: object, parts: readonly object[]) => ({
    info: { id, sessionID: 'ses_4c', role, time: { created: 1772901718000 }, ...info },
    parts: parts.map((part, at) => ({ id: `${id}_${at}`, sessionID: 'ses_4c', messageID: id, ...part })),
  })
  const state = { status: 'completed', input: { prompt: 'Review it.' }, output: 'No faults.' }
  const task = { type: 'tool', callID: 'c1', tool: 'task', state }
  const session = (...parts: readonly object[]) =>
    read(
      JSON.stringify({
        info: { id: 'ses_4c' },
        messages: [
          message('msg_1', 'user', {}, [{ type: 'subtask', prompt: 'Review it.' }]),
          message('msg_2', 'assistant', { modelID: 'gpt-5', cost: 0, tokens: none }, parts),
          message('msg_3', 'user', {}, [{ type: 'text', text: 'Summarize it.', synthetic: true }]),
          message('msg_4', 'assistant', { modelID: 'gpt-5', tokens: { ...none, input: 9, output: 2 } }, [
            { type: 'text', text: 'It is fine.' },
          ]),
        ],
      }),
    )

  it('has the result of the task, and is not a call of the model', () => {
    const trace = session(task)
    expect(trace.calls).toMatchObject([{ usage: { input: 9, output: 2 } }])
    expect(trace.steps[1]).toMatchObject({ kind: 'action', results: [{ parts: [{ text: 'No faults.' }] }] })
  })

  it('is a call where the model began a step for it', () => {
    expect(session({ type: 'step-start' }, task).calls).toHaveLength(2)
  })
})
