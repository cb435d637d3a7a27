/** The open run in the Scratchpad's TypeScript, and what code there draws. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import { scriptRun } from '#core/programs/script-run.ts'
import type { NotebookRun, Question, QuestionAnswer } from '#core/scratchpad/notebook.ts'
import { outputParts } from '#core/scratchpad/output-parts.ts'
import type { ShownFigures } from '#core/scratchpad/shown-usage.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { createNotebookRunner, type NotebookRunner } from './notebook-run.ts'
import { testEngine } from './testing/engine.ts'
import type { Engine } from './vm.ts'

let engine: Engine
const open: NotebookRunner[] = []
beforeAll(async () => {
  engine = await testEngine()
})
afterAll(() => {
  for (const runner of open) runner.dispose()
})

function records(summary?: ShownFigures): string {
  const look = (observation: string) => actionStep({ tool: 'look', observation })
  const trace = traceOf([systemStep('S'), taskStep('T'), look('first'), look('second')])
  const calls = trace.calls.map((call, index) => ({
    ...call,
    usage: { input: 10 * (index + 1), output: 5 },
    cost: 0.25,
  }))
  return JSON.stringify(scriptRun({ ...trace, calls }, [1, 2, 3, 4], summary))
}

const REFUSED: QuestionAnswer = { isGood: false, text: 'Nothing is known.' }

function session(ask: (question: Question) => Promise<QuestionAnswer> = async () => REFUSED) {
  const runner = createNotebookRunner(engine)
  open.push(runner)
  return (code: string, openRun: string | undefined = records()): Promise<NotebookRun> =>
    runner.run({ code, timeout: 5000, ...given({ openRun }) }, ask)
}

const answerOf = async (code: string) => {
  const { error, result } = await session()(code)
  return error?.message ?? result?.json
}

describe('run in TypeScript', () => {
  it('has the steps with their tokens, and their texts when they are read', async () => {
    expect(await answerOf('run.steps.map((step) => [step.kind, step.tokens, step.text])')).toEqual([
      ['system', 1, 'S'],
      ['task', 2, 'T'],
      ['action', 3, 'look {}\nfirst'],
      ['action', 4, 'look {}\nsecond'],
    ])
    expect(await answerOf('run.steps[2].results[0].text')).toBe('first')
  })
  it('has the calls with what the model was sent', async () => {
    expect(await answerOf('run.calls[1].messages.map(({ role }) => role)')).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
    ])
    expect(await answerOf('run.calls[0].context.length')).toBe(2)
    expect(await answerOf('run.calls[1].usage.input')).toBe(20)
  })
  it('sums up what is recorded', async () => {
    expect(await answerOf('run.usage')).toEqual({ input: 30, output: 10, cost: 0.5 })
  })
  it('has the estimated output and cost that the header shows, with their sources', async () => {
    const estimated = records({
      input: { value: 30, source: 'recorded' },
      output: { value: 25, source: 'estimate' },
      cost: { value: 0.75, source: 'estimate' },
    })
    expect((await session()('run.usage', estimated)).result?.json).toEqual({
      input: 30,
      inputSource: 'recorded',
      output: 25,
      outputSource: 'estimate',
      cost: 0.75,
      costSource: 'estimate',
    })
  })
  it('leaves the name to code that uses it for itself', async () => {
    const go = session()
    await go('const run = 5')
    expect((await go('run + 1')).result?.json).toBe(6)
  })
  it('says that no run is open', async () => {
    expect((await session()('run.steps', '')).error?.message).toContain('No run is open')
  })
  it('is not there for code that does not ask', async () => {
    expect(
      (await createNotebookRunner(engine).run({ code: 'typeof run', timeout: 100 }, async () => REFUSED))
        .result?.json,
    ).toBe('undefined')
  })
})

describe('questions about the run', () => {
  it('wait for their answers, several at once', async () => {
    const asked: (readonly [string, unknown])[] = []
    const go = session(async ({ method, given }) => {
      asked.push([method, JSON.parse(given)])
      return { isGood: true, text: JSON.stringify(method === 'replay' ? [{ totals: 7 }] : { cost: 3 }) }
    })
    const { error, result } = await go(
      "const [summary, keep] = await Promise.all([run.summary(), run.replay('keep-last')])\n;[summary.cost, keep.totals]",
    )
    expect(error).toBeUndefined()
    expect(result?.json).toEqual([3, 7])
    expect(asked).toEqual([
      ['summary', [{}]],
      ['replay', [[{ id: 'keep-last' }], {}]],
    ])
  })
  it('hand over a function as its code', async () => {
    let given = ''
    const go = session(async (question) => {
      given = question.given
      return { isGood: true, text: '[{"calls":[]}]' }
    })
    await go('await run.replay(function newest(steps) { return steps.slice(-2) })')
    expect(JSON.parse(given)[0]).toEqual([
      { code: 'function newest(steps) { return steps.slice(-2) }', title: 'newest' },
    ])
  })
  it('fail where the answer is a refusal, with its sentence', async () => {
    const { error } = await session()('await run.summary()')
    expect(error?.message).toBe('Error: Nothing is known.')
    expect((await session()("try { await run.lost('x') } catch { 'caught' }")).result?.json).toBe('caught')
  })
  it('are refused where nobody answers, and the run ends', () => {
    const runner = createNotebookRunner(engine)
    open.push(runner)
    const { error } = runner.runAlone({
      code: 'await Promise.all([run.summary(), run.summary()])',
      timeout: 1000,
      openRun: records(),
    })
    expect(error?.message).toContain('Nobody is there to answer')
  })
})

describe('table and plot', () => {
  it('print what the page draws, with nested fields beside the others', async () => {
    const { output } = await session()('table(run.calls, ["index", "usage.input"])\nprint("done")')
    expect(outputParts(output)).toEqual([
      {
        kind: 'table',
        table: expect.objectContaining({
          columns: ['index', 'usage.input'],
          rows: [
            [0, 10],
            [1, 20],
          ],
        }),
      },
      { kind: 'text', text: 'done\n' },
    ])
  })
  it('draw numbers, named lists, and fields of rows', async () => {
    const go = session()
    const plotted = async (code: string) => {
      const { output, error } = await go(code)
      expect(error).toBeUndefined()
      const [part] = outputParts(output)
      return part?.kind === 'plot' ? part.plot : undefined
    }
    expect((await plotted('plot([1, 2, NaN])'))?.series).toEqual([{ name: '', values: [1, 2, null] }])
    expect((await plotted("plot({ a: [1], b: [2] }, { kind: 'bar' })"))?.kind).toBe('bar')
    expect(await plotted("plot(run.calls, { x: 'index', y: 'usage.input', title: 'Input' })")).toMatchObject({
      title: 'Input',
      labels: ['0', '1'],
      series: [{ name: 'usage.input', values: [10, 20] }],
    })
  })
  it('keep within what a page draws, and say what is left out', async () => {
    const { output } = await session()(
      'table(Array.from({ length: 5000 }, (_, n) => ({ n, text: "x".repeat(900) })))',
    )
    const [part] = outputParts(output)
    const table = part?.kind === 'table' ? part.table : undefined
    expect((table?.rows.length ?? 0) + (table?.leftRows ?? 0)).toBe(5000)
    expect(output.length).toBeLessThan(262_144)
  })
  it('cannot be passed off by printed text', async () => {
    const { output } = await session()('print("\\u001e{\\"table\\":{\\"columns\\":[],\\"rows\\":[]}}")')
    expect(outputParts(output).map(({ kind }) => kind)).toEqual(['text'])
  })
})
