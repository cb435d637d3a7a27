/** A figure of a lesson in words: what a person sees who asks where a number comes from, and its unit. */
import { t } from '#base/words.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import type { CallFigure, CallRef, ColumnRef, Figures, RunFigure, StateFigure } from './figure-spec.ts'

export type FigureUnit = 'tokens' | 'steps' | 'calls' | 'share' | 'money' | 'number'

interface Words {
  readonly title: string
  readonly unit: FigureUnit
}

const RUN: Readonly<Record<RunFigure, Words>> = {
  peak: { title: t`Peak context`, unit: 'tokens' },
  cumulative: { title: t`Total input tokens`, unit: 'tokens' },
  billed: { title: t`Cost of the run`, unit: 'money' },
  uncached: { title: t`Cost of the run without a prompt cache`, unit: 'money' },
  'cache-breaks': { title: t`Cache misses`, unit: 'number' },
  'cached-share': { title: t`Cache hit rate`, unit: 'share' },
  'summary-tokens': { title: t`Tokens of summary calls`, unit: 'tokens' },
  lost: { title: t`Lost facts over the run`, unit: 'number' },
  faults: { title: t`Re-fetched results`, unit: 'number' },
  refused: { title: t`Calls that the provider would refuse`, unit: 'calls' },
}

const CALL: Readonly<Record<CallFigure, Words>> = {
  tokens: { title: t`Tokens of the context`, unit: 'tokens' },
  steps: { title: t`Steps sent`, unit: 'steps' },
  dropped: { title: t`Steps dropped`, unit: 'steps' },
  rewritten: { title: t`Steps shortened`, unit: 'steps' },
  added: { title: t`Steps inserted`, unit: 'steps' },
  moved: { title: t`Steps moved`, unit: 'steps' },
  'stable-steps': { title: t`Unchanged prefix (steps)`, unit: 'steps' },
  'lost-here': { title: t`Lost facts`, unit: 'number' },
  'billed-here': { title: t`Cost of the call`, unit: 'money' },
  'tokens-tools': { title: t`Tokens of tool definitions`, unit: 'tokens' },
  'tokens-system': { title: t`Tokens of instructions`, unit: 'tokens' },
  'tokens-user': { title: t`Tokens of the task and user messages`, unit: 'tokens' },
  'tokens-assistant': { title: t`Tokens of assistant text`, unit: 'tokens' },
  'tokens-calls': { title: t`Tokens of tool calls`, unit: 'tokens' },
  'tokens-results': { title: t`Tokens of tool results`, unit: 'tokens' },
  'tokens-memory': { title: t`Tokens of notes and summaries`, unit: 'tokens' },
}

const STATE: Readonly<Record<StateFigure, Words>> = {
  calls: { title: t`Calls of the run`, unit: 'calls' },
  'trace-steps': { title: t`Steps of the run`, unit: 'steps' },
  window: { title: t`The model’s context window`, unit: 'tokens' },
  columns: { title: t`Columns next to the baseline`, unit: 'number' },
  call: { title: t`The selected call`, unit: 'number' },
  'pad-variables': { title: t`Variables in the notebook`, unit: 'number' },
  'pad-observations': { title: t`Observations in the notebook`, unit: 'number' },
  'pad-failures': { title: t`Failed approaches in the notebook`, unit: 'number' },
  'pad-runs': { title: t`Notebook runs`, unit: 'number' },
  'pad-tokens': { title: t`Tokens of the notebook’s context text`, unit: 'tokens' },
}

const JOINED = { share: '÷', difference: '−', sum: '+' } as const

/** A sentence without its full stop; of a sum or share, its parts in words. */
export function describeFigure(name: string, figures: Figures): string {
  const spec = Object.hasOwn(figures, name) ? figures[name] : undefined
  if (spec === undefined) return t`Unknown figure “${name}”`
  switch (spec.kind) {
    case 'number':
      return t`A fixed number`
    case 'state':
      return STATE[spec.figure].title
    case 'run':
      return `${RUN[spec.figure].title}, ${columnWords(spec.of)}`
    case 'call':
      return t`${CALL[spec.figure].title} at ${callWords(spec.at)}, ${columnWords(spec.of)}`
    case 'call-number':
      return t`The number of ${callWords(spec.at)}, ${columnWords(spec.of)}`
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
  if (at === 'cursor') return t`the selected call`
  if (at === 'last') return t`the last call`
  return at === 'first-over-window' ? t`the first call over the context window` : t`call ${at}`
}

function columnWords(of: ColumnRef): string {
  switch (of.kind) {
    case 'baseline':
      return t`in the baseline`
    case 'shown':
      return t`in column ${of.position}`
    case 'shown-of':
      return of.id === 'own' ? t`in your custom strategy` : t`in the column of ${of.id}`
    case 'fixed':
      return t`with “${describeSpec(of.memory)}”`
    case 'opened':
      return t`in the open Memory view`
  }
}
