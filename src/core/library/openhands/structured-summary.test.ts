import { describe, expect, it } from 'vitest'
import { fail, ok } from '#base/result.ts'
import type { Strategy } from '../../memory/strategy.ts'
import { partsText } from '../../model/message.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { SummaryRequest } from '../../model/services.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, idsOf, messageStep, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { openHandsHosted } from './hosted.ts'
import { openHandsStructuredSummary, recordOf } from './structured-summary.ts'

function run(actions: number): readonly Step[] {
  const act = (_: unknown, index: number) =>
    actionStep({ text: `t${index}`, tool: 'run', observation: `o${index}` })
  return numbered([systemStep('S'), taskStep('task'), ...Array.from({ length: actions }, act)])
}

function prune(strategy: Strategy, steps: readonly Step[], values: ParamValues, more = {}) {
  const context = plainContext({ summarise: () => ok('SUM'), ...more })
  return strategy.prune(steps, { ...initialValues(strategy.params), ...values }, context)
}

const small = { maxSize: 8, keepFirst: 2 }

/** The text of the summary that a model makes which answers so. */
function summaryOf(reply: string, values: ParamValues = {}) {
  const pruned = prune(
    openHandsStructuredSummary,
    run(5),
    { ...small, ...values },
    { summarise: () => ok(reply) },
  )
  const summary = pruned.find((step) => step.kind === 'summary')
  return summary?.kind === 'summary' ? partsText(summary.parts) : undefined
}

describe('the structured summary', () => {
  it('stands behind the head with the fields of the reply, and names those that are empty', () => {
    const text =
      summaryOf('{"user_context": "ship it", "pending": ["a", "b"], "tests": null, "odd": "x"}') ?? ''
    expect(text).toContain(
      '# State\n\nuser_context:\nship it\n\npending:\n- a\n- b\n\nempty: task_tracking, completed,',
    )
    expect(text).toContain('tests')
    expect(text).not.toContain('odd')
  })
  it('finds the fields in a fenced block', () => {
    expect(summaryOf('Here:\n```json\n{"completed": "all"}\n```')).toContain('completed:\nall')
  })
  it('has a reply without fields as its state, or as the original nothing at all', () => {
    expect(summaryOf(' all is well ')).toContain('current_state:\nall is well')
    expect(summaryOf('{"odd": 1}', { reply: 'fields' })).not.toContain('odd')
    expect(summaryOf('all is well', { reply: 'fields' })).toMatch(
      /^# State\n\nempty: user_context, .*, other$/,
    )
  })
  it('asks for the fields, and shows the record before', () => {
    const requests: SummaryRequest[] = []
    const summarise = (request: SummaryRequest) => {
      requests.push(request)
      return ok('{"completed": "one"}')
    }
    const once = prune(openHandsStructuredSummary, run(5), small, { summarise })
    const more = numbered(run(5)).map((step) => ({ ...step, id: `more-${step.id}` }))
    prune(openHandsStructuredSummary, [...once, ...more.slice(2)], small, { summarise })
    expect(requests[0]?.prompt).toContain('- version_control: ')
    expect(requests[0]?.prompt).toContain('<PREVIOUS SUMMARY>\nNo events summarized')
    expect(requests[1]?.prompt).toContain('<PREVIOUS SUMMARY>\n# State\n\ncompleted:\none')
  })
  it('refuses as the free summary does', () => {
    const values = { ...initialValues(openHandsStructuredSummary.params), ...small }
    const silent = plainContext({ summarise: () => fail({ code: 'none', message: 'No summary.' }) })
    expect(openHandsStructuredSummary.refuses(run(5), values, silent)?.code).toBe('none')
    expect(openHandsStructuredSummary.refuses(run(5), { ...values, keepFirst: 4 }, silent)?.code).toBe(
      'bad-sizes',
    )
  })
  it('knows no record without one of its fields', () => {
    expect(recordOf(undefined)).toBeUndefined()
    expect(recordOf(['completed'])).toBeUndefined()
    expect(recordOf({ completed: 3 })?.get('completed')).toBe('3')
  })
})

describe('the hosted product’s condensers', () => {
  const page = (id: string, url: string) =>
    actionStep({ id, tool: 'browse_page', args: { url }, observation: `<html>${url}</html>` })
  it('drop old pages, and summarise the middle past a size', () => {
    const steps = [page('a', 'http://a'), page('b', 'http://b')]
    const [first, second] = prune(openHandsHosted, steps, { pages: 1 })
    expect(first).toMatchObject({ results: [{ parts: [{ text: 'Visited URL http://a\nContent omitted' }] }] })
    expect(second).toBe(steps[1])
    const pruned = prune(openHandsHosted, run(5), small)
    expect(idsOf(pruned)).toEqual(['s0', 's1', 'openhands-summary:s2..s6:5', 's6'])
  })
  it('keep essentials and the newest half where the window is full, and then summarise nothing', () => {
    const requests: SummaryRequest[] = []
    const summarise = (request: SummaryRequest) => {
      requests.push(request)
      return ok('SUM')
    }
    const steps = run(5)
    const pruned = prune(openHandsHosted, steps, small, { summarise, window: 10, measure: () => 1 })
    expect(idsOf(pruned)).toEqual(['s0', 's1', 's5', 's6'])
    expect(requests).toEqual([])
    const roomy = prune(
      openHandsHosted,
      steps,
      { ...small, full: 100 },
      { summarise, window: 12, measure: () => 1 },
    )
    expect(idsOf(roomy)).toContain('openhands-summary:s2..s6:5')
  })
  it('leave a short history alone', () => {
    const steps = [...run(1), messageStep('x')]
    expect(prune(openHandsHosted, steps, {})).toEqual(steps)
    expect(openHandsHosted.summary(initialValues(openHandsHosted.params))).toContain('above 120')
  })
})
