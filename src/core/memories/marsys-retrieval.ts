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
  retrieved: readonly Step[]
  searched: number
}

function retrievalMemory(values: ParamValues) {
  const asWritten = values.variant === 'as-written'
  return storeMemory<State>({
    id: marsysRetrieval.id,
    title: marsysRetrieval.summary(values),
    rule: 'not retrieved',
    create: () => ({ list: [], retrieved: [], searched: 0 }),
    add: (state, step) => {
      if (step.kind !== 'control') state.list.push(step)
    },
    revise: (state, changes) => {
      const [list = [], retrieved = []] = [state.list, state.retrieved].map(
        (one) => revisedLists([one], changes)[0] ?? [],
      )
      Object.assign(state, { list, retrieved: retrieved.filter((step) => list.includes(step)) })
    },
    recall: (state, cue, environment) => {
      const { list } = state
      const always = asWritten ? new Set<Step>() : alwaysShown(list, Number(values.recent))
      const others = list.filter((step) => !always.has(step)).slice(-Number(values.candidates))
      state.searched = others.length
      state.retrieved = search(others, cue, { values, environment })
      if (asWritten) return { steps: state.retrieved }
      const shown = new Set([...always, ...state.retrieved])
      return { steps: list.filter((step) => shown.has(step)) }
    },
    compartments: ({ list, retrieved, searched }) => [
      { id: 'retrieved', title: `Retrieved, best first (of ${searched})`, steps: [...retrieved] },
      { id: 'store', title: 'Store', steps: [...list] },
    ],
  })
}

function alwaysShown(steps: readonly Step[], recent: number): Set<Step> {
  return new Set([...steps.filter(isCritical), ...(recent > 0 ? steps.slice(-recent) : [])])
}

interface Search {
  readonly values: ParamValues
  readonly environment: Environment
}

function search(steps: readonly Step[], { text }: Cue, { values, environment }: Search): readonly Step[] {
  const texts = steps.map((step) => takeCodePoints(stepText(step), EMBEDDED))
  const form = values.variant === 'as-written' ? 'as-written' : 'mended'
  const query = { text: takeCodePoints(text, EMBEDDED), count: Number(values.count), form } as const
  return nearest(texts, query, environment.embed).flatMap((index) => steps[index] ?? [])
}
