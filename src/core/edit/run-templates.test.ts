import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { Step } from '../model/step.ts'
import { observationOf, stepText } from '../model/steps.ts'
import { openUp } from '../opened/open-up.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import { traceOf } from '../testing/steps.ts'
import { RUN_TEMPLATES } from './run-templates.ts'

function templateOf(id: string) {
  const template = RUN_TEMPLATES.find((one) => one.id === id)
  if (template === undefined) throw new Error(`no template ${id}`)
  return template
}

/** What an agent is shown by the template's memory, as text: at its last call unless another is named. */
function shownTo(id: string, agent?: string, at?: number): readonly string[] {
  const { memory = { id: 'none' }, drafts } = templateOf(id)
  const trace = traceOf(drafts)
  const call = at ?? trace.calls.findLast((one) => one.agent === agent)?.index ?? -1
  const opened = openUp(trace, buildMemory(unwrap(checkSpec(memory))), call, {
    baseline: 'as-recorded',
    measure: () => [1],
    perCall: 0,
    window: 1000,
    summarise: () => ok('gist'),
  })
  return unwrap(opened)
    .context.filter(({ kind }) => kind !== 'control')
    .map(textOf)
}

function textOf(step: Step): string {
  return step.kind === 'action' ? (observationOf(step) ?? '') : stepText(step)
}

describe('a run to begin from', () => {
  it('is of a valid memory, with a call for every agent in it', () => {
    for (const { memory, drafts } of RUN_TEMPLATES) {
      if (memory === undefined) continue
      expect(checkSpec(memory).ok).toBe(true)
      const agents = new Set(drafts.map(({ agent }) => agent))
      expect(new Set(traceOf(drafts).calls.map(({ agent }) => agent))).toEqual(agents)
    }
    expect(new Set(RUN_TEMPLATES.map(({ id }) => id)).size).toBe(RUN_TEMPLATES.length)
  })

  it('shows each of three agents the pool as the guide writes it, then its own messages with the broadcast', () => {
    const pool = [
      '[Shared by researcher]: The last row has no line break behind it.',
      '[Shared by coder]: import.py now reads up to the end of the file.',
    ]
    expect(shownTo('shared-pool', 'coder')).toEqual([
      ...pool,
      'You mend code.',
      'Mend the import.',
      'changed',
      'Nothing goes out before 14:00.',
    ])
    expect(shownTo('shared-pool', 'reviewer')).toEqual([
      ...pool,
      'You read changes before they go out.',
      'Nothing goes out before 14:00.',
      'Read the change.',
      'for line in file: …',
    ])
    expect(shownTo('shared-pool', 'researcher').slice(0, 2)).toEqual(pool)
  })

  it('shows both agents the bare facts of both first', () => {
    const facts = ['The train leaves on 12 May at 8:10.', '95 euros are spent.']
    expect(shownTo('shared-facts', 'planner').slice(0, 3)).toEqual([...facts, 'You plan journeys.'])
    expect(shownTo('shared-facts', 'booker').slice(0, 3)).toEqual([...facts, 'You book what was planned.'])
  })

  it('keeps a session over the end of its first run, and nothing over its own end', () => {
    const prompt = 'You answer questions about the opening hours.'
    expect(shownTo('two-runs', undefined, 1)).toEqual([
      prompt,
      'When is the library open on Sunday?',
      'From 10 to 14 o’clock.',
      'And what did I ask before?',
    ])
    expect(shownTo('two-runs')).toEqual([prompt, 'What did I ask first of all?'])
  })

  it('shows a code agent its scratchpad once, behind the last output', () => {
    const shown = shownTo('code-agent')
    expect(shown.slice(2, 4)).toEqual(['(no output)', 'No order is of May.'])
    expect(shown[4]).toBe(
      '4568.0\n\n## Working Memory\n\n### Stored Values\n- rate: 11.42\n- total: 4568.0\n\n### Observations\n- The dates are day first.\n\n### Failed Approaches (avoid these)\n- Parsing the dates month first.',
    )
  })
})
