/**
 * What TypeScript in a notebook has of the open run, and of tables and plots, as declarations for the
 * language service.
 */

interface Declaration {
  readonly name: string
  readonly text: string
}

const TABLE = `/** Prints rows as a table: objects, lists, or single values. \`columns\`: which fields, in which order. */
declare function table(rows: readonly unknown[] | object, columns?: readonly string[]): void`

const PLOT = `/** Draws numbers, named lists of numbers, or rows: \`plot(run.calls, { x: 'index', y: 'usage.input' })\`. */
declare function plot(
  values: readonly number[] | Record<string, readonly number[]> | readonly object[],
  options?: {
    title?: string
    kind?: 'line' | 'bar'
    /** What is below the points: a field of the rows, or the labels. */
    x?: string | readonly unknown[]
    /** The fields of the rows that are drawn. */
    y?: string | readonly string[]
  },
): void`

const RUN = `/** Tokens as the provider recorded them, and US dollars. What no call records is absent. */
interface RunUsage {
  input?: number
  output?: number
  cacheRead?: number
  cacheWrite?: number
  reasoning?: number
}
interface RunStep {
  readonly id: string
  readonly number: number
  readonly kind: 'system' | 'task' | 'message' | 'action' | 'planning' | 'note' | 'summary' | 'answer' | 'control'
  /** The tools that it calls. */
  readonly tool?: string
  readonly tokens?: number
  /** Of what the agent’s program attached: that a subagent or background task ended, or anything else. */
  readonly attached?: 'notification' | 'attachment'
  /** True: a fork copied it from its parent session. This run was sent it, but didn’t do it. */
  readonly copied?: true
  readonly agent?: string
  /** Seconds since the epoch. */
  readonly timestamp?: number
  /** Seconds after it in which its tool calls waited for approval, or the computer was asleep. */
  readonly idle?: number
  /** All that it holds, as text. */
  readonly text: string
  /** The messages that it becomes, as in a request to OpenAI. */
  readonly messages: any[]
  readonly parts?: { kind: string; text?: string }[]
  readonly calls?: { id: string; name: string; arguments: string }[]
  readonly results?: { callId: string; text: string; error?: string }[]
  readonly thought?: string
}
interface RunCall {
  readonly index: number
  /** The id of the step that the answer became. */
  readonly step: string
  readonly agent?: string
  readonly model?: string
  readonly usage?: RunUsage
  /** US dollars, as recorded. */
  readonly cost?: number
  readonly timestamp?: number
  /** Seconds. */
  readonly duration?: number
  readonly failure?: string
  /** The steps that the model was sent. */
  readonly context: RunStep[]
  /** The same as messages. */
  readonly messages: any[]
}
/**
 * An id, an id with parameters, or a function from steps to steps, which can use \`isCritical\`, \`textOf\`
 * and \`cutResults\`.
 */
type RunStrategy = string | { id: string; params?: Record<string, unknown> } | ((steps: RunStep[]) => RunStep[])
/** In a strategy: whether a step is the system prompt or the task. */
declare function isCritical(step: RunStep): boolean
/** In a strategy: all that a step holds, as text. */
declare function textOf(step: RunStep): string
/** In a strategy: the step with long results cut to this many characters. */
declare function cutResults(step: RunStep, length: number): RunStep
/** Figures of the run under a strategy; all fields are in the documentation of the console interface. */
interface RunReplay {
  memory: { id: string; title: string }
  calls: { call: number; tokens: number; [more: string]: any }[]
  totals: { cumulative: number; peak: number; [more: string]: any }
}
/**
 * \`usage\`: recorded usage at list prices. \`calibrated\`: estimated from the run’s recorded usage.
 * \`estimate\`: by our own counts.
 */
type RunSource = 'recorded' | 'usage' | 'calibrated' | 'estimate'
/** The open run. */
declare const run: {
  readonly id: string
  readonly title: string
  readonly steps: RunStep[]
  readonly calls: RunCall[]
  /**
   * Sums over the calls as in the page’s header, each with its source. The output of \`callsWithoutOutput\`
   * is estimated.
   */
  readonly usage: RunUsage & {
    cost?: number
    callsWithoutOutput?: number
    inputSource?: RunSource
    outputSource?: RunSource
    costSource?: RunSource
  }
  readonly messages: any[]
  /** The run in ten figures. */
  summary(options?: object): Promise<any>
  /** Each call and the totals under a strategy. */
  replay<const S extends readonly RunStrategy[]>(strategies: S, options?: object): Promise<{ -readonly [K in keyof S]: RunReplay }>
  replay(strategy: RunStrategy, options?: object): Promise<RunReplay>
  /** A row per strategy, the recorded run first. */
  compare(...strategies: RunStrategy[]): Promise<
    { strategy: string; tokens: number; cost: number | null; lostFacts: number | null; cacheMisses: number | null; peak: number }[]
  >
  /** The messages of a call under a strategy. */
  context(strategy: RunStrategy, call: number, dialect?: string): Promise<any[]>
  ledger(strategy: RunStrategy, call: number, options?: object): Promise<any>
  lost(strategy: RunStrategy, options?: object): Promise<any[]>
  faults(strategy: RunStrategy, options?: object): Promise<any[]>
  compactions(options?: object): Promise<any[]>
  calibration(options?: object): Promise<any[]>
  oracle(budget: number | RunStrategy, options?: object): Promise<any>
  sweep(strategy: RunStrategy | 'all', grid?: Record<string, unknown[]>, options?: object): Promise<any[]>
}`

export const RUN_DECLARATIONS: readonly Declaration[] = [
  { name: 'table', text: TABLE },
  { name: 'plot', text: PLOT },
  { name: 'run', text: RUN },
]
