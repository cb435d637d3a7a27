/**
 * Runs `tinyagent-scratchpad.json` (the library's AgentMemory) and the scratchpad cases of the architecture
 * document.
 */
import { isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { type AgentMemory, createAgentMemory } from '#core/scratchpad/agent-memory.ts'
import { type Answer, answered, type GoldenCase, unsupported } from './golden-case.ts'
import { readPython, writePython } from './golden-python.ts'

export function matchScratchpad(golden: GoldenCase): Answer {
  if (golden.op !== 'script') return unsupported(`the operation “${golden.op}” is not known`)
  const memory = createAgentMemory()
  const results = runScript(memory, golden)
  const { variables, observations, failedApproaches } = memory.snapshot()
  return answered({
    results,
    variables: Object.fromEntries(variables.map(([name, value]) => [name, writePython(value)])),
    order: variables.map(([name]) => name),
    observations,
    failed_approaches: failedApproaches,
    context: memory.toContext('markdown'),
  })
}

/** The document's scratchpad: plain context, `fail` among the names. */
export function matchPlainScratchpad(golden: GoldenCase): Answer {
  const memory = createAgentMemory({ includeFail: true })
  return answered({ results: runScript(memory, golden), context: memory.toContext('plain') })
}

function runScript(memory: AgentMemory, { input }: GoldenCase): readonly JsonValue[] {
  return (listField(input, 'script') ?? []).flatMap((entry) => runEntry(memory, isObject(entry) ? entry : {}))
}

/** What the entry answers, if it answers: one result or none. */
function runEntry(memory: AgentMemory, entry: JsonObject): readonly JsonValue[] {
  const name = textField(entry, 'name') ?? ''
  const text = textField(entry, 'text') ?? ''
  switch (textField(entry, 'do')) {
    case 'store':
      memory.store(name, readPython(entry.value ?? null))
      return []
    case 'recall': {
      const fallback = entry.default === undefined ? undefined : readPython(entry.default)
      return [writePython(memory.recall(name, fallback))]
    }
    case 'observe':
      memory.observe(text)
      return []
    case 'fail':
      memory.fail(text)
      return []
    case 'clear':
      memory.clear()
      return []
    case 'context':
      return [memory.toContext('markdown')]
    case 'namespace':
      return [namespace(memory)]
    default:
      throw new Error(`the script's “${textField(entry, 'do')}” is not known`)
  }
}

/** By code point, as Python sorts. */
function namespace(memory: AgentMemory): JsonValue {
  const names = [...memory.toNamespace()].map(([name, { kind }]) => [name, kind] as const)
  return names.sort(([one], [other]) => byCodePoint(one, other))
}

function byCodePoint(one: string, other: string): number {
  const [left, right] = [[...one], [...other]]
  for (const [index, char] of left.entries()) {
    const difference = (char.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
