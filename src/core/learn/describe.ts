/** A figure of a lesson in words: what a person sees who asks where a number comes from, and its unit. */
import { describeSpec } from '../memories/spec.ts'
import type { CallFigure, CallRef, ColumnRef, Figures, RunFigure, StateFigure } from './figure-spec.ts'

export type FigureUnit = 'tokens' | 'steps' | 'calls' | 'share' | 'money' | 'number'

interface Words {
  readonly title: string
  readonly unit: FigureUnit
}

const RUN: Readonly<Record<RunFigure, Words>> = {
  peak: { title: 'The largest context of the run', unit: 'tokens' },
  cumulative: { title: 'Tokens sent over the run', unit: 'tokens' },
  billed: { title: 'Cost of the run', unit: 'money' },
  uncached: { title: 'Cost of the run without a prompt cache', unit: 'money' },
  'cache-breaks': { title: 'Cache breaks', unit: 'number' },
  'cached-share': { title: 'Share of the prompts that was read from the cache', unit: 'share' },
  'summary-tokens': { title: 'Tokens that making summaries would take', unit: 'tokens' },
  lost: { title: 'Lost references, all calls together', unit: 'number' },
  faults: { title: 'Results that are fetched again', unit: 'number' },
}

const CALL: Readonly<Record<CallFigure, Words>> = {
  tokens: { title: 'Tokens of the context', unit: 'tokens' },
  steps: { title: 'Steps shown', unit: 'steps' },
  dropped: { title: 'Steps dropped', unit: 'steps' },
  rewritten: { title: 'Steps rewritten', unit: 'steps' },
  added: { title: 'Steps added', unit: 'steps' },
  moved: { title: 'Steps moved', unit: 'steps' },
  'stable-steps': { title: 'Steps in front that are the same as at the call before', unit: 'steps' },
  'lost-here': { title: 'Lost references', unit: 'number' },
  'billed-here': { title: 'Cost of the call', unit: 'money' },
  'tokens-tools': { title: 'Tokens of tool definitions', unit: 'tokens' },
  'tokens-system': { title: 'Tokens of instructions', unit: 'tokens' },
  'tokens-user': { title: 'Tokens of the task and the user', unit: 'tokens' },
  'tokens-assistant': { title: 'Tokens of what the agent said', unit: 'tokens' },
  'tokens-calls': { title: 'Tokens of tool calls', unit: 'tokens' },
  'tokens-results': { title: 'Tokens of tool results', unit: 'tokens' },
  'tokens-memory': { title: 'Tokens of notes and summaries', unit: 'tokens' },
}

const STATE: Readonly<Record<StateFigure, Words>> = {
  calls: { title: 'Calls of the run', unit: 'calls' },
  'trace-steps': { title: 'Steps of the run', unit: 'steps' },
  window: { title: 'The window of the model', unit: 'tokens' },
  columns: { title: 'Columns beside the baseline', unit: 'number' },
  call: { title: 'The call that is shown', unit: 'number' },
  'pad-variables': { title: 'Variables of the pad', unit: 'number' },
  'pad-observations': { title: 'Observations of the pad', unit: 'number' },
  'pad-failures': { title: 'Failures that the pad remembers', unit: 'number' },
  'pad-runs': { title: 'Runs of the pad', unit: 'number' },
}

const JOINED = { share: '÷', difference: '−', sum: '+' } as const

/** A sentence without its full stop; of a sum or share, its parts in words. */
export function describeFigure(name: string, figures: Figures): string {
  const spec = Object.hasOwn(figures, name) ? figures[name] : undefined
  if (spec === undefined) return `An unknown figure, “${name}”`
  switch (spec.kind) {
    case 'number':
      return 'A fixed number'
    case 'state':
      return STATE[spec.figure].title
    case 'run':
      return `${RUN[spec.figure].title}, ${columnWords(spec.of)}`
    case 'call':
      return `${CALL[spec.figure].title} at ${callWords(spec.at)}, ${columnWords(spec.of)}`
    case 'call-number':
      return `The number of ${callWords(spec.at)}, ${columnWords(spec.of)}`
    default:
      return `(${describeFigure(spec.a, figures)}) ${JOINED[spec.kind]} (${describeFigure(spec.b, figures)})`
  }
}

/** How it is written where the text does not say: a share of two shares is one too, and so on. */
export function unitOf(name: string, figures: Figures): FigureUnit {
  const spec = Object.hasOwn(figures, name) ? figures[name] : undefined
  switch (spec?.kind) {
    case 'state':
      return STATE[spec.figure].unit
    case 'run':
      return RUN[spec.figure].unit
    case 'call':
      return CALL[spec.figure].unit
    case 'share':
      return 'share'
    case 'sum':
    case 'difference':
      return unitOf(spec.a, figures)
    default:
      return 'number'
  }
}

function callWords(at: CallRef): string {
  if (at === 'cursor') return 'the call that is shown'
  if (at === 'last') return 'the last call'
  return at === 'first-over-window' ? 'the first call over the window' : `call ${at}`
}

function columnWords(of: ColumnRef): string {
  switch (of.kind) {
    case 'baseline':
      return 'with nothing pruned'
    case 'shown':
      return `in column ${of.position}`
    case 'shown-of':
      return of.id === 'own' ? 'in your own column' : `in the column of ${of.id}`
    case 'fixed':
      return `with “${describeSpec(of.memory)}”`
    case 'opened':
      return 'in the memory that is opened up'
  }
}
