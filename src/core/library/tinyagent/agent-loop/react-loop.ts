/**
 * tinyAgent's JSON tool agent as a pure function of a model and tools that are handed in:
 * what its memory holds, and which messages each model call is sent. It runs on our MemoryManager and our
 * dialect.
 */
import { given } from '#base/given.ts'
import { repr, str } from '#base/python.ts'
import { jsonDumps } from '#base/python-json.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import type { BoundDialect } from '../../../dialects/index.ts'
import type { Strategy } from '../../../memory/strategy.ts'
import { type Message, textPart } from '../../../model/message.ts'
import type { ParamValues } from '../../../model/params.ts'
import type { Step } from '../../../model/step.ts'
import { cutText } from '../../../model/steps.ts'
import { keepLast } from '../../basic/keep-last.ts'
import type { MemoryManager } from '../memory-manager.ts'
import { parseReply, type Reply } from './reply.ts'
import { type ReactTool, runTool } from './tool.ts'

interface ModelCall {
  readonly messages: readonly Message[]
  readonly temperature: number
}

export interface ReactOptions {
  /** Cleared when a run starts. */
  readonly manager: MemoryManager
  readonly dialect: BoundDialect
  readonly tools: readonly ReactTool[]
  readonly systemPrompt: string
  /** The error that a reply gets that is not JSON. */
  readonly formatReminder?: string
  /** Model calls before the last one, which may only answer. */
  readonly maxSteps?: number
  /** Runs after each executed tool, failed ones included; by default as the library does. */
  readonly prune?: Pruning | 'off'
}

interface Pruning {
  readonly strategy: Strategy
  readonly values: ParamValues
}

/**
 * The library's agents prune so; the research document leaves pruning off and plans to shorten observations.
 */
const LIBRARY_PRUNING: Pruning = {
  strategy: keepLast,
  values: { count: 5, variant: 'preserve-critical' },
}

export interface ReactRun {
  /** The answer as text; a problem where the run fails. */
  readonly outcome: Result<string>
  readonly calls: readonly ModelCall[]
  /** What memory holds at the end. */
  readonly steps: readonly Step[]
}

const REACT_DEFAULTS = {
  maxSteps: 10,
  temperature: 0.7,
  /** Added after a reply that brought nothing forward. */
  temperatureStep: 0.2,
  /** Tool results are cut to this many code points before they are stored. */
  resultLength: 500,
  formatReminder: 'Your reply was not valid JSON. Answer with one JSON object and nothing else.',
  finalPrompt: 'Return your best final answer now.',
} as const

/** Asks `model` until it answers, a tool is unknown, the run fails or the steps are used up. */
export function runReact(
  question: string,
  model: (call: ModelCall) => Result<string>,
  options: ReactOptions,
): ReactRun {
  const { manager } = options
  const calls: ModelCall[] = []
  const ask = (temperature: number, more: readonly Message[] = []) => {
    const call = { messages: [...manager.toMessages(options.dialect), ...more], temperature }
    calls.push(call)
    return model(call)
  }
  manager.clear()
  manager.add({ kind: 'system', parts: [textPart(options.systemPrompt)] })
  manager.add({ kind: 'task', parts: [textPart(question)] })
  return { outcome: runLoop(ask, options), calls, steps: manager.steps }
}

type Ask = (temperature: number, more?: readonly Message[]) => Result<string>

function runLoop(ask: Ask, options: ReactOptions): Result<string> {
  let temperature: number = REACT_DEFAULTS.temperature
  for (let step = 0; step < (options.maxSteps ?? REACT_DEFAULTS.maxSteps); step++) {
    const response = ask(temperature)
    if (!response.ok) return response
    const turn = takeTurn(response.value, options)
    if (turn.kind === 'end') return turn.outcome
    if (turn.kind === 'nothing-done') temperature += REACT_DEFAULTS.temperatureStep
  }
  return lastAttempt(ask)
}

/** The request and its reply are not stored. */
function lastAttempt(ask: Ask): Result<string> {
  const response = ask(0, [{ role: 'user', parts: [textPart(REACT_DEFAULTS.finalPrompt)] }])
  if (!response.ok) return response
  const reply = parseReply(response.value)
  if (reply.kind === 'object' && reply.answer !== undefined) return ok(str(reply.answer))
  return fail({ code: 'no-answer', message: 'The steps are used up and the last reply holds no answer.' })
}

type Turn =
  | { readonly kind: 'end'; readonly outcome: Result<string> }
  | { readonly kind: 'tool-run' | 'nothing-done' }

/**
 * What one reply does. A note is stored first, then the rest is looked at: with a call the reply is stored
 * twice.
 */
function takeTurn(response: string, options: ReactOptions): Turn {
  const { manager } = options
  const reply = parseReply(response)
  if (reply.kind === 'not-json') {
    const error = options.formatReminder ?? REACT_DEFAULTS.formatReminder
    addAction(manager, { response, observation: '', error })
    return { kind: 'nothing-done' }
  }
  if (reply.kind === 'no-object') return { kind: 'end', outcome: fail(NO_OBJECT) }
  if (reply.note !== undefined) manager.add({ kind: 'note', text: str(reply.note), response })
  if (reply.answer !== undefined) return { kind: 'end', outcome: ok(str(reply.answer)) }
  if (reply.note !== undefined && reply.tool === undefined) return { kind: 'nothing-done' }
  return callTool(response, reply, options)
}

const NO_OBJECT: Problem = {
  code: 'no-object',
  message: 'The reply is JSON, but no object: the original stops there.',
}

function callTool(
  response: string,
  { tool: name = { kind: 'none' }, args }: Extract<Reply, { kind: 'object' }>,
  { manager, tools, prune = LIBRARY_PRUNING }: ReactOptions,
): Turn {
  const tool = tools.find((candidate) => name.kind === 'str' && candidate.name === name.value)
  if (tool === undefined) return { kind: 'end', outcome: ok(`Error: Unknown tool '${str(name)}'`) }
  const result = runTool(tool, args)
  addAction(manager, {
    response,
    call: { name: tool.name, arguments: jsonDumps(args, { ensureAscii: false }) ?? repr(args) },
    observation: result.ok ? cutText(result.value, REACT_DEFAULTS.resultLength, 'when-longer') : '',
    ...(result.ok ? {} : { error: result.error.message }),
  })
  // A strategy that refuses changes nothing, and the run goes on with what it has.
  if (prune !== 'off') manager.prune(prune.strategy, prune.values)
  return { kind: 'tool-run' }
}

interface ActionFacts {
  readonly response: string
  readonly call?: { readonly name: string; readonly arguments: string }
  readonly observation: string
  readonly error?: string
}

function addAction(manager: MemoryManager, { response, call, observation, error }: ActionFacts): void {
  manager.add({
    kind: 'action',
    parts: [textPart(response)],
    calls: call === undefined ? [] : [{ id: '', ...call, inText: true }],
    results: [{ callId: '', parts: [textPart(observation)], ...given({ error }) }],
  })
}
