/** Sessions as their agents' files contain them, written by hand. */

/**
 * A Claude Code session: reads files, compacts, reads one more and answers with what only the first one said.
 * `usageOf`: what the provider recorded for a call, counted from 0.
 */
export function compactedSession(
  files = 4,
  usageOf: (call: number) => object | undefined = () => undefined,
): string {
  let last: string | null = null
  const lines: object[] = []
  let calls = 0
  const add = (uuid: string, line: object, parentUuid = last) => {
    const timestamp = `2025-06-01T10:00:${String(lines.length).padStart(2, '0')}.000Z`
    lines.push({ uuid, parentUuid, sessionId: 's', isSidechain: false, timestamp, ...line })
    last = uuid
  }
  const user = (content: unknown, more = {}) => ({
    type: 'user',
    message: { role: 'user', content },
    ...more,
  })
  const assistant = (id: string, content: readonly object[]) => ({
    type: 'assistant',
    message: {
      id,
      role: 'assistant',
      type: 'message',
      model: 'claude-sonnet-4-20250514',
      content,
      usage: usageOf(calls++),
    },
  })
  const read = (at: number, text: string) => {
    const input = { file_path: `/src/part_${at}.ts` }
    add(`a${at}`, assistant(`m${at}`, [{ type: 'tool_use', id: `t${at}`, name: 'Read', input }]))
    add(`r${at}`, user([{ type: 'tool_result', tool_use_id: `t${at}`, content: text }]))
  }
  add('u0', user('Find the port of the service.'))
  for (let at = 0; at < files; at++) {
    read(at, `${at === 0 ? 'The port is 48713. ' : ''}${'an ordinary line of text. '.repeat(60)}`)
  }
  const boundary = { type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' }
  add(
    'c',
    { ...boundary, compactMetadata: { trigger: 'auto', preTokens: 4000 }, logicalParentUuid: last },
    null,
  )
  add('s', user('This session is continued: files were read.', { isCompactSummary: true }))
  read(files, 'Nothing of note.')
  add('z', assistant('m9', [{ type: 'text', text: 'The port is 48713.' }]))
  return lines.map((line) => JSON.stringify(line)).join('\n')
}
