/** Small runs of our own making, in several formats, and files that go wrong. */
import type { TestFile } from './app.ts'

/** An OpenAI chat log: two tool calls and an answer, three model calls in all. */
export function openAiMessages(task = 'How many apples may be taken from the basket?'): readonly object[] {
  return [
    { role: 'system', content: 'You count fruit. Use the tools.' },
    { role: 'user', content: task },
    toolCall('call_1', 'look', { at: 'basket' }),
    {
      role: 'tool',
      tool_call_id: 'call_1',
      content: 'Seven apples, two of them green. A note says: leave three.',
    },
    toolCall('call_2', 'subtract', { from: 7, take: 3 }),
    { role: 'tool', tool_call_id: 'call_2', content: '4' },
    { role: 'assistant', content: 'Four apples may be taken.' },
  ]
}

/** An assistant's turn with one tool call. */
export function toolCall(id: string, name: string, given: object): object {
  const tool = { id, type: 'function', function: { name, arguments: JSON.stringify(given) } }
  return { role: 'assistant', content: null, tool_calls: [tool] }
}

export function openAiRun(task?: string): string {
  return JSON.stringify(openAiMessages(task))
}

/** JSON Lines of OpenAI logs: one run a line. */
export function openAiLines(runs: number): string {
  const lines = Array.from({ length: runs }, (_, run) => ({
    title: `Basket ${run + 1}`,
    messages: openAiMessages(`Basket number ${run + 1}: how many apples?`),
  }))
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** The step list of tinyAgent's memory. */
export function tinyAgentSteps(): string {
  const steps = [
    { type: 'system', step_number: 0, timestamp: 1, content: 'You are a careful gardener.' },
    { type: 'task', step_number: 1, timestamp: 2, task: 'Water the tomatoes.' },
    {
      type: 'action',
      step_number: 2,
      timestamp: 3,
      thought: 'The soil first.',
      tool_name: 'probe',
      tool_args: { bed: 3 },
      observation: 'dry',
      error: '',
      raw_llm_response: 'I look at the soil first.',
      is_final: false,
    },
    { type: 'scratchpad', step_number: 3, timestamp: 4, content: 'Bed 3 is dry.', raw_llm_response: '' },
  ]
  return JSON.stringify({ steps })
}

/** tinyAgent's step list in which a system step comes late: what puts system steps first moves it. */
export function tinyAgentLateSystem(): string {
  const probe = (number: number) => ({
    type: 'action',
    step_number: number,
    timestamp: number,
    thought: `Bed ${number}.`,
    tool_name: 'probe',
    tool_args: { bed: number },
    observation: 'dry',
    error: '',
    raw_llm_response: `I look at bed ${number}.`,
    is_final: false,
  })
  const steps = [
    { type: 'system', step_number: 0, timestamp: 0, content: 'You are a careful gardener.' },
    { type: 'task', step_number: 1, timestamp: 1, task: 'Water the tomatoes.' },
    ...[2, 3, 4, 5].map(probe),
    { type: 'system', step_number: 6, timestamp: 6, content: 'From now on: no water after noon.' },
    ...[7, 8].map(probe),
  ]
  return JSON.stringify({ steps })
}

/** Messages in a wrapper that no format claims: the person is asked. */
export function unclaimedRun(): string {
  return JSON.stringify({ format: 'in-house', messages: openAiMessages() })
}

interface BadFile extends TestFile {
  /** What the page must say of it. */
  readonly says: RegExp
  /** Whether something of it is read all the same. */
  readonly isRead: boolean
  /** It has one run, which is then open. */
  readonly isOpened?: boolean
}

/** A text cut in the middle. */
function half(text: string): string {
  return text.slice(0, Math.floor(text.length / 2))
}

/** One character of the text as a byte that is no UTF-8. */
function withBrokenByte(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const at = text.indexOf('basket')
  bytes[at] = 0xff
  return bytes
}

/** Every way in which a file goes wrong, with what a person must be told about it. */
export const BAD_FILES: readonly BadFile[] = [
  { name: 'nothing.json', data: '', says: /nothing\.json is empty/, isRead: false },
  {
    name: 'picture.json',
    data: Uint8Array.from({ length: 4096 }, (_, index) => (index * 37) % 256),
    says: /picture\.json .*(binary|not text|no text)/i,
    isRead: false,
  },
  {
    name: 'prose.txt',
    data: 'Dear diary, today it rained.',
    says: /prose\.txt is not valid JSON.*line 1/,
    isRead: false,
  },
  {
    name: 'half.json',
    data: half(openAiRun()),
    says: /half\.json.*is truncated\. Imported 3.complete items of its list\./,
    isRead: true,
    isOpened: true,
  },
  {
    name: 'recipe.json',
    data: '{"flour": "500 g", "water": "300 ml"}',
    says: /recipe\.json is JSON, but its format/,
    isRead: false,
  },
  {
    name: 'one-bad-line.jsonl',
    data: openAiLines(3).replace('\n', '\n{"messages": [oops\n'),
    says: /line 2/i,
    isRead: true,
  },
  {
    name: 'broken-utf8.json',
    data: withBrokenByte(openAiRun()),
    says: /invalid byte/,
    isRead: true,
    isOpened: true,
  },
]

/** Keys that are a trap for careless programs; the run is like any other. */
export function protoRun(): string {
  const given = '{\\"__proto__\\":{\\"polluted\\":true}}'
  return openAiRun()
    .replace('{\\"at\\":\\"basket\\"}', given)
    .replace('{"role"', '{"__proto__":{"polluted":true},"role"')
}

export function toolResult(id: string, content: string): object {
  return { role: 'tool', tool_call_id: id, content }
}

/** `looks`: actions with the same tool, each with a result of 400 characters. */
export function lookingRun(looks: number, task = `Look at the ${looks} things.`): string {
  return JSON.stringify([
    { role: 'system', content: 'You are careful and you answer in order.' },
    { role: 'user', content: task },
    ...Array.from({ length: looks }, (_, index) => [
      toolCall(`c${index}`, 'look', { n: index }),
      toolResult(`c${index}`, `${index}${'abcdefghi '.repeat(40)}`.slice(0, 400)),
    ]).flat(),
    { role: 'assistant', content: 'Done.' },
  ])
}

/**
 * Reads one long file after the other and needs none of them again, but for a number of the first: a strategy
 * is recommended for it.
 */
export function readingRun(): string {
  const page = (at: number) => `File ${at}: ${'an ordinary line of text. '.repeat(120)}`
  const messages = [
    { role: 'system', content: 'You look after a large project.' },
    { role: 'user', content: 'Find the port of the service.' },
    ...Array.from({ length: 24 }, (_, at) => [
      toolCall(`c${at}`, 'read', { path: `src/part_${at}.ts` }),
      toolResult(`c${at}`, at === 0 ? `The port is 48713. ${page(at)}` : page(at)),
    ]).flat(),
    { role: 'assistant', content: 'The port is 48713.' },
  ]
  return JSON.stringify(messages)
}

/**
 * A run whose figures can be calculated by hand, counted as characters ÷ 4: a system prompt and a task of 10
 * tokens each, six actions of 103 (a call of 3 and a result of 100), and the answer of call 7.
 */
export const SIX_THINGS = lookingRun(6, 'Look at the six things and say the most.')
