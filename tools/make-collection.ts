/**
 * `node tools/run.mjs make-collection FOLDER [--runs 10000] [--megabytes 1000] [--calls N]`: a folder of
 * sessions as Claude Code writes them, for measurements. Their texts are this repository's source files, so
 * they are as varied as real ones; their sizes differ by a factor of about 40. Every 20th run is a sub-agent
 * of the one before, and every 50th begins with the calls of the one before. The same arguments make the same
 * bytes. `--calls`: every run has this many calls, however large it becomes.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { given } from '#base/given.ts'
import { randomFrom } from '#base/random.ts'

export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '10000' },
      megabytes: { type: 'string', default: '1000' },
      calls: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined || existsSync(folder)) {
    console.error('Say a folder that does not exist yet: node tools/run.mjs make-collection FOLDER')
    return 2
  }
  const calls = values.calls === undefined ? undefined : Number(values.calls)
  const { files, bytes } = makeCollection(folder, {
    runs: Number(values.runs),
    bytes: Number(values.megabytes) * 1e6,
    ...given({ calls }),
  })
  console.log(`${files} files, ${(bytes / 1e6).toFixed(0)} MB`)
  return 0
}

export interface CollectionShape {
  readonly runs: number
  /** Of all files together, about. */
  readonly bytes: number
  /** Of each run; absent: as many as fill its share of the bytes. */
  readonly calls?: number
}

/** Writes the folder. O(bytes). */
function makeCollection(
  folder: string,
  { runs, bytes, calls }: CollectionShape,
): { readonly files: number; readonly bytes: number } {
  const random = randomFrom(runs)
  const texts = sourceTexts('src')
  // Weights of 0.15 to 6: many short runs, a few long ones. Their mean is 1.
  const weights = Array.from({ length: runs }, () => 0.15 + 5.85 * random() ** 6)
  const share = bytes / weights.reduce((sum, weight) => sum + weight, 0)
  let [written, before]: [number, Session | undefined] = [0, undefined]
  for (const [index, weight] of weights.entries()) {
    const session = sessionOf(index, { bytes: weight * share, calls, texts, random, before })
    const path = join(folder, session.path)
    mkdirSync(dirname(path), { recursive: true })
    const text = session.lines.join('')
    writeFileSync(path, text)
    utimesSync(path, session.ended, session.ended)
    written += Buffer.byteLength(text)
    before = session
  }
  return { files: runs, bytes: written }
}

interface Session {
  readonly id: string
  readonly path: string
  readonly project: string
  readonly lines: readonly string[]
  /** Seconds since the epoch. */
  readonly ended: number
}

interface SessionInput {
  readonly bytes: number
  readonly calls: number | undefined
  readonly texts: readonly SourceText[]
  readonly random: () => number
  readonly before: Session | undefined
}

const MODELS = [
  'claude-sonnet-4-5-20250929',
  'claude-opus-4-5-20251101',
  'claude-haiku-4-5-20251001',
] as const
const PROJECTS = 12
const START = Date.UTC(2026, 0, 5) / 1000

function sessionOf(index: number, input: SessionInput): Session {
  const { bytes, calls, texts, random, before } = input
  const isAgent = index % 20 === 19 && before !== undefined
  const isResumed = index % 50 === 40 && before !== undefined
  const id = isAgent ? before.id : `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const project = isAgent || isResumed ? before.project : `project-${index % PROJECTS}`
  const folder = `-home-ada-${project}`
  const path = isAgent ? `${folder}/agent-${index}.jsonl` : `${folder}/${id}.jsonl`
  const writer = createWriter({
    sessionId: id,
    cwd: `/home/ada/${project}`,
    start: START + index * 1200,
    model: MODELS[index % MODELS.length] ?? MODELS[0],
    ...(isAgent ? { agentId: `agent-${index}` } : {}),
  })
  if (isResumed) for (const line of before.lines) writer.copy(line, before.id)
  else writer.say(`Look into how part ${index} of ${project} works, and improve it.`)
  const most = bytes + writer.bytes() * (isResumed ? 1 : 0)
  for (let call = 0; calls === undefined ? call === 0 || writer.bytes() < most : call < calls; call++) {
    const text = texts[Math.floor(random() * texts.length)] ?? NO_TEXT
    writer.read(text, Math.floor(random() * 400) + 40)
  }
  return { id, path, project, lines: writer.lines, ended: writer.now() }
}

function createWriter(session: {
  readonly sessionId: string
  readonly cwd: string
  readonly start: number
  readonly model: string
  readonly agentId?: string
}) {
  const { sessionId, cwd, agentId, model } = session
  const lines: string[] = []
  let [size, time, cached, fresh]: [number, number, number, number] = [0, session.start, 0, 14_000]
  let parent: string | null = null
  const add = (line: string) => {
    lines.push(line)
    size += line.length
  }
  const write = (fields: object) => {
    const uuid = `${sessionId}-${agentId ?? ''}${lines.length}`
    const place = {
      parentUuid: parent,
      isSidechain: agentId !== undefined,
      userType: 'external',
      cwd,
      sessionId,
    }
    const timestamp = new Date(time * 1000).toISOString()
    const own = { version: '2.0.14', gitBranch: 'main', ...fields, uuid, timestamp }
    add(`${JSON.stringify({ ...place, ...given({ agentId }), ...own })}\n`)
    parent = uuid
  }
  return {
    lines,
    bytes: () => size,
    now: () => time,
    /** A line of the session that this one continues. */
    copy: (line: string, from: string) => {
      add(line.replaceAll(`"sessionId":"${from}"`, `"sessionId":"${sessionId}"`))
      parent = `${from}-${lines.length - 1}`
    },
    say: (text: string) => write({ type: 'user', message: { role: 'user', content: text } }),
    /** A call that reads a file, and its result. */
    read: ({ path, text }: SourceText, output: number) => {
      time += 7
      const tool = `toolu_${sessionId}${agentId ?? ''}${lines.length}`
      const usage = {
        input_tokens: 4,
        cache_creation_input_tokens: fresh,
        cache_read_input_tokens: cached,
        output_tokens: output,
        service_tier: 'standard',
      }
      const input = { file_path: `${cwd}/${path}` }
      const content = [
        { type: 'text', text: `I read ${path} to see what it does.` },
        { type: 'tool_use', id: tool, name: 'Read', input },
      ]
      const id = `msg_${tool}`
      const message = {
        model,
        id,
        type: 'message',
        role: 'assistant',
        content,
        stop_reason: 'tool_use',
        usage,
      }
      write({ type: 'assistant', message, requestId: `req_${tool}` })
      time += 1
      const result = { type: 'tool_result', tool_use_id: tool, content: text }
      const file = { filePath: input.file_path, content: text, startLine: 1 }
      const shown = { type: 'text', file }
      write({ type: 'user', message: { role: 'user', content: [result] }, toolUseResult: shown })
      cached += fresh
      fresh = output + Math.ceil(text.length / 4)
      // Where the context window is full, the agent would compact; here it starts over.
      if (cached > 180_000) [cached, fresh] = [0, 20_000]
    },
  }
}

interface SourceText {
  readonly path: string
  readonly text: string
}

const NO_TEXT: SourceText = { path: 'empty.ts', text: '' }

/** As large as what agents usually read of a file at once. */
const LONGEST = 12_000

function sourceTexts(folder: string): readonly SourceText[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8').slice(0, LONGEST) }))
}
