/**
 * The scratchpad as text for the model, in the two forms of its sources (SEED-SYSTEMS 5): `markdown`, which the library and
 * its document use, and `plain`, which the architecture document prints.
 */
import { type PyValue, repr, str } from '#base/python.ts'
import { cutText } from '../steps.ts'

/** What a scratchpad holds at one moment. Plain data: it can be stored as one entry of a history of runs. */
export interface Scratchpad {
  /** In the order in which the names were first stored. */
  readonly variables: readonly (readonly [name: string, value: PyValue])[]
  readonly observations: readonly string[]
  readonly failedApproaches: readonly string[]
}

export type ContextForm = 'markdown' | 'plain'

export const CONTEXT_FORMS: readonly {
  readonly value: ContextForm
  readonly label: string
  readonly help: string
}[] = [
  {
    value: 'markdown',
    label: 'markdown',
    help: 'tinyAgent’s library: every entry under headings, values as their repr cut to 100 characters.',
  },
  {
    value: 'plain',
    label: 'plain',
    help: 'The architecture document: values as text, uncut; only the last five observations and the last three failures.',
  },
]

/** A scratchpad whose values are texts already. */
export interface ContextTexts {
  /** Name and value as text: in the markdown form its `repr`, uncut; in the plain form its `str`. */
  readonly variables: readonly (readonly [name: string, text: string])[]
  readonly observations: readonly string[]
  readonly failedApproaches: readonly string[]
}

/** The text; empty for an empty scratchpad. Entries with line breaks are inserted as they are. O(length of its values). */
export function scratchpadContext({ variables, ...entries }: Scratchpad, form: ContextForm): string {
  const written = form === 'markdown' ? repr : str
  return layOutContext(
    { ...entries, variables: variables.map(([name, value]) => [name, written(value)] as const) },
    form,
  )
}

/** The same of texts: the one place that knows how the two forms look. */
export function layOutContext(texts: ContextTexts, form: ContextForm): string {
  return form === 'markdown' ? markdown(texts) : plain(texts)
}

/** The cut is made in the repr: the closing quote is lost, and an escape counts as several characters. */
const REPR_LENGTH = 100

function markdown({ variables, observations, failedApproaches }: ContextTexts): string {
  const entries = (texts: readonly string[]) => texts.map((text) => `- ${text}`)
  const values = variables.map(([name, text]) => `- ${name}: ${cutText(text, REPR_LENGTH, 'when-longer')}`)
  const lines = [
    ...section('\n### Stored Values', values),
    ...section('\n### Observations', entries(observations)),
    ...section('\n### Failed Approaches (avoid these)', entries(failedApproaches)),
  ]
  return section('## Working Memory', lines).join('\n')
}

const PLAIN_OBSERVATIONS = 5
const PLAIN_FAILURES = 3

function plain({ variables, observations, failedApproaches }: ContextTexts): string {
  const entries = (texts: readonly string[], count: number) =>
    texts.slice(-count).map((text) => `  - ${text}`)
  return [
    ...section(
      'Stored Variables:',
      variables.map(([name, text]) => `  ${name}: ${text}`),
    ),
    ...section('Observations:', entries(observations, PLAIN_OBSERVATIONS)),
    ...section('Failed Attempts:', entries(failedApproaches, PLAIN_FAILURES)),
  ].join('\n')
}

function section(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [heading, ...lines]
}
