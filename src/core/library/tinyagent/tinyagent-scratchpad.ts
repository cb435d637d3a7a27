/**
 * A code agent's two memories: the manager's steps, and the scratchpad that its code
 * changes. The scratchpad is read from the texts that a recorded run was shown, and can be changed by hand;
 * its text is once behind the last message, or in every observation, as the sources have it.
 */

import { t } from '#base/words.ts'
import type { Compartment, MemoryKind } from '../../memory/memory.ts'
import { textPart } from '../../model/message.ts'
import type { ParamValues } from '../../model/params.ts'
import type { Step, StepId } from '../../model/step.ts'
import { derivedId } from '../../model/steps.ts'
import { failureNote } from '../../scratchpad/code-turn.ts'
import { CONTEXT_FORMS, type ContextForm } from '../../scratchpad/context-text.ts'
import { memoryUpdateText } from '../../scratchpad/memory-update.ts'
import {
  assumeFailure,
  createRunScratchpad,
  type NotebookEntry,
  type RunScratchpad,
  runScratchpadContext,
  takeControl,
  takeRead,
} from '../../scratchpad/run-scratchpad.ts'
import { contextOf, SCRATCHPAD_RULE, withOtherText, withTextAfter } from '../../scratchpad/text-after.ts'
import { revisedLists, storeMemory } from '../marsys/store.ts'

export const tinyagentScratchpad: MemoryKind = {
  id: 'tinyagent-scratchpad',
  readsText: true,
  rescans: true,
  title: t`Scratchpad of a code agent (tinyAgent)`,
  description: t`The run’s steps plus stored values, observations, and failed approaches, read from the run and editable manually. Nothing is pruned.`,
  starters: [
    {
      title: t`Scratchpad`,
      help: t`A code agent’s values, observations, and failures.`,
      offeredBy: 'memory',
    },
  ],
  params: {
    placing: {
      kind: 'choice',
      label: t`Memory text position`,
      initial: 'last-message',
      options: [
        {
          value: 'last-message',
          label: t`once, after the last message`,
          help: t`As in tinyAgent’s scratchpad document. Older copies are removed from the observations.`,
        },
        {
          value: 'observations',
          label: t`in every observation`,
          help: t`tinyAgent’s library: each step contains the whole text, so the history repeats it.`,
        },
        { value: 'apart', label: t`not sent`, help: t`The model does not see it.` },
      ],
    },
    form: {
      kind: 'choice',
      label: t`Variant`,
      initial: 'markdown',
      options: CONTEXT_FORMS,
    },
    failures: {
      kind: 'boolean',
      label: t`Record failed steps`,
      help: t`As in the library: “Step 3: ” and the error.`,
      initial: true,
    },
  },
  summary: ({ placing }) =>
    placing === 'apart'
      ? t`scratchpad not sent`
      : placing === 'observations'
        ? t`scratchpad each step`
        : t`scratchpad once`,
  build: (values) => scratchpadMemory(values),
}

const RULE = 'scratchpad apart'

/** Changed in place: the fold owns it. */
interface State {
  readonly pad: RunScratchpad
  own: Step[]
  /** What is shown in the place of a step: without its copy of the text, or with another. */
  readonly forms: Map<Step, Step>
  actions: number
  /** The step that carries the text now. */
  holder: StepId | undefined
  /** The last message with the text, kept so that it is the same step until one of them changes. */
  behind:
    | { readonly last: Step | undefined; readonly text: string; readonly shown: readonly Step[] }
    | undefined
}

function scratchpadMemory(values: ParamValues) {
  const form: ContextForm = values.form === 'plain' ? 'plain' : 'markdown'
  return storeMemory<State>({
    id: tinyagentScratchpad.id,
    title: tinyagentScratchpad.summary(values),
    rule: RULE,
    create: () => ({
      pad: createRunScratchpad(),
      own: [],
      forms: new Map(),
      actions: 0,
      holder: undefined,
      behind: undefined,
    }),
    add: (state, step) => {
      if (step.kind === 'control') return takeControl(state.pad, step, step.control) ? 'changed' : 'grew'
      state.own.push(step)
      noteStep(state, step, values)
      setForm(state, step, { values, form })
      const isAtEnd = values.placing === 'last-message' && textOf(state, form) !== ''
      return state.forms.has(step) || isAtEnd ? 'changed' : 'grew'
    },
    revise: (state, changes) => {
      state.own = revisedLists([state.own], changes)[0] ?? []
      for (const change of changes) {
        if (change.kind !== 'replace') continue
        const read = contextOf(change.step)
        // Of an older step that was shortened, the text is old too.
        if (read !== undefined && state.own.at(-1) === change.step) takeRead(state.pad, change.step, read)
        if (read !== undefined) setForm(state, change.step, { values, form })
      }
    },
    recall: (state) => ({
      get steps() {
        const shown = state.own.map((step) => state.forms.get(step) ?? step)
        return values.placing === 'last-message' ? withNotebook(state, shown, textOf(state, form)) : shown
      },
    }),
    controls: ['stored-value', 'noted-observation', 'failed-approach', 'cleared-scratchpad'],
    compartments: (state) => compartmentsOf(state, values),
    texts: ({ pad }) => [
      { id: 'markdown', title: t`Scratchpad (Markdown)`, text: runScratchpadContext(pad, 'markdown') },
      { id: 'plain', title: t`Scratchpad (plain text)`, text: runScratchpadContext(pad, 'plain') },
      { id: 'update', title: t`Memory update`, text: memoryUpdateText(pad).trimStart() },
    ],
    search: {
      title: t`A variable name, or the text of an entry`,
      find: ({ pad }, query) => foundIn(pad, query),
    },
  })
}

