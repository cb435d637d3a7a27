/**
 * Files with payloads in their texts. What reads as prose or as a name of its own is replaced; what says how
 * a file hangs together (types, roles, ids) stays, or no reader would take the file for its own.
 */
import { KEYS, PAYLOADS } from './payloads.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Prose has spaces in it; what is short and has none may be a word of the format. */
function isProse(text: string): boolean {
  return /\s/.test(text.trim()) && Number.isNaN(Date.parse(text))
}

function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, map))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, map)]))
}

/**
 * A text file with its JSON values mapped, whether it is one value or one a line; undefined: it is neither.
 */
function mapFile(text: string, map: (value: Json) => Json): string | undefined {
  try {
    return JSON.stringify(map(JSON.parse(text)))
  } catch {
    try {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      return `${lines.map((line) => JSON.stringify(map(JSON.parse(line)))).join('\n')}\n`
    } catch {
      return undefined
    }
  }
}

/**
 * The file with a payload behind every text, going round the list from `from` on; `next` is where to go on.
 * Texts that hold JSON keep it whole and have it first, as arguments of calls do. Undefined: the file is not
 * JSON.
 */
export function withPayloads(
  text: string,
  from: number,
): { readonly text: string; readonly next: number } | undefined {
  let next = from
  const hostile = mapFile(text, (value) =>
    mapTexts(value, (prose) => (isProse(prose) ? `${prose} ${PAYLOADS[next++ % PAYLOADS.length]}` : prose)),
  )
  return hostile === undefined ? undefined : { text: hostile, next }
}

/** The file with keys in every object that a careless reader would write where they do harm. */
export function withKeys(text: string): string {
  const members = KEYS.map((key) => `${JSON.stringify(key)}:{"polluted":"yes"},`).join('')
  return text.replaceAll(/\{(?=\s*")/g, `{${members}`)
}

/**
 * A chat as OpenAI's API has it, with each payload as text, as a tool's name, as arguments and as a result.
 */
export function hostileChat(): string {
  const messages = PAYLOADS.flatMap((payload, index) => [
    { role: 'user', content: payload, name: payload },
    {
      role: 'assistant',
      content: payload,
      reasoning_content: payload,
      tool_calls: [
        {
          id: `call ${index} ${payload}`,
          type: 'function',
          function: { name: payload, arguments: JSON.stringify({ [payload]: payload }) },
        },
      ],
    },
    { role: 'tool', tool_call_id: `call ${index} ${payload}`, content: payload },
  ])
  const tools = PAYLOADS.slice(0, 20).map((payload) => ({
    type: 'function',
    function: { name: payload, description: payload, parameters: { type: 'object', title: payload } },
  }))
  return JSON.stringify({ model: PAYLOADS[0], messages, tools, title: PAYLOADS[1] })
}
