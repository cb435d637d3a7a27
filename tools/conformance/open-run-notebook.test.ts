/** The notebook that explores the open run, its cells run as the Scratchpad runs them. */
import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { describe, expect, it } from 'vitest'
import { scriptRun } from '#core/programs/script-run.ts'
import { documentOfText } from '#core/scratchpad/notebook-file.ts'
import { outputParts } from '#core/scratchpad/output-parts.ts'
import { actionStep, summaryStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { createNotebookRunner } from '#sandbox/typescript/notebook-run.ts'
import { testEngine } from '#sandbox/typescript/testing/engine.ts'

const look = actionStep({ tool: 'look', observation: 'first' })
const RUN = scriptRun(traceOf([systemStep('S'), taskStep('T'), look, look]), [1, 2, 3, 4])

/** What a cell prints; `answer`: to every question about the run. */
async function outputOf(
  title: string,
  { openRun = RUN, answer = [] }: { readonly openRun?: typeof RUN; readonly answer?: unknown } = {},
) {
  const runner = createNotebookRunner(await testEngine())
  const code = await cellOf(title)
  const asked = async () => ({ isGood: true, text: JSON.stringify(answer) })
  const { error, output } = await runner.run({ code, timeout: 5000, openRun: JSON.stringify(openRun) }, asked)
  runner.dispose()
  expect(error).toBeUndefined()
  return outputParts(output)
}

/** The code of a cell of the notebook that explores the open run, as JavaScript. */
async function cellOf(title: string): Promise<string> {
  const text = readFileSync('public/notebooks/open-run.ts', 'utf8')
  const { cells } = documentOfText(text, 'typescript', 'Notebook')
  const code = cells.find((cell) => cell.title === title)?.code ?? ''
  return (await transformWithOxc(code, 'cell.ts')).code
}

describe('the notebook that explores the open run', () => {
  it('begins with what the calls after each message of the user cost', async () => {
    const calls = [0.5, 1.5].map((billed) => ({ tokens: 10, cost: { money: { billed } } }))
    const [text, table] = await outputOf('What each of your messages cost', { answer: [{ calls }] })
    expect(text).toMatchObject({
      text: expect.stringContaining('most expensive message, in step 1, cost $2.00 of $2.00 (100%)'),
    })
    expect(table).toMatchObject({
      table: {
        columns: ['step', 'message', 'calls', 'input tokens', 'cost'],
        rows: [[1, 'T', 2, 20, '$2.00']],
      },
    })
  })
  it('counts calls after the summary of a compaction for the message before it', async () => {
    const steps = [taskStep('T'), look, summaryStep('This session is being continued.'), look]
    const openRun = scriptRun(traceOf(steps), [1, 2, 3, 4])
    const calls = [0.5, 1.5].map((billed) => ({ tokens: 10, cost: { money: { billed } } }))
    const [, table] = await outputOf('What each of your messages cost', { openRun, answer: [{ calls }] })
    expect(table).toMatchObject({ table: { rows: [[0, 'T', 2, 20, '$2.00']] } })
  })
  it('says durations as people do', async () => {
    const steps = [
      { ...taskStep('T'), timestamp: 0 },
      { ...look, timestamp: 12 },
      { ...taskStep('U'), timestamp: 12 + 6060 },
    ]
    const openRun = scriptRun(traceOf(steps), [1, 2, 3])
    const [text, table] = await outputOf('Where the time went', { openRun })
    expect(text).toMatchObject({
      text: expect.stringContaining('of the time passed after look: 1 h 41 min of 1 h 41 min'),
    })
    expect(JSON.stringify(table)).toContain('12 s')
  })
})
