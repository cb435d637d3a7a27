/**
 * The scratchpad as text for the model, in the two forms of its sources: `markdown`, which
 * the library and its document use, and `plain`, which the architecture document prints.
 */
import { type PyValue, repr, str } from '#base/python.ts'
import { t } from '#base/words.ts'
import { cutText } from '../model/steps.ts'

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
    label: t`markdown`,
    help: t`tinyAgent’s library: every entry under headings, values as their repr cut to 100 characters.`,
  },
  {
    value: 'plain',
    label: t`plain`,
    help: t`tinyAgent’s architecture document: values as text, uncut; only the last five observations and the last three failures.`,
  },
]

/** A scratchpad whose values are texts already. */
export interface ContextTexts {
  /** Name and value as text: in the markdown form its `repr`, uncut; in the plain form its `str`. */
  readonly variables: readonly (readonly [name: string, text: string])[]
  readonly observations: readonly string[]
  readonly failedApproaches: readonly string[]
}

/**
 * The text; empty for an empty scratchpad. Entries with line breaks are inserted as they are. O(length of its
 * values).
 */
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

/** How a form writes one of the three lists: its heading, and what is before an entry. */
interface SectionLook {
  readonly heading: string
  readonly bullet: string
}

export type ContextList = keyof ContextTexts

interface ContextLook {
  /** The first line; empty: there is none. */
  readonly title: string
  readonly sections: Readonly<Record<ContextList, SectionLook>>
}

/** The lists in the order in which both forms write them. */
export const CONTEXT_LISTS: readonly ContextList[] = ['variables', 'observations', 'failedApproaches']

export const CONTEXT_LOOKS: Readonly<Record<ContextForm, ContextLook>> = {
  markdown: {
    title: '## Working Memory',
    sections: {
      variables: { heading: '\n### Stored Values', bullet: '- ' },
      observations: { heading: '\n### Observations', bullet: '- ' },
      failedApproaches: { heading: '\n### Failed Approaches (avoid these)', bullet: '- ' },
    },
  },
  plain: {
    title: '',
    sections: {
      variables: { heading: 'Stored Variables:', bullet: '  ' },
      observations: { heading: 'Observations:', bullet: '  - ' },
      failedApproaches: { heading: 'Failed Attempts:', bullet: '  - ' },
    },
  },
}

/** The cut is made in the repr: the closing quote is lost, and an escape counts as several characters. */
const REPR_LENGTH = 100

function markdown({ variables, ...entries }: ContextTexts): string {
  const values = variables.map(([name, text]) => `${name}: ${cutText(text, REPR_LENGTH, 'when-longer')}`)
  return written('markdown', { ...entries, variables: values })
}

const PLAIN_OBSERVATIONS = 5
const PLAIN_FAILURES = 3

function plain({ variables, observations, failedApproaches }: ContextTexts): string {
  return written('plain', {
    variables: variables.map(([name, text]) => `${name}: ${text}`),
    observations: observations.slice(-PLAIN_OBSERVATIONS),
    failedApproaches: failedApproaches.slice(-PLAIN_FAILURES),
  })
}

/** Lists without entries are left out; without any list there is no title. */
function written(form: ContextForm, lists: Readonly<Record<ContextList, readonly string[]>>): string {
  const { title, sections } = CONTEXT_LOOKS[form]
  const lines = CONTEXT_LISTS.flatMap((list) => {
    const { heading, bullet } = sections[list]
    return lists[list].length === 0 ? [] : [heading, ...lists[list].map((entry) => `${bullet}${entry}`)]
  })
  return (lines.length === 0 || title === '' ? lines : [title, ...lines]).join('\n')
}
