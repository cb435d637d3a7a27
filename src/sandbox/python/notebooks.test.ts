/** The notebooks that come with the app: each cell runs, or fails as it says that it does. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { textPart } from '#core/model/message.ts'
import type { StepDraft } from '#core/model/step.ts'
import { documentOfText } from '#core/scratchpad/notebook-file.ts'
import { outputParts } from '#core/scratchpad/output-parts.ts'
import { runRecords } from '#core/scratchpad/run-records.ts'
import { traceOf } from '#core/testing/steps.ts'
import type { Interpreter } from './interpreter.ts'
import { run, startPython } from './testing/in-process.ts'

let python: Interpreter
beforeAll(async () => {
  python = await startPython()
}, 120_000)

const cellsOf = (file: string) => {
  const text = readFileSync(new URL(`../../../public/notebooks/${file}`, import.meta.url), 'utf8')
  return documentOfText(text, 'python', 'any').cells
}

const FAILS = /^# Fails with (\w+)$/m

describe('the notebook of the documents', () => {
  const cells = cellsOf('memories-of-the-documents.py')

  it('has a cell each for what the documents print', () => {
    expect(cells.length).toBeGreaterThan(40)
    expect(cells.filter(({ code }) => FAILS.test(code)).length).toBeGreaterThanOrEqual(6)
  })
  it.each(cells.map(({ title, code }) => [title, code] as const))('%s', async (_, code) => {
    const { error, output, result } = await run(python, code)
    const failure = FAILS.exec(code)?.[1]
    expect(error?.message.split(':')[0]).toBe(failure)
    // Whoever runs a cell sees something.
    if (failure === undefined) expect(output + (result?.repr ?? '')).not.toBe('')
  })
})

/** Nine tool calls, so that the agents' memories prune, and an answer. */
const RUN: readonly StepDraft[] = [
  { kind: 'system', parts: [textPart('Answer in JSON.')] },
  { kind: 'task', parts: [textPart('Find the port')] },
  ...Array.from({ length: 9 }, (_, n): StepDraft => {
    const id = `c${n}`
    return {
      kind: 'action',
      parts: [textPart(`I look at file ${n}.`)],
      calls: [{ id, name: 'look', arguments: `{"n": ${n}}` }],
      results: [{ callId: id, parts: [textPart(`file ${n}: ${'port '.repeat(60)}`)] }],
    }
  }),
  { kind: 'answer', parts: [textPart('8004')] },
]

const trace = traceOf(RUN)

describe('the notebook of the open run in Python', () => {
  const cells = cellsOf('open-run.py')
  const calls = trace.calls.map((call) => ({ ...call, usage: { input: 100 * call.index, output: 5 } }))
  const tokens = trace.steps.map((_, place) => 10 * place)
  const shownOf = async (records: string, title: string) => {
    const shown = new Map<string, string>()
    for (const cell of cells) {
      const ran = await run(python, cell.code, { openRun: records })
      expect(ran.error?.traceback).toBeUndefined()
      shown.set(cell.title, ran.output)
    }
    return outputParts(shown.get(title) ?? expect.unreachable())
  }

  it('begins with the calls and tools that took the most tokens', async () => {
    expect(cells.slice(0, 3).map(({ title }) => title)).toEqual([
      'The run in figures',
      'The most expensive calls',
      'The most expensive tools',
    ])
    const records = JSON.stringify(runRecords({ ...trace, calls }, tokens))
    const [ofCalls] = await shownOf(records, 'The most expensive calls')
    expect(ofCalls).toMatchObject({
      table: { columns: ['call', 'model', 'tokens', 'input', 'cache read', 'cache write', 'output'] },
    })
    expect(ofCalls).toMatchObject({ table: { rows: expect.arrayContaining([[9, null, 905, 900, 0, 0, 5]]) } })
    const [ofTools] = await shownOf(records, 'The most expensive tools')
    // Steps 2 to 10 call it.
    expect(ofTools).toMatchObject({
      table: { columns: ['tool', 'steps', 'tokens'], rows: [['look', 9, 540]] },
    })
  })
  it('says so where no tokens are recorded, or no tool is called', async () => {
    const task = traceOf([{ kind: 'task', parts: [textPart('Find the port')] }])
    const records = JSON.stringify(runRecords(task))
    expect(await shownOf(records, 'The most expensive calls')).toMatchObject([
      { text: 'The run records no tokens.\n' },
    ])
    expect(await shownOf(records, 'The most expensive tools')).toMatchObject([
      { text: 'The run called no tools.\n' },
    ])
  })
})

describe('the notebook of agents on the open run', () => {
  const cells = cellsOf('agents-on-the-open-run.py')
  const usage = { input: 1200, output: 30 }
  const calls = trace.calls.map((call) => ({ ...call, usage, duration: 1.5 }))
  const openRun = JSON.stringify(runRecords({ ...trace, calls }))
  const shownBy = new Map<string, Awaited<ReturnType<typeof run>>>()
  const shown = (title: string) => {
    const found = shownBy.get(title)
    if (found === undefined) throw new Error(`no cell “${title}”`)
    return found
  }

  it.each(cells.map(({ title, code }) => [title, code] as const))('%s', async (title, code) => {
    const ran = await run(python, code, { openRun })
    shownBy.set(title, ran)
    expect(ran.error?.traceback).toBeUndefined()
    expect(ran.output + (ran.result?.repr ?? '')).not.toBe('')
  })

  it('says which prompts the agent’s memory would have changed', () => {
    const [table, said] = outputParts(shown('The tool agent steps through it').output)
    // From the sixth result on, one more is gone at each call.
    expect(table).toMatchObject({
      table: { rows: [6, 7, 8, 9].map((n) => expect.arrayContaining([n, n - 5])) },
    })
    expect(said).toMatchObject({ text: expect.stringContaining('first at call 6') })
  })
  it('shows the memory as it is at that call', () => {
    expect(shown('Stop at a call, and look').output).toMatch(/^Memory at call 6\n(.*\n){7}$/)
  })
  it('has the lines of smolagents’ monitor, with running totals', () => {
    expect(shown('The line after each step').output).toContain(
      '[Step 2: Duration 1.50 seconds| Input tokens: 2,400 | Output tokens: 60]',
    )
  })
  it('ends with the agent’s answer', () => {
    expect(shown('The answer ends the notebook’s run')).toMatchObject({
      isFinal: true,
      result: { json: '8004' },
    })
  })
})
