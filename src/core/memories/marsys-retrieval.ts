/** MARSYS' retrieval (SEED-SYSTEMS 7.9): the steps nearest to the cue, by embeddings of what is known so far. */
import { takeCodePoints } from '#base/text.ts'
import { nearest } from '../marsys/retrieval.ts'
import { revisedLists, storeMemory } from '../marsys/store.ts'
import type { ParamValues } from '../params.ts'
import type { Step } from '../step.ts'
import { isCritical, stepText } from '../steps.ts'
import type { Cue, Environment, MemoryKind } from './memory.ts'

const MENDED = { param: 'variant', is: ['mended'] }

export const marsysRetrieval: MemoryKind = {
  id: 'marsys-retrieval',
  title: 'Retrieval (MARSYS)',
  description:
    'System prompt, task, the newest steps, and of the others those nearest to the cue. Finds what is named alike; takes longest to replay.',
  params: {
    count: { kind: 'integer', label: 'Retrieve', min: 0, max: 1000, initial: 5, unit: 'steps' },
    recent: {
      kind: 'integer',
      label: 'Newest kept anyway',
      min: 0,
      max: 1000,
      initial: 4,
      unit: 'steps',
      when: MENDED,
    },
    candidates: {
      kind: 'integer',
      label: 'Search the newest',
      help: 'All of them are embedded anew for each call, as what is rare among them changes.',
      min: 1,
      max: 100_000,
      initial: 200,
      unit: 'steps',
    },
    variant: {
      kind: 'choice',
      label: 'What is shown',
      initial: 'mended',
      options: [
        {
          value: 'mended',
          label: 'prompt, retrieved, newest',
          help: 'In the order of the run; 0 retrieves nothing.',
        },
        {
          value: 'as-written',
          label: 'as the guide prints it',
          help: 'Nothing but what is retrieved, the best first; 0 retrieves everything.',
        },
      ],
    },
  },
  summary: ({ count, recent, variant }) =>
    variant === 'mended' ? `nearest ${count}, newest ${recent}` : `nearest ${count}`,
  build: (values) => retrievalMemory(values),
}

/** Of a longer step only the start is embedded: what it is about stands there, and a replay embeds it often. */
const EMBEDDED = 1000

interface State {
  list: Step[]
  /** Places in the list of system and task steps. */
  critical: number[]
  retrieved: readonly Step[]
  searched: number
}

function retrievalMemory(values: ParamValues) {
  const asWritten = values.variant === 'as-written'
  return storeMemory<State>({
    id: marsysRetrieval.id,
    title: marsysRetrieval.summary(values),
    rule: 'not retrieved',
    byCue: true,
    create: () => ({ list: [], critical: [], retrieved: [], searched: 0 }),
    add: (state, step) => {
      if (step.kind === 'control') return 'grew'
      if (isCritical(step)) state.critical.push(state.list.length)
      state.list.push(step)
      return 'changed'
    },
    revise: (state, changes) => {
      const [list = [], retrieved = []] = [state.list, state.retrieved].map(
        (one) => revisedLists([one], changes)[0] ?? [],
      )
      const critical = list.flatMap((step, index) => (isCritical(step) ? index : []))
      Object.assign(state, { list, critical, retrieved: retrieved.filter((step) => list.includes(step)) })
    },
    recall: (state, cue, environment) => {
      const { list } = state
      const always = asWritten ? [] : alwaysShown(state, Number(values.recent))
      const others = newestOthers(list, new Set(always), Number(values.candidates))
      const found = search(
        others.flatMap((index) => list[index] ?? []),
        cue,
        { values, environment },
      ).flatMap((index) => others[index] ?? [])
      const stepsAt = (places: readonly number[]) => places.flatMap((index) => list[index] ?? [])
      state.searched = others.length
      state.retrieved = stepsAt(found)
      if (asWritten) return { steps: state.retrieved }
      return { steps: stepsAt([...always, ...found].sort((one, other) => one - other)) }
    },
    compartments: ({ list, retrieved, searched }) => [
      { id: 'retrieved', title: `Retrieved, best first (of ${searched})`, steps: [...retrieved] },
      { id: 'store', title: 'Store', steps: [...list] },
    ],
  })
}

/** Places of system and task steps and of the newest, each once. */
function alwaysShown({ list, critical }: State, recent: number): readonly number[] {
  const start = Math.max(0, list.length - recent)
  return [
    ...critical.filter((index) => index < start),
    ...Array.from({ length: list.length - start }, (_, index) => start + index),
  ]
}

/** Places of the newest `count` that are not shown anyway, in order; looks at no more of the list than that. */
function newestOthers(list: readonly Step[], shown: ReadonlySet<number>, count: number): readonly number[] {
  const others: number[] = []
  for (let index = list.length - 1; index >= 0 && others.length < count; index--) {
    if (!shown.has(index)) others.push(index)
  }
  return others.reverse()
}

interface Search {
  readonly values: ParamValues
  readonly environment: Environment
}

/** Places among the steps, best first. */
function search(steps: readonly Step[], { text }: Cue, { values, environment }: Search): readonly number[] {
  const form = values.variant === 'as-written' ? 'as-written' : 'mended'
  const query = { text: takeCodePoints(text, EMBEDDED), count: Number(values.count), form } as const
  return nearest(steps.map(embeddedText), query, environment.embed)
}

const embeddedTexts = new WeakMap<Step, string>()

/** Remembered per step: the same text over and over. */
function embeddedText(step: Step): string {
  let text = embeddedTexts.get(step)
  if (text === undefined) {
    text = takeCodePoints(stepText(step), EMBEDDED)
    embeddedTexts.set(step, text)
  }
  return text
}