function textOf({ pad }: State, form: ContextForm): string {
  return runScratchpadContext(pad, form)
}

interface Way {
  readonly values: ParamValues
  readonly form: ContextForm
}

/** What a new step does to the scratchpad: the text behind it, or its failure until a text says it. */
function noteStep(state: State, step: Step, { failures }: ParamValues): void {
  if (step.kind === 'action') state.actions++
  const read = contextOf(step)
  const error = errorOf(step)
  if (read !== undefined) takeRead(state.pad, step, read)
  else if (error !== undefined && failures === true) {
    assumeFailure(state.pad, step, failureNote(state.actions, { error }))
  }
}

/** How a step is shown: without its copy of the text, or with the text as it is now. */
function setForm(state: State, step: Step, { values, form }: Way): void {
  const context = values.placing === 'observations' ? textOf(state, form) : ''
  const shown = shownWith(step, context)
  if (shown !== step) state.forms.set(step, shown)
  if (context !== '' && contextOf(shown) !== undefined) state.holder = step.id
}

/** The library puts the text behind an observation alone, and not behind that of a failed step. */
function shownWith(step: Step, context: string): Step {
  const read = contextOf(step)
  if (read !== undefined) return withOtherText(step, read, context)
  const canCarry = step.kind === 'action' && errorOf(step) === undefined
  return (canCarry ? withTextAfter(step, context) : undefined) ?? step
}

function errorOf(step: Step): string | undefined {
  if (step.kind !== 'action') return undefined
  return step.results.find(({ error }) => error !== undefined && error !== '')?.error
}

/** The text behind the last message; a message of its own where that is the model's. */
function withNotebook(state: State, steps: readonly Step[], text: string): readonly Step[] {
  const last = steps.at(-1)
  const { behind } = state
  if (behind === undefined || behind.last !== last || behind.text !== text) {
    state.behind = { last, text, shown: endWith(state, last, text) }
  }
  const end = state.behind?.shown ?? []
  state.holder = text === '' ? undefined : end.at(-1)?.id
  return [...steps.slice(0, -1), ...end]
}

function endWith({ pad }: State, last: Step | undefined, text: string): readonly Step[] {
  const own = last === undefined ? [] : [last]
  if (text === '') return own
  const shown = last === undefined ? undefined : withTextAfter(last, text)
  if (shown !== undefined) return [shown]
  const origin = [...new Set(entriesOf(pad).flatMap(({ step }) => step.origin ?? []))]
  const id = derivedId(SCRATCHPAD_RULE, origin)
  return [
    ...own,
    {
      kind: 'message',
      id,
      number: 0,
      role: 'user',
      parts: [textPart(text)],
      origin,
      rule: SCRATCHPAD_RULE,
    },
  ]
}

function entriesOf({ variables, observations, failedApproaches }: RunScratchpad): readonly NotebookEntry[] {
  return [...variables, ...observations, ...failedApproaches]
}

const LISTS = [
  {
    id: 'variables',
    title: t`Stored values`,
    about: t`Computed once and reused; storing a name again keeps its position.`,
  },
  { id: 'observations', title: t`Observations`, about: t`Findings, in order.` },
  {
    id: 'failedApproaches',
    title: t`Failed approaches`,
    about: t`What did not work, so that it is not tried again.`,
  },
] as const

function compartmentsOf({ pad, own, holder }: State, { placing }: ParamValues): readonly Compartment[] {
  return [
    {
      id: 'held',
      title: t`Managed by the memory manager`,
      about: t`Every step of the run; nothing is pruned.`,
      steps: [...own],
    },
    ...LISTS.map(({ id, title, about }) => ({
      id,
      title,
      about,
      lane: t`Scratchpad`,
      steps: pad[id].map(({ step }) => step),
      ...(holder === undefined || placing === 'apart' ? {} : { within: holder }),
    })),
  ]
}

/**
 * `recall(name)`, and what `text in memory.observations` finds: an entry that equals the text. The document's
 * examples mean a part of one, which Python does not find.
 */
function foundIn(pad: RunScratchpad, query: string): readonly Compartment[] {
  const steps = (entries: readonly NotebookEntry[]) => entries.map(({ step }) => step)
  const lists = [...pad.observations, ...pad.failedApproaches]
  const equal = lists.filter(({ text }) => text === query)
  const part = lists.filter(({ text }) => text !== query && text.includes(query))
  return [
    {
      id: 'recalled',
      title: t`recall() returns`,
      steps: steps(pad.variables.filter(({ name }) => name === query)),
    },
    { id: 'equal', title: t`Equal to an entry: “in” finds it`, steps: steps(equal) },
    { id: 'part', title: t`Only part of an entry: “in” doesn’t find it`, steps: steps(part) },
  ].filter((found) => found.steps.length > 0 || found.id === 'equal')
}
