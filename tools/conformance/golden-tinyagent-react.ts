/** Runs `tinyagent-react-run.json`: whole runs of the JSON tool agent with a scripted model. */
import { isArray, isObject, type JsonObject, type JsonValue, listField, without } from '#base/json.ts'
import { jsonStr, type PyValue, str } from '#base/python.ts'
import { roundTo } from '#base/python-number.ts'
import { fail, ok, type Result, unwrap } from '#base/result.ts'
import { bindDialect } from '#core/dialects/index.ts'
import { type ReactOptions, type ReactRun, runReact } from '#core/library/tinyagent/agent-loop/react-loop.ts'
import type { ReactTool } from '#core/library/tinyagent/agent-loop/tool.ts'
import { createMemoryManager } from '#core/library/tinyagent/memory-manager.ts'
import { partsText } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { writeTinyAgentStep } from '#formats/messages/tinyagent-step.ts'
import { type Answer, answered, type GoldenCase, unsupported } from './golden-case.ts'
import { param, stage } from './golden-tinyagent.ts'

export function matchReactRun(golden: GoldenCase): Answer {
  if (golden.op !== 'run') return unsupported(`the operation “${golden.op}” is not known`)
  const { input, params } = golden
  const replies = [...(listField(input, 'replies') ?? [])]
  const model = (): Result<string> => {
    const reply = replies.shift()
    return typeof reply === 'string' ? ok(reply) : fail({ code: 'no-reply', message: 'No reply is left.' })
  }
  const options = optionsOf(params)
  const questions = isArray(input.question) ? input.question : [input.question ?? '']
  const runs = questions.map((question) => runReact(jsonStr(question), model, options))
  const expected = isObject(golden.expected) ? golden.expected.outcome : undefined
  const outcomes = runs.map((run, index) => writeOutcome(run, isArray(expected) ? expected[index] : expected))
  const calls = runs.flatMap((run) => run.calls)
  return answered({
    outcome: isArray(input.question) ? outcomes : (outcomes[0] ?? null),
    calls: calls.map(({ messages }) => messages.map(({ role, parts }) => [role, partsText(parts)])),
    temperatures: calls.map(({ temperature }) => roundTo(temperature, 2)),
    steps: (runs.at(-1)?.steps ?? []).map(writeStep),
  })
}

function optionsOf(params: JsonObject): ReactOptions {
  const prune = stage('keep-last', { count: param(params, 'prune_keep_last', 5) })
  return {
    manager: createMemoryManager(),
    dialect: unwrap(bindDialect({ id: 'tinyagent', params: { errorPrefix: 'bare' } })),
    tools: TOOLS,
    systemPrompt: 'SYS',
    formatReminder: 'BAD_JSON',
    maxSteps: param(params, 'max_steps', 10),
    prune: params.enable_pruning === false ? 'off' : prune,
  }
}

/**
 * Type and text of a failure are informative; that it fails is what counts, so there the expected ones are
 * taken over.
 */
function writeOutcome({ outcome }: ReactRun, expected: JsonValue | undefined): JsonObject {
  if (!outcome.ok && isObject(expected) && Object.hasOwn(expected, 'error')) return expected
  return outcome.ok
    ? { result: outcome.value }
    : { error: outcome.error.code, message: outcome.error.message }
}

function writeStep(step: Step): JsonValue {
  return without(writeTinyAgentStep(step, 'library'), ['timestamp', 'thought', 'is_final'])
}

const TOOLS: readonly ReactTool[] = [
  {
    name: 'echo',
    parameters: [{ name: 'text' }],
    run: (args) => ok(args.get('text') ?? { kind: 'none' }),
  },
  { name: 'boom', parameters: [], run: () => fail({ code: 'runtime-error', message: 'bad thing' }) },
  { name: 'big', parameters: [{ name: 'n' }], run: (args) => letters(args.get('n')) },
]

const PYTHON_TYPES: Readonly<Partial<Record<PyValue['kind'], string>>> = { none: 'NoneType' }

/** Python's `'x' * n`. */
function letters(count: PyValue | undefined): Result<PyValue> {
  const times = count?.kind === 'int' ? Number(str(count)) : Number(count?.kind === 'bool' && count.value)
  if (count?.kind === 'int' || count?.kind === 'bool')
    return ok({ kind: 'str', value: 'x'.repeat(Math.max(0, times)) })
  const kind = count?.kind ?? 'none'
  return fail({
    code: 'type-error',
    message: `can't multiply sequence by non-int of type '${PYTHON_TYPES[kind] ?? kind}'`,
  })
}
