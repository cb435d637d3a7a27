/** Long runs as agents leave them on disk, generated: the same bytes each time. */
import { randomFrom } from '#base/random.ts'

const WORDS =
  'the parser reads a line and keeps what stands before the first comma then goes on with the rest'.split(' ')

function prose(random: () => number, characters: number): string {
  const words: string[] = []
  for (let length = 0; length < characters; ) {
    const word =
      random() < 0.15 ? `item${Math.floor(random() * 90_000)}` : WORDS[Math.floor(random() * WORDS.length)]
    words.push(word ?? 'the')
    length += (word?.length ?? 3) + 1
  }
  return words.join(' ')
}

function linesOf(rows: readonly object[]): Buffer {
  return Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
}

/**
 * A session of Claude Code: each call reads a file, whose text is twice in its line, as it does there.
 * `calls` calls and about `megabytes` million bytes.
 */
export function claudeCodeSession(calls: number, megabytes: number): Buffer {
  const random = randomFrom(calls)
  const each = (megabytes * 1e6) / calls / 2.05
  const rows: object[] = []
  let parent: string | null = null
  const add = (fields: object) => {
    const uuid = `long-${rows.length}`
    const timestamp = new Date(Date.UTC(2026, 0, 5) + rows.length * 4000).toISOString()
    const place = { parentUuid: parent, isSidechain: false, userType: 'external', cwd: '/home/ada/kiln' }
    rows.push({
      ...place,
      sessionId: 'long',
      version: '2.0.14',
      gitBranch: 'main',
      ...fields,
      uuid,
      timestamp,
    })
    parent = uuid
  }
  add({ type: 'user', message: { role: 'user', content: 'Look into how the kiln works, and improve it.' } })
  for (let call = 0, cached = 0, fresh = 14_000; call < calls; call++) {
    const id = `toolu_${call}`
    const content = prose(random, each)
    const input = { file_path: `/home/ada/kiln/part-${call}.txt` }
    const usage = {
      input_tokens: 4,
      cache_creation_input_tokens: fresh,
      cache_read_input_tokens: cached,
      output_tokens: 120,
    }
    const said = { type: 'text', text: `I read part ${call}.` }
    const message = {
      model: 'claude-sonnet-4-5-20250929',
      id: `msg_${call}`,
      type: 'message',
      role: 'assistant',
      content: [said, { type: 'tool_use', id, name: 'Read', input }],
      stop_reason: 'tool_use',
      usage,
    }
    add({ type: 'assistant', message, requestId: `req_${call}` })
    const result = { type: 'tool_result', tool_use_id: id, content }
    const file = { filePath: input.file_path, content, startLine: 1 }
    add({ type: 'user', message: { role: 'user', content: [result] }, toolUseResult: { type: 'text', file } })
    cached += fresh
    fresh = Math.ceil(content.length / 4)
    if (cached > 180_000) [cached, fresh] = [0, 20_000]
  }
  return linesOf(rows)
}

/**
 * A session of Codex with this many steps: a shell command with its output each, and a word on every third.
 */
export function codexSession(steps: number): Buffer {
  const random = randomFrom(steps)
  const rows: object[] = []
  const add = (type: string, payload: object) => {
    rows.push({ timestamp: new Date(Date.UTC(2026, 3, 5) + rows.length * 2000).toISOString(), type, payload })
  }
  const cwd = '/home/ada/kiln'
  add('session_meta', { id: 'long', cwd, originator: 'codex_cli_rs', cli_version: '0.61.0', source: 'cli' })
  add('turn_context', { cwd, approval_policy: 'on-request', model: 'gpt-5.1-codex', effort: 'medium' })
  const content = [{ type: 'input_text', text: 'Find out why the kiln log stops.' }]
  add('response_item', { type: 'message', role: 'user', content })
  let [call, sent] = [0, 9000]
  while (call < steps) {
    const id = `call_${call++}`
    if (call % 3 === 0) {
      const text = prose(random, 200)
      const said = [{ type: 'output_text', text }]
      add('response_item', { type: 'message', role: 'assistant', content: said, phase: 'commentary' })
    }
    const command = `{"command":["sed","-n","${call},+40p","log.csv"]}`
    add('response_item', { type: 'function_call', name: 'shell', arguments: command, call_id: id })
    const output = prose(random, 300 + random() ** 4 * 8000)
    add('response_item', { type: 'function_call_output', call_id: id, output })
    sent = sent > 220_000 ? 20_000 : sent + Math.ceil(output.length / 4)
    const usage = {
      input_tokens: sent,
      cached_input_tokens: sent - 500,
      output_tokens: 80,
      total_tokens: sent + 80,
    }
    const info = { total_token_usage: usage, last_token_usage: usage, model_context_window: 272_000 }
    add('event_msg', { type: 'token_count', info, rate_limits: null })
  }
  return linesOf(rows)
}

/** So many short runs in one file of lines, and about `megabytes` million bytes. */
export function manyRuns(runs: number, megabytes: number): Buffer {
  const random = randomFrom(runs)
  const each = (megabytes * 1e6) / runs / 4
  return linesOf(
    Array.from({ length: runs }, (_, run) => ({
      title: `Order ${run}`,
      messages: [
        { role: 'user', content: prose(random, each) },
        { role: 'assistant', content: prose(random, each) },
        { role: 'user', content: prose(random, each) },
        { role: 'assistant', content: prose(random, each) },
      ],
    })),
  )
}
