import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { checkStep, readSteps } from './read-steps.ts'

const context = { signal: new AbortController().signal, onProgress: () => undefined }

async function read(text: string, format?: string) {
  const input = { name: 'pasted.json', file: new Blob([text]), ...given({ format }) }
  return unwrap(await readSteps(input, context))
}

describe('steps out of what was pasted', () => {
  test('are those that an import would give, without ids, with their calls by place', async () => {
    const messages = [
      { role: 'user', content: 'Do it.' },
      { role: 'assistant', content: 'Done.' },
    ]
    const { runs, format, problem } = await read(JSON.stringify({ messages }))
    expect(problem).toBeUndefined()
    expect(format).toBe('openai-chat')
    expect(runs).toHaveLength(1)
    expect(runs[0]?.steps.map(({ kind }) => kind)).toEqual(['task', 'answer'])
    expect(runs[0]?.steps[0]).not.toHaveProperty('id')
    expect(runs[0]?.calls).toEqual([{ at: 1, facts: {} }])
  })

  test('are none where nothing was recognised, and the problem says why', async () => {
    const { runs, problem } = await read('just words')
    expect(runs).toEqual([])
    expect(problem).toBeDefined()
  })

  test('stop where the person went on typing', async () => {
    const stopped = AbortSignal.abort()
    const result = await readSteps({ name: 'x', file: new Blob(['{}']) }, { ...context, signal: stopped })
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})

test('a step is checked with its own id', async () => {
  const text = '{"kind": "note", "text": "x", "response": ""}'
  expect(unwrap(await checkStep({ text, id: 'n', number: 3 }))).toMatchObject({
    status: 'step',
    step: { id: 'n' },
  })
})
