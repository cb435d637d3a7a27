/**
 * Sample: a research agent with two tools and a scratchpad, in tinyAgent's step form. Short enough to be read
 * whole on a projector; each fact that is found is needed later.
 */
import type { JsonObject } from '#base/json.ts'

/** A step as tinyAgent keeps it. Seconds count from the start of the run. */
export type TinyStep =
  | { readonly type: 'system'; readonly content: string; readonly at: number }
  | { readonly type: 'task'; readonly task: string; readonly at: number }
  | {
      readonly type: 'action'
      readonly thought: string
      readonly tool_name: string
      readonly tool_args: JsonObject
      readonly observation?: string
      readonly error?: string
      readonly at: number
    }
  | { readonly type: 'scratchpad'; readonly content: string; readonly at: number }
  | { readonly type: 'answer'; readonly answer: string; readonly at: number }

export interface TinyRun {
  readonly id: string
  readonly title: string
  readonly teaches: string
  readonly description: string
  readonly model: string
  readonly agent: string
  /** Seconds since the epoch. */
  readonly start: number
  readonly steps: readonly TinyStep[]
}

export const teachingRun: TinyRun = {
  id: 'teaching-run',
  title: 'Teaching run: a bridge for Elmsrode',
  teaches: 'See what each strategy drops',
  description: 'Ten short actions, two notes, and one error: small enough to see what each strategy drops.',
  model: 'example-small',
  agent: 'researcher',
  start: Date.UTC(2025, 10, 3, 9, 0, 0) / 1000,
  steps: [
    {
      type: 'system',
      content: `You are a careful researcher. Reply with one JSON object:
{"tool": "lookup", "arguments": {"topic": "…"}}: an article from the town archive
{"tool": "calculate", "arguments": {"expression": "…"}}: the value of an expression
{"scratchpad": "…"}: a note to yourself
{"answer": "…"}: the final answer`,
      at: 0,
    },
    {
      type: 'task',
      task: "Elmsrode is thinking of replacing its ferry with a bridge. After how many years will the bridge have paid for itself, and can people use it on days when the ferry doesn't run?",
      at: 0,
    },
    {
      type: 'action',
      thought: 'First, how often the ferry runs.',
      tool_name: 'lookup',
      tool_args: { topic: 'ferry timetable' },
      observation:
        'The ferry makes 48 trips a day, 350 days a year. On the other 15 days, the river is frozen.',
      at: 120,
    },
    {
      type: 'action',
      thought: 'Now what a trip costs in fuel.',
      tool_name: 'lookup',
      tool_args: { topic: 'ferry fuel' },
      observation: 'A trip takes 6.5 liters of diesel. The town pays 1.60 EUR a liter.',
      at: 290,
    },
    {
      type: 'action',
      thought: 'Trips times days times liters times price.',
      tool_name: 'calculate',
      tool_args: { expression: '48 * 350 * 6.5 * 1.60' },
      observation: '174720',
      at: 420,
    },
    { type: 'scratchpad', content: 'Ferry fuel: 174720 EUR a year.', at: 480 },
    {
      type: 'action',
      thought: 'Next, the crew.',
      tool_name: 'lookup',
      tool_args: { topic: 'ferry crew cost' },
      error: 'No article "ferry crew cost". Similar: "ferry budget", "ferry museum".',
      at: 640,
    },
    {
      type: 'action',
      thought: 'The budget should list the crew.',
      tool_name: 'lookup',
      tool_args: { topic: 'ferry budget' },
      observation:
        'Per year, without fuel: crew 260000 EUR, repairs 58000 EUR, insurance 17280 EUR. Tickets bring in 96000 EUR.',
      at: 830,
    },
    {
      type: 'action',
      thought: 'All ferry costs, including the fuel from my note, minus the tickets.',
      tool_name: 'calculate',
      tool_args: { expression: '174720 + 260000 + 58000 + 17280 - 96000' },
      observation: '414000',
      at: 990,
    },
    {
      type: 'scratchpad',
      content: 'The ferry costs the town 414000 EUR a year after ticket sales.',
      at: 1050,
    },
    {
      type: 'action',
      thought: 'Now the bridge.',
      tool_name: 'lookup',
      tool_args: { topic: 'bridge proposal' },
      observation:
        'Construction costs 4830000 EUR once, upkeep 69000 EUR a year. No toll. Stays open in ice and flood.',
      at: 1260,
    },
    {
      type: 'action',
      thought: 'What the town saves each year.',
      tool_name: 'calculate',
      tool_args: { expression: '414000 - 69000' },
      observation: '345000',
      at: 1380,
    },
    {
      type: 'action',
      thought: 'The price of the bridge divided by the yearly savings.',
      tool_name: 'calculate',
      tool_args: { expression: '4830000 / 345000' },
      observation: '14',
      at: 1500,
    },
    {
      type: 'action',
      thought: 'Let me check the result backwards.',
      tool_name: 'calculate',
      tool_args: { expression: '14 * (414000 - 69000) - 4830000' },
      observation: '0',
      at: 1620,
    },
    {
      type: 'answer',
      answer:
        "After 14 years: the ferry costs 414000 EUR a year and the bridge 69000, so the bridge saves 345000 EUR a year and costs 4830000 EUR to build. And yes: it stays open on the 15 days a year when the river is frozen and the ferry doesn't run.",
      at: 1740,
    },
  ],
}

/** A step as tinyAgent would have written it: with the model's whole reply. */
export function tinyStepJson(step: Exclude<TinyStep, { type: 'answer' }>): JsonObject {
  const { at: _, ...json } = step
  switch (json.type) {
    case 'action': {
      const reply = { tool: json.tool_name, arguments: json.tool_args }
      return { ...json, raw_llm_response: JSON.stringify(reply) }
    }
    case 'scratchpad':
      return { ...json, raw_llm_response: JSON.stringify({ scratchpad: json.content }) }
    default:
      return json
  }
}
