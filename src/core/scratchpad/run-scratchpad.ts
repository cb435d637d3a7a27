/**
 * What the scratchpad of a recorded run holds, put together as the run goes on: from the texts that are
 * after its observations, from its failures, and from what a person did to it by hand, which stays when the
 * run writes again.
 */
import { jsonOf } from '#base/json.ts'
import { jsonRepr, jsonStr, textRepr } from '#base/python.ts'
import { parsePython } from '#base/python-parse.ts'
import { textPart } from '../model/message.ts'
import type { Control, MessageStep, Step } from '../model/step.ts'
import { type ContextForm, type ContextList, type ContextTexts, layOutContext } from './context-text.ts'
import type { ReadContext } from './read-context.ts'
import { SCRATCHPAD_RULE } from './text-after.ts'

/** One entry of a list. */
export interface NotebookEntry {
  /** For an inspector: a message that contains the entry and names the step that wrote it. */
  readonly step: MessageStep
  /** Of a variable; undefined: it has none. */
  readonly name: string | undefined
  /** As the markdown form has it: of a variable its repr. */
  readonly text: string
  /** As the plain form has it: of a variable its str. */
  readonly plain: string
  /** Noted for the agent, until the run's own text says what it noted. */
  readonly isAssumed: boolean
}

/** Changed in place: the fold owns it. */
export interface RunScratchpad {
  variables: NotebookEntry[]
  observations: NotebookEntry[]
  failedApproaches: NotebookEntry[]
  /** What the run's last text held. */
  read: ContextTexts
}

const EMPTY: ContextTexts = { variables: [], observations: [], failedApproaches: [] }

export function createRunScratchpad(): RunScratchpad {
  return { variables: [], observations: [], failedApproaches: [], read: EMPTY }
}

/**
 * A text of the run behind `owner`: what it contains more than the one before was written since, on top of
 * what was done by hand. Where it contains less, the agent has cleared its memory, and the text is all there
 * is.
 */
export function takeRead(notebook: RunScratchpad, owner: Step, { texts }: ReadContext): void {
  const before = notebook.read
  notebook.read = texts
  notebook.failedApproaches = notebook.failedApproaches.filter(({ isAssumed }) => !isAssumed)
  const isCleared = !holdsAll(before, texts)
  if (isCleared) clearNotebook(notebook)
  const known = new Map(isCleared ? [] : before.variables)
  texts.variables.forEach(([name, text]) => {
    if (known.get(name) !== text) store(notebook, variable(owner, name, { text, plain: plainOf(text) }))
  })
  for (const list of ['observations', 'failedApproaches'] as const) {
    const added = isCleared ? texts[list] : newIn(before[list], texts[list])
    for (const text of added) append(notebook, list, { owner, text })
  }
}

/**
 * What the library notes when a step fails: assumed, until the run's next text says it.
 */
export function assumeFailure(notebook: RunScratchpad, owner: Step, text: string): void {
  append(notebook, 'failedApproaches', { owner, text, isAssumed: true })
}

/** What a person did; false: the control is none of the scratchpad's. */
export function takeControl(notebook: RunScratchpad, owner: Step, control: Control): boolean {
  switch (control.type) {
    case 'stored-value':
      store(notebook, variable(owner, control.name, valueTexts(control.text)))
      return true
    case 'noted-observation':
      append(notebook, 'observations', { owner, text: control.text })
      return true
    case 'failed-approach':
      append(notebook, 'failedApproaches', { owner, text: control.text })
      return true
    case 'cleared-scratchpad':
      clearNotebook(notebook)
      return true
    default:
      return false
  }
}

/** The text that the model gets; empty for an empty scratchpad. */
export function runScratchpadContext(
  { variables, observations, failedApproaches }: Pick<RunScratchpad, ContextList>,
  form: ContextForm,
): string {
  const written = variables.map(
    ({ name = '', text, plain }) => [name, form === 'markdown' ? text : plain] as const,
  )
  const texts = (entries: readonly NotebookEntry[]) => entries.map(({ text }) => text)
  return layOutContext(
    { variables: written, observations: texts(observations), failedApproaches: texts(failedApproaches) },
    form,
  )
}

function clearNotebook(notebook: RunScratchpad): void {
  notebook.variables = []
  notebook.observations = []
  notebook.failedApproaches = []
}

/** A name stored again keeps its place. */
function store(notebook: RunScratchpad, entry: NotebookEntry): void {
  const at = notebook.variables.findIndex(({ name }) => name === entry.name)
  notebook.variables = notebook.variables.toSpliced(
    at < 0 ? notebook.variables.length : at,
    at < 0 ? 0 : 1,
    entry,
  )
}

interface Written {
  readonly owner: Step
  readonly text: string
  readonly isAssumed?: boolean
}

function append(notebook: RunScratchpad, list: 'observations' | 'failedApproaches', written: Written): void {
  const { owner, text, isAssumed = false } = written
  const step = entryStep(owner, `${list} ${notebook[list].length}`, text)
  notebook[list] = [...notebook[list], { step, name: undefined, text, plain: text, isAssumed }]
}

function variable(
  owner: Step,
  name: string,
  texts: { readonly text: string; readonly plain: string },
): NotebookEntry {
  const step = entryStep(owner, `value ${name}`, `${name}: ${texts.text}`)
  return { step, name, ...texts, isAssumed: false }
}

function entryStep(owner: Step, place: string, text: string): MessageStep {
  return {
    kind: 'message',
    id: `${owner.id}/${SCRATCHPAD_RULE} ${place}`,
    number: owner.number,
    role: 'user',
    parts: [textPart(text)],
    origin: [owner.id],
    rule: SCRATCHPAD_RULE,
  }
}

/** Python's two texts of a value written as JSON; of what is not JSON, as of a text. */
function valueTexts(written: string): { readonly text: string; readonly plain: string } {
  const value = jsonOf(written)
  if (value === undefined) return { text: textRepr(written), plain: written }
  return { text: jsonRepr(value), plain: jsonStr(value) }
}

/** A value's str where its repr is that of a whole text; else they are the same. */
function plainOf(text: string): string {
  if (!text.startsWith("'") && !text.startsWith('"')) return text
  const value = parsePython(text)
  return typeof value === 'string' ? value : text
}

/** Whether the later text has every name of the earlier one, and its lists go on from there. */
function holdsAll(before: ContextTexts, after: ContextTexts): boolean {
  const names = new Set(after.variables.map(([name]) => name))
  return (
    before.variables.every(([name]) => names.has(name)) &&
    (['observations', 'failedApproaches'] as const).every((list) => after[list].length >= before[list].length)
  )
}

/**
 * What is after the longest part that ends the one list and begins the other: the plain form shows the
 * last few alone.
 */
function newIn(before: readonly string[], after: readonly string[]): readonly string[] {
  for (let shared = Math.min(before.length, after.length); shared > 0; shared--) {
    const tail = before.slice(before.length - shared)
    if (tail.every((text, index) => text === after[index])) return after.slice(shared)
  }
  return after
}
