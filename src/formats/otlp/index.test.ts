import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { compactionAccounts } from '#core/compactions/account.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { lossesByRoundTrip } from '../losses/index.ts'
import { parseDocument } from '../parse/document.ts'
import { testContext } from '../testing/samples.ts'
import { otlp } from './index.ts'

/** A run of this many calls, each with a call, its result and about 500 characters of new text. */
function longRun(calls: number): Trace {
  const action = (index: number) =>
    actionStep({
      text: `Look at ${index}.`,
      tool: 'look',
      args: { at: index },
      observation: `Seen ${index}. `.repeat(40),
    })
  return traceOf([
    systemStep('You look.'),
    taskStep('Look.'),
    ...Array.from({ length: calls }, (_, index) => action(index)),
  ])
}

function written(trace: Trace): string {
  const text = otlp.write?.(trace)
  if (text?.ok !== true) throw new Error('not written')
  return text.value
}

function read(text: string): readonly Trace[] {
  const { document } = parseDocument('x', text)
  return document === undefined ? [] : otlp.read(document, testContext).traces
}

/** Steps by what they say, without what OTLP gives again. */
function said({ steps }: Trace): JsonValue {
  return JSON.parse(
    JSON.stringify(
      steps.map((step) => [
        step.kind,
        step.kind === 'action'
          ? [
              step.parts,
              step.calls.map(({ name, arguments: given }) => [name, given]),
              step.results.map(({ parts }) => parts),
            ]
          : 'parts' in step
            ? step.parts
            : [],
      ]),
    ),
  )
}

describe('a run as OTLP', () => {
  it('grows with its length, not with the square of it', () => {
    const [short, long] = [written(longRun(10)).length, written(longRun(100)).length]
    expect(long / short).toBeLessThan(11)
    expect(long).toBeLessThan(6 * JSON.stringify(longRun(100).steps).length)
  })

  it('comes back with the same steps, calls and contexts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), (calls) => {
        const trace = longRun(calls)
        const [again] = read(written(trace))
        expect(again && said(again)).toEqual(said(trace))
        expect(again?.calls.map(({ at }) => at)).toEqual(trace.calls.map(({ at }) => at))
        expect(again?.recorded).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  it('has as many steps where calls are written in the text, and says that they are not any more', () => {
    const trace = longRun(5)
    const inText: Trace = {
      ...trace,
      steps: trace.steps.map((step) =>
        step.kind === 'action'
          ? { ...step, calls: step.calls.map((call) => ({ ...call, inText: true })) }
          : step,
      ),
    }
    const [again] = read(written(inText))
    expect(again?.steps.map(({ kind }) => kind)).toEqual(trace.steps.map(({ kind }) => kind))
    expect(lossesByRoundTrip(otlp, inText).map(({ id }) => id)).toContain('calls-in-text')
  })

  it('comes back with its agents', () => {
    const steps = ['writer', 'critic', 'writer', 'critic'].map((agent, index) =>
      actionStep({ text: `Turn ${index}.`, agent, tool: 'look', observation: `Seen ${index}.` }),
    )
    const tasks = ['writer', 'critic'].map((agent) => taskStep(`You are the ${agent}.`, { agent }))
    const trace = traceOf([...tasks, ...steps])
    const [again] = read(written(trace))
    const stepsOf = (run: Trace) => (name: string) =>
      run.steps.filter(({ agent }) => agent === name).map(stepText)
    expect(again?.steps).toHaveLength(6)
    for (const author of ['writer', 'critic'])
      expect(again && stepsOf(again)(author)).toEqual(stepsOf(trace)(author))
  })

  it('keeps what the agent’s memory dropped out of later prompts', () => {
    const plain = longRun(6)
    const dropped = plain.steps[3]?.id ?? ''
    const trace: Trace = { ...plain, recorded: [{ call: 4, changes: [{ kind: 'remove', id: dropped }] }] }
    const [again] = read(written(trace))
    expect(again?.recorded).toEqual([{ call: 4, changes: [{ kind: 'remove', id: dropped }] }])
  })

  it('whose deltas name spans that are missing, or more messages than those have, is still read', () => {
    const text = written(longRun(4))
    for (const damaged of [
      text.replaceAll(/"stringValue": "0{15}\w"/g, '"stringValue": "ffffffffffffffff"'),
      text.replaceAll(/"intValue": "\d"/g, '"intValue": "999999999"'),
    ]) {
      expect(damaged).not.toBe(text)
      expect(read(damaged)[0]?.calls).toHaveLength(4)
    }
  })
})

describe('a compacted conversation', () => {
  const part = (type: string, content: string) => ({ type, content })
  const message = (role: string, ...parts: readonly JsonValue[]) => ({ role, parts })
  const span = (at: number, input: readonly JsonValue[], more: readonly JsonValue[] = []) => ({
    traceId: 't',
    spanId: `s${at}`,
    name: 'chat m',
    startTimeUnixNano: String(at * 1_000_000_000),
    endTimeUnixNano: String(at * 1_000_000_000 + 1),
    attributes: [
      { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
      { key: 'gen_ai.input.messages', value: { stringValue: JSON.stringify(input) } },
      {
        key: 'gen_ai.output.messages',
        value: { stringValue: JSON.stringify([message('assistant', part('text', `answer ${at}`))]) },
      },
      ...more,
    ],
  })
  const MARK = { key: 'gen_ai.conversation.compacted', value: { boolValue: true } }
  const q = message('user', part('text', 'Bake.'))
  const one = message('assistant', part('text', 'answer 1'))
  const summary = message('user', part('compaction', 'A cake is in the oven.'))
  const accountsOf = (spans: readonly JsonValue[]) =>
    read(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })).flatMap(compactionAccounts)

  it('is marked by its attribute once, however many later calls repeat it', () => {
    const two = message('assistant', part('text', 'answer 2'))
    const found = accountsOf([
      span(1, [q]),
      span(2, [summary, message('user', part('text', 'And?'))], [MARK]),
      span(
        3,
        [summary, message('user', part('text', 'And?')), two, message('user', part('text', 'Now?'))],
        [MARK],
      ),
    ])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ call: 1, kind: 'full' })
    expect(found[0]?.steps.map(({ fate }) => fate)).toEqual(['removed', 'removed'])
    expect(found[0]?.summary).toHaveLength(1)
  })

  it('is told by a compaction part alone', () => {
    expect(accountsOf([span(1, [q]), span(2, [summary, one])])).toMatchObject([{ call: 1, kind: 'full' }])
  })

  it.each([
    ['a part without content', message('user', { type: 'compaction', id: 'c1' })],
    ['an item of the Responses API', { type: 'compaction', id: 'c1', encrypted_content: 'gAAAA' }],
  ])('whose summary is %s is unknown, not lost', (_, sealed) => {
    const [account] = accountsOf([span(1, [q]), span(2, [sealed, message('user', part('text', 'And?'))])])
    expect(account).toMatchObject({ call: 1, isOpaque: true, gone: { low: 0, high: 2 } })
    expect(account?.steps.map(({ fate }) => fate)).toEqual(['unknown', 'unknown'])
  })
})
