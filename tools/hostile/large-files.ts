/**
 * Files of 20 MB or less whose size lies where a person's files have little: in the number of things of one
 * kind, in one name, in depth. Each is made when it is asked for, and is the same each time.
 */

export interface LargeFile {
  /** What is large about it, as reports and `--only` name it. */
  readonly id: string
  readonly kind: 'run' | 'pad'
  readonly name: string
  readonly text: () => string
}

const MB = 1_000_000

/** `count` values made from their positions. */
function many<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

const user = (content: unknown) => ({ role: 'user', content })

function toolCall(id: string, args = '{}', name = 'look') {
  return { id, type: 'function', function: { name, arguments: args } }
}

const assistant = (calls: readonly unknown[], content = '') => ({
  role: 'assistant',
  content,
  tool_calls: calls,
})

const result = (id: string, content: unknown = 'ok') => ({ role: 'tool', tool_call_id: id, content })

function chat(messages: readonly unknown[], rest: object = {}): string {
  return JSON.stringify({ model: 'gpt-5', ...rest, messages: [user('Look at everything.'), ...messages] })
}

/** A chat of a few calls with one piece of it large. */
function run(id: string, text: () => string): LargeFile {
  return { id, kind: 'run', name: `${id}.json`, text }
}

function pad(id: string, language: 'python' | 'typescript', change: () => object): LargeFile {
  const text = () =>
    JSON.stringify({
      format: 'memoscope-pad',
      version: 1,
      name: id,
      language,
      task: '',
      cells: [],
      ...change(),
    })
  return { id, kind: 'pad', name: `${id}.json`, text }
}

const cell = (code: string) => ({ cells: [{ id: 'c', title: '', code }] })

/** One entry of a notebook's history that ran `code`, with what it printed and what it stored. */
function entry(number: number, run: object, state: object = {}) {
  const cause = { kind: 'run', cell: 'c', title: '', code: '1', run: { output: '', milliseconds: 1, ...run } }
  return { number, at: 0, cause, state: { variables: [], observations: [], failedApproaches: [], ...state } }
}

const variable = (name: string, value: string) => ({ name, type: 'str', repr: `'${value}'`, text: value })

function claudeRecord(id: string, parent: string | null, side = false) {
  const message = { role: 'user', content: `Try ${id}.` }
  return {
    parentUuid: parent,
    isSidechain: side,
    sessionId: 's',
    version: '2.1.4',
    type: 'user',
    uuid: id,
    timestamp: '2026-03-02T09:00:03.250Z',
    message,
  }
}

