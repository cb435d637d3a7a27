import { describe, expect, it } from 'vitest'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function read(value: unknown) {
  return readFile({ name: 'x', text: JSON.stringify(value) }, testContext)
}

function generation(id: string, second: number, input: unknown, more: object = {}) {
  const time = (fraction: string) => `2026-01-01T00:00:0${second}.${fraction}Z`
  const own = { id, traceId: 't', type: 'GENERATION', name: 'chat', startTime: time('0'), endTime: time('5') }
  return { ...own, input, output: 'Yes.', ...more }
}

const prompt = [{ role: 'user', content: 'Really?' }]

describe('a Langfuse export', () => {
  it('is one run for each trace, named by it', () => {
    const [trace] = read({
      trace: { id: 't', name: 'Talk', observations: [] },
      observations: [generation('a', 1, prompt)],
    }).outcome?.traces ?? [undefined]
    expect(trace?.title).toBe('Talk')
    expect(
      read([generation('a', 1, prompt), generation('b', 1, prompt, { traceId: 'u' })]).outcome?.traces,
    ).toHaveLength(2)
  })

  it('says of bare totals that Langfuse may have counted them itself', () => {
    const usageDetails = { input: 3, output: 1, total: 4 }
    const own = read([generation('a', 1, prompt, { usageDetails })]).outcome?.traces[0]?.calls[0]
    expect(own).toMatchObject({ usage: { input: 3, output: 1 }, usageOrigin: 'client' })
    const metadata = { attributes: { 'gen_ai.usage.input_tokens': 3 } }
    const sent = read([generation('a', 1, prompt, { usageDetails, metadata })]).outcome?.traces[0]?.calls[0]
    expect(sent?.usageOrigin).toBeUndefined()
  })

  it('holds every recorded prompt against its context', () => {
    const longer = [...prompt, { role: 'assistant', content: 'Yes.' }, { role: 'user', content: 'Sure?' }]
    const [trace] = read([generation('a', 1, prompt), generation('b', 3, longer)]).outcome?.traces ?? []
    expect(trace?.fidelity).toEqual({ checked: 2, equal: 2 })
    expect(trace?.steps).toHaveLength(4)
  })

  it('shows a call of which only the question was recorded, and checks it against nothing', () => {
    const [trace] = read([generation('a', 1, 'Really?')]).outcome?.traces ?? []
    expect(trace?.calls).toHaveLength(1)
    expect(trace?.fidelity).toBeUndefined()
  })

  it('does not count a wrapper and the generation within it twice', () => {
    const wrapper = generation('w', 1, prompt, { endTime: '2026-01-01T00:00:09.0Z' })
    const inner = generation('i', 2, prompt, { parentObservationId: 'w' })
    expect(read([wrapper, inner]).outcome?.traces[0]?.calls).toHaveLength(1)
  })

  it('takes the definitions that LangChain’s handler appends to the messages for tools of the call', () => {
    const definition = { type: 'function', function: { name: 'look', parameters: {} } }
    const messages = [
      ...prompt,
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c', function: { name: 'look', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'seen' },
      { role: 'tool', content: definition },
      { role: 'tool', content: { name: 'find', input_schema: {} } },
    ]
    const [trace] = read([generation('a', 1, messages)]).outcome?.traces ?? []
    expect(trace?.tools).toEqual([definition, { name: 'find', input_schema: {} }])
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['task', 'action', 'answer'])
    expect(trace?.fidelity).toEqual({ checked: 1, equal: 1 })
  })
})
