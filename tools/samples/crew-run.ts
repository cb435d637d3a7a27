/**
 * Sample: three agents plan a fair, each with a memory of its own, and tell each other what they need by
 * control steps: episodes, insights, broadcasts, facts, and the end of a run. The memories that agents share
 * have something to show here.
 */
import { given } from '#base/given.ts'
import type { JsonObject } from '#base/json.ts'
import type { Control, StepDraft } from '#core/model/step.ts'

/** A step of one of the agents. Seconds count from the start of the run. */
export type CrewStep =
  | {
      readonly type: 'system' | 'task' | 'user' | 'answer'
      readonly text: string
      readonly at: number
      readonly agent: string
    }
  | {
      readonly type: 'action'
      readonly say?: string
      readonly tool: string
      readonly args: JsonObject
      readonly result?: string
      readonly error?: string
      readonly at: number
      readonly agent: string
    }
  | { readonly type: 'control'; readonly control: Control; readonly at: number; readonly agent: string }

export interface CrewRun {
  readonly id: string
  readonly title: string
  readonly teaches?: string
  readonly description: string
  readonly model: string
  readonly agent: string
  /** Seconds since the epoch. */
  readonly start: number
  readonly steps: readonly CrewStep[]
}

const PLANNER = 'planner'
const FINDER = 'finder'
const WRITER = 'writer'