function claudeAnswer(id: string, parent: string) {
  const message = {
    id: `m${id}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-4-5',
    content: [{ type: 'text', text: `Tried ${id}.` }],
    usage: { input_tokens: 10, output_tokens: 3 },
  }
  return { ...claudeRecord(id, parent), type: 'assistant', requestId: `r${id}`, message }
}

function lines(records: readonly unknown[]): string {
  return `${records.map((record) => JSON.stringify(record)).join('\n')}\n`
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** What every file costs, however small: to compare the others with. */
export const TINY_FILE = run('nothing (a tiny run)', () => chat([assistant([], 'Done.')]))

export const LARGE_FILES: readonly LargeFile[] = [
  run('calls of one message', () => chat([assistant(many(100_000, (at) => toolCall(`c${at}`)))])),
  run('calls and results of one message', () => {
    const ids = many(60_000, (at) => `c${at}`)
    return chat([assistant(ids.map((id) => toolCall(id))), ...ids.map((id) => result(id)), user('And?')])
  }),
  run('calls with one id', () => {
    const calls = many(20_000, () => toolCall('same'))
    return chat([assistant(calls), ...calls.map(() => result('same')), assistant([], 'Done.')])
  }),
  run('keys of arguments', () => {
    const keys = many(1_000_000, (at) => `"k${at}":1`).join()
    return chat([assistant([toolCall('c', `{${keys}}`)]), result('c')])
  }),
  run('items of arguments', () =>
    chat([assistant([toolCall('c', `{"list":[${'1,'.repeat(5 * MB)}1]}`)]), result('c')]),
  ),
  run('parts of a message', () =>
    chat([user(many(200_000, (at) => ({ type: 'text', text: `part ${at}` })))]),
  ),
  run('unknown parts of a message', () =>
    chat([user(many(150_000, (at) => ({ type: `kind-${at}`, value: at })))]),
  ),
  run('messages', () => chat(many(300_000, (at) => user(`message ${at}`)))),
  run('calls of the model', () => chat(many(200_000, (at) => assistant([], `answer ${at}`)))),
  run('messages that are none', () =>
    chat(many(500_000, (at) => (at % 2 === 0 ? at : { role: `role ${at}` }))),
  ),
  run('tools', () => {
    const tools = many(100_000, (at) => ({
      type: 'function',
      function: { name: `tool_${at}`, description: 'Looks.', parameters: { type: 'object' } },
    }))
    return chat([assistant([toolCall('c')]), result('c')], { tools })
  }),
  run('names of tools', () =>
    chat(
      many(60_000, (at) => [assistant([toolCall(`c${at}`, '{}', `tool_${at}`)]), result(`c${at}`)]).flat(),
    ),
  ),
  run('keys of the file', () =>
    chat([assistant([], 'Done.')], Object.fromEntries(many(700_000, (at) => [`key ${at}`, at]))),
  ),
  run('keys of messages', () =>
    chat(
      many(20, () => ({ ...user('Look.'), ...Object.fromEntries(many(40_000, (at) => [`key ${at}`, at])) })),
    ),
  ),
  run('text of one line', () => chat([assistant([], 'word '.repeat(3.8 * MB))])),
  run('text of empty lines', () => chat([assistant([], '\n'.repeat(9 * MB))])),
  run('text of one word', () => chat([assistant([toolCall('c')]), result('c', 'a'.repeat(19 * MB))])),
  run('text of invisible characters', () => chat([assistant([], '\u200b'.repeat(6 * MB))])),
  run('text of combining marks', () => chat([assistant([], `e${'\u0301'.repeat(9 * MB)}`)])),
  run('text of code', () => chat([assistant([], `\`\`\`\n${'(['.repeat(MB)}${'*_`<'.repeat(2 * MB)}`)])),
  run('text of turned and hidden characters', () =>
    chat([assistant([], '\u202e\u0000\ud800\u2066'.repeat(1.2 * MB))]),
  ),
  run('table in Markdown', () => chat([assistant([], `${'| cell '.repeat(100)}|\n`.repeat(25_000))])),
  run('picture', () => {
    const url = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAA'.repeat(0.7 * MB)}`
    return chat([user([{ type: 'image_url', image_url: { url } }]), assistant([], 'A picture.')])
  }),
  run('pictures', () => {
    const url = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA'
    return chat([
      user(many(100_000, () => ({ type: 'image_url', image_url: { url } }))),
      assistant([], 'Seen.'),
    ])
  }),
  run('definition of a tool', () => {
    const properties = Object.fromEntries(
      many(150_000, (at) => [`field_${at}`, { type: 'string', description: 'Any.' }]),
    )
    const parameters = { type: 'object', properties }
    const tools = [{ type: 'function', function: { name: 'look', description: 'Looks.', parameters } }]
    return chat([assistant([toolCall('c')]), result('c')], { tools })
  }),
  run('numbers and repeated keys', () => {
    const digits = '9'.repeat(5 * MB)
    const args = `{"a":${digits},"b":1e999,${'"a":-0.0,'.repeat(0.3 * MB)}"a":1}`
    return chat([assistant([toolCall('c', args)]), result('c', digits)])
  }),
  run('empty messages', () =>
    chat(many(500_000, (at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content: '' }))),
  ),
  run('compactions', () =>
    lines(
      many(18_000, (at) => [
        {
          ...claudeRecord(`b${at}`, null),
          type: 'system',
          subtype: 'compact_boundary',
          content: 'Conversation compacted',
          logicalParentUuid: at === 0 ? undefined : `a${at - 1}`,
          compactMetadata: { trigger: 'auto', preTokens: 1000 },
          message: undefined,
        },
        { ...claudeRecord(`s${at}`, `b${at}`), isCompactSummary: true },
        claudeAnswer(`a${at}`, `s${at}`),
      ]).flat(),
    ),
  ),
  run('name of a tool', () => {
    const name = 'look'.repeat(4 * MB)
    return chat([assistant([toolCall('c', '{}', name)]), result('c')])
  }),
  run('id of a call', () => {
    const id = 'c'.repeat(9 * MB)
    return chat([assistant([toolCall(id)]), result(id)])
  }),
  run('name of a model', () => chat([assistant([], 'Done.')], { model: 'm'.repeat(19 * MB) })),
  run('title', () =>
    chat([assistant([], 'Done.')], { title: 'A title. '.repeat(2 * MB), task_id: 'x'.repeat(MB) }),
  ),
  run('name of a key', () =>
    chat([assistant([toolCall('c', JSON.stringify({ ['k'.repeat(9 * MB)]: 1 }))])], {
      ['k'.repeat(9 * MB)]: 1,
    }),
  ),
  run('name of a role', () => chat(many(9, () => ({ role: 'r'.repeat(2 * MB), content: 'Look.' })))),
  run('depth of arguments', () =>
    chat([
      assistant([toolCall('c', `{"a":${nested('[', ']', 2 * MB)}}`)]),
      result('c', nested('{"a":', '}', MB)),
    ]),
  ),
  run('depth of a part', () => {
    const part = `{"type":"odd","value":${nested('[', ']', 5_000)}}`
    return chat([user('PART')]).replace('"PART"', `[${part}]`)
  }),
  run('runs', () =>
    lines(many(20_000, (at) => ({ messages: [user(`Run ${at}.`), assistant([], 'Done.')] }))),
  ),
  run('models', () =>
    lines(
      many(40_000, (at) => ({
        model: `model ${at}`,
        messages: [user('Look.')],
        response: { model: `model ${at}`, choices: [{ message: { role: 'assistant', content: `${at}` } }] },
      })),
    ),
  ),
  run('branches of a session', () =>
    lines([
      claudeRecord('root', null),
      ...many(30_000, (at) => [claudeRecord(`u${at}`, 'root'), claudeAnswer(`a${at}`, `u${at}`)]).flat(),
    ]),
  ),
  run('agents of a session', () =>
    lines([
      claudeRecord('root', null),
      ...many(30_000, (at) => [
        claudeRecord(`u${at}`, null, true),
        { ...claudeAnswer(`a${at}`, `u${at}`), isSidechain: true },
      ]).flat(),
    ]),
  ),
  run('a long chain of a session', () =>
    lines(
      many(30_000, (at) =>
        at % 2 === 0
          ? claudeRecord(`u${at}`, at === 0 ? null : `u${at - 1}`)
          : claudeAnswer(`u${at}`, `u${at - 1}`),
      ),
    ),
  ),
  run('agents', () =>
    chat(many(40_000, (at) => ({ role: 'assistant', name: `agent_${at}`, content: `From agent ${at}.` }))),
  ),
  run('facts', () =>
    chat(
      many(4_000, (at) => [
        assistant([
          toolCall(
            `c${at}`,
            JSON.stringify({
              path: `/tmp/file-${at - 1}-abcdef.txt`,
              other: `/tmp/file-${at >> 1}-abcdef.txt`,
            }),
          ),
        ]),
        result(
          `c${at}`,
          many(60, (line) => `/tmp/file-${at + line}-abcdef.txt created, order W${at}${line}00`).join('\n'),
        ),
      ]).flat(),
    ),
  ),
  pad('name of a notebook', 'python', () => ({ name: 'n'.repeat(10 * MB), ...cell('1') })),
  {
    id: 'title in a file of code',
    kind: 'pad',
    name: 'code.py',
    text: () => `# %% ${'n'.repeat(10 * MB)}\nprint(1)\n`,
  },
  { id: 'steps in a file of code', kind: 'pad', name: 'steps.py', text: () => '# %% step\n1\n'.repeat(MB) },
  pad('task of a notebook', 'python', () => ({ task: 'do '.repeat(5 * MB), ...cell('1') })),
  pad('cells', 'python', () => ({
    cells: many(100_000, (at) => ({ id: `c${at}`, title: `Step ${at}`, code: '1' })),
  })),
  pad('title of a cell', 'python', () => ({
    cells: [{ id: 'c'.repeat(4 * MB), title: 't'.repeat(9 * MB), code: '1' }],
  })),
  pad('parentheses in Python', 'python', () => cell(nested('(', ')', 100_000))),
  pad('parentheses in TypeScript', 'typescript', () => cell(nested('(', ')', 100_000))),
  pad('operators in Python', 'python', () => cell(`${'1+'.repeat(MB / 2)}1`)),
  pad('operators in TypeScript', 'typescript', () => cell(`${'1+'.repeat(MB / 2)}1`)),
  pad('lines of Python', 'python', () => cell(many(600_000, (at) => `value_${at} = ${at}`).join('\n'))),
  pad('lines of TypeScript', 'typescript', () =>
    cell(many(400_000, (at) => `const value_${at} = ${at}`).join('\n')),
  ),
  pad('quotes in Python', 'python', () => cell('"""f"{'.repeat(MB))),
  pad('quotes in TypeScript', 'typescript', () => cell('`${'.repeat(MB))),
  pad('one line of Python', 'python', () => cell(`x = "${'word '.repeat(3 * MB)}"`)),
  pad('history', 'python', () => ({
    ...cell('1'),
    history: many(60_000, (at) => entry(at, {})),
    head: 59_999,
  })),
  pad('variables', 'python', () => ({
    ...cell('1'),
    history: [entry(0, {}, { variables: many(150_000, (at) => variable(`name_${at}`, `${at}`)) })],
    head: 0,
  })),
  pad('variable', 'python', () => ({
    ...cell('1'),
    history: [
      entry(
        0,
        {},
        { variables: [variable('v'.repeat(3 * MB), 'x'.repeat(3 * MB))], observations: ['o'.repeat(4 * MB)] },
      ),
    ],
    head: 0,
  })),
  pad('variables of TypeScript', 'typescript', () => ({
    ...cell('1'),
    history: [
      entry(
        0,
        {},
        { variables: many(100_000, (at) => ({ ...variable(`name_${at}`, `${at}`), json: { at } })) },
      ),
    ],
    head: 0,
  })),
  pad('depth of a variable', 'typescript', () => ({
    ...cell('1'),
    history: [
      entry(
        0,
        { result: { type: 'Array', repr: '[]', json: JSON.parse(nested('[', ']', 4_000)) } },
        {
          variables: [{ ...variable('deep', ''), json: JSON.parse(nested('[', ']', 4_000)) }],
        },
      ),
    ],
    head: 0,
  })),
  pad('observations', 'python', () => ({
    ...cell('1'),
    history: [
      entry(0, {}, { observations: many(300_000, (at) => `saw ${at}`) }),
      entry(1, {}, { observations: many(300_000, (at) => `saw ${at + 7}`) }),
    ],
    head: 1,
  })),
  pad('output', 'python', () => ({
    ...cell('1'),
    history: [
      entry(0, {
        output: 'out\n'.repeat(3 * MB),
        error: { kind: 'error', message: 'm'.repeat(MB), traceback: 't\n'.repeat(2 * MB) },
      }),
    ],
    head: 0,
  })),
]

/** One of them by its id. */
export function largeFile(id: string): LargeFile {
  const file = LARGE_FILES.find((known) => known.id === id)
  if (file === undefined) throw new Error(`no large file "${id}"`)
  return file
}
