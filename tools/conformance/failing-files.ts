/** Files of agents whose messages tell in their text that a call failed, as these agents record them. */
import type { JsonValue } from '#base/json.ts'

interface File {
  readonly name: string
  readonly text: string
}

const LONG = 'as long as any note about another step is, and longer than what is kept of a result'
/** Of commands: with and without output, as a search ends that found nothing. */
const OUTCOMES: readonly (readonly [code: number, output: string])[] = [
  [0, LONG],
  [1, `Traceback: ${LONG}`],
  [1, ''],
  [0, `done, ${LONG}`],
  [2, ''],
  [-1, `stopped, ${LONG}`],
  [0, `Error: in a file, ${LONG}`],
]

const observed = (code: number, output: string) =>
  `<returncode>${code}</returncode>\n<output>\n${output}</output>`

/** Turns that run the same two commands again and again. */
const TURNS = [...OUTCOMES, ...OUTCOMES].map(([code, output], turn) => ({
  id: `call-${turn}`,
  command: turn % 3 === 0 ? 'make' : 'ls',
  code,
  output,
}))

const START: readonly JsonValue[] = [
  { role: 'system', content: 'You work in a shell.' },
  { role: 'user', content: 'Mend the build.' },
]

type Turn = (typeof TURNS)[number]

function chat(textOf: (turn: Turn) => string): readonly JsonValue[] {
  const turns = TURNS.flatMap((turn): readonly JsonValue[] => [
    { role: 'assistant', content: 'I act.', tool_calls: [callOf(turn)] },
    { role: 'tool', tool_call_id: turn.id, content: textOf(turn) },
  ])
  return [...START, ...turns, { role: 'assistant', content: 'Done.' }]
}

function callOf({ id, command }: Turn): JsonValue {
  return { id, type: 'function', function: { name: 'bash', arguments: JSON.stringify({ command }) } }
}

function mini(messages: readonly JsonValue[], version: string): string {
  return JSON.stringify({ messages, info: {}, trajectory_format: `mini-swe-agent-${version}` })
}

const inText = TURNS.flatMap(({ command, code, output }): readonly JsonValue[] => [
  { role: 'assistant', content: `I act.\n\n\`\`\`bash\n${command}\n\`\`\`` },
  { role: 'user', content: observed(code, output) },
])

/** By what its programs write: an exit code behind the output, or a word before it. */
function said({ code, output }: Turn): string {
  if (code < 0) return `Error: ${output}`
  return `${output}\n[The command completed with exit code ${code}.]`
}

const TIME = '2026-04-05T08:00:00.000Z'

const codex = [
  {
    timestamp: TIME,
    type: 'session_meta',
    payload: { id: 's', timestamp: TIME, originator: 'codex_cli_rs' },
  },
  item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Mend the build.' }] }),
  ...TURNS.flatMap(({ id, command, code, output }) => [
    item({ type: 'function_call', name: 'shell', arguments: JSON.stringify({ command }), call_id: id }),
    item({
      type: 'function_call_output',
      call_id: id,
      output: `Exit code: ${code}\nWall time: 1 seconds\nOutput:\n${output}`,
    }),
  ]),
  item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }),
]

function item(payload: JsonValue): JsonValue {
  return { timestamp: TIME, type: 'response_item', payload }
}

export const failingFiles: readonly File[] = [
  { name: 'mini-1.json', text: mini([...START, ...inText], '1') },
  {
    name: 'mini-2.json',
    text: mini(
      chat(({ code, output }) => observed(code, output)),
      '1.1',
    ),
  },
  { name: 'chat.json', text: JSON.stringify({ messages: chat(said) }) },
  { name: 'codex.jsonl', text: codex.map((line) => JSON.stringify(line)).join('\n') },
]