export const crewRun: CrewRun = {
  id: 'crew-run',
  title: 'Crew run: a harbor fair for Vessby',
  teaches: 'Share memory between agents',
  description:
    'Three agents with insights, facts, broadcasts, and episodes: shows memories that are shared, cleared, or recalled.',
  model: 'example-medium',
  agent: 'crew',
  start: Date.UTC(2025, 10, 5, 8, 0, 0) / 1000,
  steps: [
    {
      type: 'system',
      agent: PLANNER,
      at: 0,
      text: 'You lead a crew of three. You plan and decide; the finder looks things up, and the writer writes. Share what the others need and nothing more.',
    },
    {
      type: 'system',
      agent: FINDER,
      at: 0,
      text: 'You look things up in the tables of the harbor office. Give the source of every number.',
    },
    {
      type: 'system',
      agent: WRITER,
      at: 0,
      text: 'You write notices for the people of Vessby. Plain words, no filler.',
    },
    {
      type: 'task',
      agent: PLANNER,
      at: 5,
      text: 'Plan the harbor fair: pick the best Saturday in June, set the price of a stall, and write a notice of at most 60 words.',
    },
    { type: 'control', agent: PLANNER, at: 6, control: { type: 'new-episode', title: 'getting started' } },
    {
      type: 'action',
      agent: PLANNER,
      at: 20,
      say: 'The tide decides: the boats can only come in at high water.',
      tool: 'ask',
      args: {
        agent: FINDER,
        question: 'On which Saturdays in June is high water between 11:00 and 14:00?',
      },
      result: 'asked',
    },
    {
      type: 'user',
      agent: FINDER,
      at: 21,
      text: 'On which Saturdays in June is high water between 11:00 and 14:00?',
    },
    {
      type: 'action',
      agent: FINDER,
      at: 60,
      tool: 'read_table',
      args: { table: 'tides', month: 'June' },
      result:
        'Saturdays, high water: 6 June 08:05 (3.1 m); 13 June 12:40 (3.6 m); 20 June 07:15 (3.0 m); 27 June 11:50 (2.7 m).',
    },
    {
      type: 'control',
      agent: FINDER,
      at: 70,
      control: {
        type: 'shared-insight',
        text: 'High water on Saturday 13 June is at 12:40 with 3.6 m, the best of the month; 27 June has only 2.7 m.',
      },
    },
    {
      type: 'action',
      agent: FINDER,
      at: 95,
      tool: 'read_table',
      args: { table: 'closures', month: 'June' },
      result: 'Quay 3 is closed until 16 June while the crane is being painted. Quays 1, 2, and 4 are open.',
    },
    {
      type: 'control',
      agent: FINDER,
      at: 100,
      control: { type: 'broadcast', text: 'Quay 3 is closed until 16 June. Use quays 1, 2, and 4.' },
    },
    {
      type: 'action',
      agent: PLANNER,
      at: 130,
      say: '13 June at 12:40, then, at quays 1, 2, and 4.',
      tool: 'reserve',
      args: { date: '13 June', quays: [1, 2, 4] },
      error: 'A reservation requires a permit number.',
    },
    {
      type: 'action',
      agent: PLANNER,
      at: 150,
      tool: 'apply_for_permit',
      args: { for: 'harbor fair', date: '13 June' },
      result: 'Permit HB-2291, for 13 June, 10:00 to 18:00, at most 40 stalls.',
    },
    {
      type: 'control',
      agent: PLANNER,
      at: 155,
      control: {
        type: 'registered-fact',
        name: 'permit',
        text: 'The permit is HB-2291: 13 June, 10:00 to 18:00, at most 40 stalls.',
      },
    },
    {
      type: 'action',
      agent: PLANNER,
      at: 180,
      tool: 'reserve',
      args: { date: '13 June', quays: [1, 2, 4], permit: 'HB-2291' },
      result: 'Quays 1, 2, and 4 are reserved for 13 June.',
    },
    { type: 'control', agent: PLANNER, at: 185, control: { type: 'new-episode', title: 'date and place' } },
    {
      type: 'action',
      agent: PLANNER,
      at: 200,
      say: 'Now the price of a stall.',
      tool: 'ask',
      args: { agent: FINDER, question: 'What did a stall cost last year, and what do 40 stalls cost us?' },
      result: 'asked',
    },
    { type: 'control', agent: FINDER, at: 201, control: { type: 'new-episode', title: 'tides and quays' } },
    {
      type: 'user',
      agent: FINDER,
      at: 202,
      text: 'What did a stall cost last year, and what do 40 stalls cost us?',
    },
    {
      type: 'action',
      agent: FINDER,
      at: 240,
      tool: 'read_table',
      args: { table: 'accounts', year: 'last' },
      result:
        'Last year: 32 stalls at 18.50 EUR. Our own costs: power 210 EUR, cleaning 340 EUR, first aid 90 EUR.',
    },
    {
      type: 'action',
      agent: FINDER,
      at: 270,
      say: 'Our costs spread over 40 stalls.',
      tool: 'calculate',
      args: { expression: '(210 + 340 + 90) / 40' },
      result: '16',
    },
    {
      type: 'control',
      agent: FINDER,
      at: 280,
      control: {
        type: 'registered-fact',
        name: 'stall price',
        text: 'With 40 stalls our costs are 16.00 EUR per stall; last year a stall cost 18.50 EUR.',
      },
    },
    {
      type: 'action',
      agent: PLANNER,
      at: 300,
      say: "We'll keep 18.50 EUR; the difference goes into a reserve.",
      tool: 'ask',
      args: { agent: WRITER, question: 'Write the notice: date, time, quays, stall price, permit.' },
      result: 'asked',
    },
    {
      type: 'user',
      agent: WRITER,
      at: 301,
      text: 'Write the notice: date, time, quays, stall price, permit.',
    },
    {
      type: 'action',
      agent: WRITER,
      at: 340,
      tool: 'draft',
      args: {
        text: 'Harbor fair on Saturday 13 June, 10:00 to 18:00, quays 1, 2, and 4. The boats come in at high water, 12:40. A stall costs 18.50 EUR. Permit HB-2291.',
      },
      result: '30 words.',
    },
    {
      type: 'control',
      agent: WRITER,
      at: 345,
      control: {
        type: 'shared-insight',
        text: 'The notice has 30 words; there is room for one more sentence.',
      },
    },
    {
      type: 'answer',
      agent: WRITER,
      at: 360,
      text: 'Harbor fair on Saturday 13 June, 10:00 to 18:00, quays 1, 2, and 4. The boats come in at high water, 12:40. A stall costs 18.50 EUR. Permit HB-2291.',
    },
    {
      type: 'answer',
      agent: PLANNER,
      at: 380,
      text: 'The fair is on 13 June, high water 12:40, quays 1, 2, and 4, 18.50 EUR per stall, permit HB-2291. The notice is written.',
    },
    { type: 'control', agent: PLANNER, at: 400, control: { type: 'end-of-run' } },
    { type: 'control', agent: FINDER, at: 400, control: { type: 'end-of-run' } },
    { type: 'control', agent: WRITER, at: 400, control: { type: 'end-of-run' } },
    {
      type: 'user',
      agent: PLANNER,
      at: 4000,
      text: 'A storm is forecast for 13 June. Is there another day with enough water, and what has to change?',
    },
    {
      type: 'action',
      agent: PLANNER,
      at: 4030,
      tool: 'ask',
      args: {
        agent: FINDER,
        question: 'Which other Saturday in June has high water around noon, and how high?',
      },
      result: 'asked',
    },
    {
      type: 'user',
      agent: FINDER,
      at: 4031,
      text: 'Which other Saturday in June has high water around noon, and how high?',
    },
    {
      type: 'action',
      agent: FINDER,
      at: 4070,
      say: 'I looked up the tides earlier; that leaves 27 June.',
      tool: 'read_table',
      args: { table: 'boats' },
      result: 'The old cutter needs 2.9 m, the others 2.2 m or less.',
    },
    {
      type: 'control',
      agent: FINDER,
      at: 4080,
      control: {
        type: 'shared-insight',
        text: 'On 27 June the water is at 2.7 m: every boat can come except the old cutter, which needs 2.9 m.',
      },
    },
    {
      type: 'control',
      agent: PLANNER,
      at: 4090,
      control: {
        type: 'broadcast',
        text: "The fair moves to 27 June, high water 11:50. The old cutter can't come.",
      },
    },
    {
      type: 'action',
      agent: PLANNER,
      at: 4110,
      tool: 'change_permit',
      args: { permit: 'HB-2291', date: '27 June' },
      result: 'HB-2291 is now for 27 June. Quay 3 is open again by then.',
    },
    {
      type: 'answer',
      agent: PLANNER,
      at: 4140,
      text: 'The fair moves to 27 June with high water at 11:50 and 2.7 m: all boats except the old cutter. Permit HB-2291 has been changed, quay 3 will be open by then, a stall still costs 18.50 EUR, and the notice needs a new date and time.',
    },
  ],
}

/** A step of the crew as a trace holds it; `index` numbers its call. */
export function crewDraft(step: CrewStep, index: number): StepDraft {
  const { agent, type } = step
  switch (type) {
    case 'control':
      return { kind: 'control', agent, control: step.control }
    case 'action': {
      const callId = `call_${String(index).padStart(2, '0')}`
      const { say, tool, args, result, error } = step
      const parts = say === undefined ? [] : [{ kind: 'text' as const, text: say }]
      const came = result === undefined ? [] : [{ kind: 'text' as const, text: result }]
      return {
        kind: 'action',
        agent,
        parts,
        calls: [{ id: callId, name: tool, arguments: JSON.stringify(args) }],
        results: [{ callId, parts: came, ...given({ error }) }],
      }
    }
    case 'user':
      return { kind: 'message', role: 'user', agent, parts: [{ kind: 'text', text: step.text }] }
    default:
      return { kind: type, agent, parts: [{ kind: 'text', text: step.text }] }
  }
}
