/**
 * MARSYS' retrieval: the steps nearest to the cue, by embeddings of what is known so far.
 */
import { tail } from '#base/python-text.ts'
import { takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { Compartment, Environment, MemoryKind } from '../../memory/memory.ts'
import type { ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { isCritical, stepText } from '../../model/steps.ts'
import { type Ranked, rank } from './retrieval.ts'
import { revisedLists, storeMemory } from './store.ts'

const MENDED = { param: 'variant', is: ['mended'] }

export const marsysRetrieval: MemoryKind = {
  id: 'marsys-retrieval',
  readsText: true,
  rescans: true,
  title: t`Retrieval (MARSYS)`,
  description: t`Sends the system prompt, the task, the newest steps, and the older steps most similar to the query. Finds similar wording; slowest to replay.`,
  keywords: ['RAG', 'retrieval-augmented', 'embeddings', 'vector search'],
  starters: [{ title: t`Retrieval`, help: t`The steps most similar to the query.`, offeredBy: 'memory' }],
  params: {
    count: { kind: 'integer', label: t`Steps retrieved`, min: 0, max: 1000, initial: 5, unit: 'steps' },
    recent: {
      kind: 'integer',
      label: t`Newest steps kept`,
      min: 0,
      max: 1000,
      initial: 4,
      unit: 'steps',
      when: MENDED,
    },
    candidates: {
      kind: 'integer',
      label: t`Newest steps searched`,
      help: t`These steps are embedded again for each call, because term rarity changes.`,
      min: 1,
      max: 100_000,
      initial: 200,
      unit: 'steps',
    },
    variant: {
      kind: 'choice',
      label: t`Steps sent`,
      initial: 'mended',
      options: [
        {
          value: 'mended',
          label: t`prompt, retrieved, newest`,
          help: t`In the order of the run; 0 retrieves nothing.`,
        },
        {
          value: 'as-written',
          label: t`as in MARSYS’s guide`,
          help: t`Only retrieved steps, best first; 0 retrieves everything.`,
        },
      ],
    },
  },
  summary: ({ count, recent, variant }) =>
    variant === 'mended' ? t`nearest ${count}, newest ${recent}` : t`nearest ${count}`,
  build: (values) => retrievalMemory(values),
}

/**
 * Of a longer step only the start is embedded: what it is about is there, and a replay embeds it often.
 */
const EMBEDDED = 1000

/** Of those that were not taken, this many are shown to an inspector. */
const MISSED = 5

interface State {
  list: Step[]
  /** Places in the list of system and task steps. */
  critical: number[]
  /** Of the last call, for an inspector. */
  search: Searched
}

interface Searched {
  readonly query: string
  readonly always: readonly Step[]
  readonly retrieved: readonly Scored[]
  /** The nearest that were not taken. */
  readonly missed: readonly Scored[]
  /** How many were compared with the query. */
  readonly searched: number
}

interface Scored {
  readonly step: Step
  readonly score: number
}

const NOT_SEARCHED: Searched = { query: '', always: [], retrieved: [], missed: [], searched: 0 }

function retrievalMemory(values: ParamValues) {
  const asWritten = values.variant === 'as-written'
  return storeMemory<State>({
    id: marsysRetrieval.id,
    title: marsysRetrieval.summary(values),
    rule: t`not retrieved`,
    byCue: true,
    create: () => ({ list: [], critical: [], search: NOT_SEARCHED }),
    add: (state, step) => {
      if (step.kind === 'control') return 'grew'
      if (isCritical(step)) state.critical.push(state.list.length)
      state.list.push(step)
      return 'changed'
    },
    revise: (state, changes) => {
      const [list = []] = revisedLists([state.list], changes)
      const critical = list.flatMap((step, index) => (isCritical(step) ? index : []))
      Object.assign(state, { list, critical, search: NOT_SEARCHED })
    },
    recall: (state, cue, environment) => {
      const { found, always, searched } = searchIn(state, cue.text, { values, environment })
      state.search = searched
      if (asWritten) return { steps: searched.retrieved.map(({ step }) => step) }
      const places = [...always, ...found].sort((one, other) => one - other)
      return { steps: places.flatMap((index) => state.list[index] ?? []) }
    },
    search: {
      title: t`What to search for`,
      find: (state, query, environment) =>
        searchCompartments(searchIn(state, query, { values, environment }).searched),
    },
    compartments: ({ list, search }) => {
      const { always, retrieved, missed } = search
      const shown = new Set([...always, ...[...retrieved, ...missed].map(({ step }) => step)])
      return [
        {
          id: 'always',
          title: t`Always sent`,
          about: asWritten ? t`In the original code, nothing.` : t`System prompt, task and the newest steps.`,
          steps: [...always],
        },
        ...searchCompartments(search),
        {
          id: 'store',
          title: t`The rest of the store`,
          about: t`Less similar to the query, or older than the searched steps.`,
          steps: list.filter((step) => !shown.has(step)),
        },
      ]
    },
  })
}

/** What was taken and what only just was not, with how near each is. */
function searchCompartments({ query, retrieved, missed, searched }: Searched): readonly Compartment[] {
  const scored = (list: readonly Scored[]) => ({
    lane: 'Searched',
    steps: list.map(({ step }) => step),
    scores: list.map(({ score }) => score),
  })
  const shortQuery = takeCodePoints(query.replace(/\s+/g, ' ').trim(), QUERY_SHOWN)
  return [
    {
      id: 'retrieved',
      title: t`Retrieved, best first`,
      about: t`By cosine similarity between the embeddings of a step and of the query; 1 is the same direction.`,
      notes: [
        { label: t`Query`, value: shortQuery === '' ? 'empty' : shortQuery },
        { label: t`Compared with`, value: t`${searched} steps` },
      ],
      ...scored(retrieved),
    },
    { id: 'missed', title: t`Next best matches`, ...scored(missed) },
  ]
}

/** Code points of a query that an inspector is told. */
const QUERY_SHOWN = 200

/** Places of system and task steps and of the newest, each once. */
function alwaysShown({ list, critical }: State, recent: number): readonly number[] {
  const start = Math.max(0, list.length - recent)
  return [
    ...critical.filter((index) => index < start),
    ...Array.from({ length: list.length - start }, (_, index) => start + index),
  ]
}

/**
 * Places of the newest `count` that are not shown anyway, in order; looks at no more of the list than that.
 */
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

/** What a text finds: places in the list of what is taken, the best first, and what is shown anyway. */
function searchIn(state: State, text: string, { values, environment }: Search) {
  const { list } = state
  const form = values.variant === 'as-written' ? 'as-written' : 'mended'
  const count = Number(values.count)
  const always = form === 'as-written' ? [] : alwaysShown(state, Number(values.recent))
  const others = newestOthers(list, new Set(always), Number(values.candidates))
  const query = { text: takeCodePoints(text, EMBEDDED), form } as const
  const texts = others.flatMap((index) => list[index] ?? []).map(embeddedText)
  const isNone = form === 'mended' && count <= 0
  const ranked = isNone ? [] : rank(texts, query, environment.embed)
  const taken = tail(ranked, count)
  const missed = ranked.slice(
    Math.max(0, ranked.length - taken.length - MISSED),
    ranked.length - taken.length,
  )
  const scored = (some: readonly Ranked[]): readonly Scored[] =>
    some
      .flatMap(({ index, score }) => {
        const step = list[others[index] ?? -1]
        return step === undefined ? [] : [{ step, score }]
      })
      .reverse()
  const searched: Searched = {
    query: text,
    always: always.flatMap((index) => list[index] ?? []),
    retrieved: scored(taken),
    missed: scored(missed),
    searched: others.length,
  }
  return { always, found: taken.flatMap(({ index }) => others[index] ?? []), searched }
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
