import { describe, expect, it } from 'vitest'
import { type PyValue, str } from '#base/python.ts'
import { fail, ok, type Result, unwrap } from '#base/result.ts'
import { bindDialect } from '../../../dialects/index.ts'
import { partsText } from '../../../model/message.ts'
import type { Step } from '../../../model/step.ts'
import { createMemoryManager } from '../memory-manager.ts'
import { type ReactOptions, runReact } from './react-loop.ts'
import { parseReply } from './reply.ts'
import { type ReactTool, runTool } from './tool.ts'

const echo: ReactTool = {
  name: 'echo',
  parameters: [{ name: 'text' }, { name: 'times', optional: true }],
  run: (args) => ok(args.get('text') ?? { kind: 'none' }),
}
const boom: ReactTool = { name: 'boom', parameters: [], run: () => fail({ code: 'x', message: 'bad thing' }) }

function run(replies: readonly string[], more: Partial<ReactOptions> = {}) {
  const left = [...replies]
  const model = (): Result<string> => {
    const reply = left.shift()
    return reply === undefined ? fail({ code: 'no-reply', message: 'None is left.' }) : ok(reply)
  }
  return runReact('Q', model, {
    manager: createMemoryManager(),
    dialect: unwrap(bindDialect({ id: 'tinyagent' })),
    tools: [echo, boom],
    systemPrompt: 'S',
    ...more,
  })
}

const call = (text: string) => JSON.stringify({ tool: 'echo', arguments: { text } })
const lastTexts = (made: ReturnType<typeof run>) =>
  made.calls.at(-1)?.messages.map(({ parts }) => partsText(parts))
const kinds = (steps: readonly Step[]) => steps.map(({ kind }) => kind)

describe('a run of the tool agent', () => {
  it('ends with an answer as text, which is no step', () => {
    const made = run(['{"answer": [1, "a"]}'])
    expect(made.outcome).toEqual(ok("[1, 'a']"))
    expect(kinds(made.steps)).toEqual(['system', 'task'])
  })
  it('shows the next call what a tool gave, or its error behind a prefix', () => {
    expect(lastTexts(run([call('hi'), '{"answer": 1}']))).toEqual(['S', 'Q', call('hi'), 'Observation: hi'])
    const failed = run(['{"tool": "boom"}', '{"answer": 1}'])
    expect(lastTexts(failed)?.at(-1)).toBe('Error: ToolError: bad thing')
  })
  it('raises the temperature after a reply that brought nothing forward, and only then', () => {
    const made = run(['no json', '{"scratchpad": "note"}', call('a'), '{"answer": 1}'])
    expect(made.calls.map(({ temperature }) => temperature.toFixed(2))).toEqual([
      '0.70',
      '0.90',
      '1.10',
      '1.10',
    ])
    expect(kinds(made.steps)).toEqual(['system', 'task', 'action', 'note', 'action'])
  })
  it('fails on JSON that is no object, and where no reply comes', () => {
    for (const replies of [['[1]'], ['"text"'], ['42'], ['null'], [call('a')]])
      expect(run(replies).outcome.ok).toBe(false)
  })
  it('stores a note before it looks at the rest of the reply', () => {
    const made = run(['{"scratchpad": "n", "tool": "nope"}'])
    expect(made.outcome).toEqual(ok("Error: Unknown tool 'nope'"))
    expect(kinds(made.steps)).toEqual(['system', 'task', 'note'])
    expect(run(['{}']).outcome).toEqual(ok("Error: Unknown tool 'None'"))
  })
  it('prunes after each tool, and keeps everything where that is off', () => {
    const replies = [...Array.from({ length: 7 }, (_, index) => call(String(index))), '{"answer": 1}']
    expect(run(replies).steps).toHaveLength(7)
    expect(run(replies, { prune: 'off' }).steps).toHaveLength(9)
  })
  it('asks once more, coldly, when the steps are used up; the request is not stored', () => {
    const made = run([call('a'), '{"answer": "late"}'], { maxSteps: 1 })
    expect(made.outcome).toEqual(ok('late'))
    expect(made.calls.at(-1)?.temperature).toBe(0)
    expect(lastTexts(made)?.at(-1)).toBe('Return your best final answer now.')
    expect(made.steps).toHaveLength(3)
    for (const last of ['{"tool": "echo"}', 'no json', '[]'])
      expect(run([call('a'), last], { maxSteps: 1 }).outcome.ok).toBe(false)
  })
  it('starts with a cleared memory', () => {
    const manager = createMemoryManager()
    run([call('a'), '{"answer": 1}'], { manager })
    expect(run(['{"answer": 2}'], { manager }).steps.map((step) => step.number)).toEqual([0, 1])
  })
  it('cuts a long result before it is stored', () => {
    const made = run([call('😀'.repeat(501)), '{"answer": 1}'])
    expect(lastTexts(made)?.at(-1)).toBe(`Observation: ${'😀'.repeat(500)}...`)
  })
})

describe('the arguments of a tool', () => {
  const args = (text: string): PyValue => {
    const reply = parseReply(`{"arguments": ${text}}`)
    return reply.kind === 'object' ? reply.args : { kind: 'none' }
  }
  it('are checked as Python checks them', () => {
    const made = [
      '{"text": "a"}',
      '{"text": 1.0, "times": 2}',
      'null',
      '{"wrong": 1}',
      '{"text": 1, "wrong": 1}',
      '[1]',
    ]
    expect(
      made
        .map((text) => runTool(echo, args(text)))
        .map((result) => (result.ok ? result.value : result.error.message)),
    ).toEqual([
      'a',
      '1.0',
      "ArgError: missing a required argument: 'text'",
      "ArgError: missing a required argument: 'text'",
      "ArgError: got an unexpected keyword argument 'wrong'",
      'ArgError: arguments must be an object',
    ])
  })
  it('may hold what only Python takes for JSON', () => {
    const reply = parseReply('{"answer": NaN}')
    expect(reply.kind === 'object' && reply.answer !== undefined ? str(reply.answer) : '').toBe('nan')
  })
})
